import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { pressMore } from "#tests/components/seen.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";
import { CategoryManager } from "./category-manager.tsx";

const steps = {
  ...{ id: "0190b6a0-0000-7000-8000-000000000001", kind: "project" as const, name: "Steps", slug: "steps" },
  ...{ description: "", uses: 0, updated_at: "2026-03-01T10:00:00.000Z" },
};

test("a category's row opens its history", async () => {
  const asked: URLSearchParams[] = [];
  staffSite.read("versions", (query) => {
    asked.push(query);
    return done({ isThere: true, versions: [], hasMore: false });
  });
  await renderStaff(
    <CategoryManager
      id="manager"
      kind="project"
      categories={[steps]}
      onAdded={() => {}}
      onDelete={() => {}}
      onClose={() => {}}
    />,
  );
  await pressMore("Steps", "History of Steps");
  await expect.element(page.getByRole("dialog", { name: "History of Steps" })).toBeVisible();
  await expect.poll(() => asked.map(String)).toEqual([`entity=category%2F${steps.id}`]);
});
