import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { expect, test } from "./staff.ts";

test.use({ content: "empty" });

test("without JavaScript a list is sorted, paged and searched", async ({ browser, ownSite, session }) => {
  const rows = Array.from({ length: 120 }, (_, n) => ({
    ...{ id: crypto.randomUUID(), title: `Service ${n}`, slug: `service-${n}`, image_url: "", icon: "Leaf" },
    ...{ created_at: new Date(n).toISOString(), updated_at: new Date(n).toISOString() },
    description: n % 3 === 0 ? "A cedar fence." : "A patio.",
  }));
  await onDatabase(ownSite, (trx) => insertRows(trx, "services", rows));
  const context = await browser.newContext({ baseURL: ownSite.url, javaScriptEnabled: false });
  await context.addCookies(session);
  const page = await context.newPage();
  await page.goto("/admin/services");
  await expect(page.getByText(/^Editing needs JavaScript/)).toBeVisible();
  await page.getByRole("link", { name: "Title", exact: true }).click();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/\?sort=title&page=2$/);
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await page.getByRole("searchbox").fill("cedar fence");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\?sort=title&search=cedar\+fence$/);
  await expect(page.getByRole("rowheader")).toHaveCount(40);
  await context.close();
});
