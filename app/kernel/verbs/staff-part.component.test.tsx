import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { staffSite } from "#tests/components/staff-site.ts";
import { StaffOnly } from "./staff-only.tsx";
import { staffPart } from "./staff-part.tsx";

test("a part whose code cannot be fetched is tried again where it stands, and the rest of the page goes on", async () => {
  const code = "/assets/tools.js";
  let isThere = false;
  staffSite.use(
    http.get(code, () =>
      isThere
        ? HttpResponse.text('export const Tools = () => "The tools";', {
            headers: { "Content-Type": "text/javascript" },
          })
        : HttpResponse.error(),
    ),
  );
  const Tools = staffPart(() => import(/* @vite-ignore */ code) as Promise<{ Tools(): string }>, "Tools");
  await renderStaff(
    <main>
      <h1>Privacy Policy</h1>
      <StaffOnly fallback={<p>As visitors have it</p>}>
        <p>
          <Tools />
        </p>
      </StaffOnly>
    </main>,
  );
  const missing = page.getByRole("alert");
  await expect.element(missing).toMatchTextContent("This part didn’t load.");
  await expect.element(page.getByText("As visitors have it")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Privacy Policy" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(missing).toBeVisible();
  isThere = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("The tools")).toBeVisible();
  await expect.element(missing).not.toBeInTheDocument();
});
