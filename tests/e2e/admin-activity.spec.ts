import { execute, insertRows, onDatabase } from "#tests/support/site-database.ts";
import { expect, expectAccessible, open, test } from "./staff.ts";

const dana = "dana@fernhill.example";

test("all activity leads from the dashboard by pages and filters to the thing, and back", async ({
  staffPage: page,
  ownSite,
}) => {
  await onDatabase(ownSite, async (trx) => {
    await execute(trx, "delete from activity");
    const { id } = await trx
      .selectFrom("services")
      .select("id")
      .where("slug", "=", "hardscaping")
      .executeTakeFirstOrThrow();
    const line = { user_email: dana, verb: "changed", entity_type: "review", entity_id: "gone" };
    await insertRows(trx, "activity", [
      ...Array.from({ length: 60 }, (_, n) => ({
        ...{ ...line, id: `line-${100 + n}`, entity_title: `Client ${n}` },
        created_at: new Date(Date.UTC(2026, 2, 2, 17, n)).toISOString(),
      })),
      {
        ...{ ...line, id: "line-200", entity_type: "service", entity_id: id },
        ...{ entity_title: "Hardscaping", created_at: "2026-03-01T04:30:00.000Z" },
      },
    ]);
  });
  const filters = page.getByRole("search", { name: "Filter activity" });
  const show = filters.getByRole("button", { name: "Show", exact: true });

  await open(page, "/admin/dashboard");
  await page.getByRole("link", { name: "All activity" }).click();
  await expect(page.getByText("61 changes")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "March 2, 2026" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "February 28, 2026" })).toBeVisible();

  await filters.getByLabel("Person").selectOption(dana);
  await filters.getByLabel("Kind").selectOption("Services");
  await filters.getByLabel("From").fill("2026-02-28");
  await filters.getByLabel("To").fill("2026-02-28");
  await show.click();
  await expect(page).toHaveURL(
    /\/admin\/activity\?person=dana%40fernhill\.example&kind=services&from=2026-02-28&to=2026-02-28$/,
  );
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([
    `${dana} changed the service “Hardscaping”11:30pmHistory`,
  ]);
  await page.getByRole("link", { name: "the service “Hardscaping”" }).click();
  await expect(page).toHaveURL(/\/services\/hardscaping$/);
  await page.goBack();
  await expect(filters.getByLabel("Kind")).toHaveValue("services");
});
