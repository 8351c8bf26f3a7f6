import type { Browser, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { desktop, expect, expectAccessible, open, phone, test } from "./staff.ts";

test.use({ secludedFor: "publication.spec.ts" });

const form = (page: Page) => page.getByRole("form", { name: /^(Add|Edit) (post|project)$/ });
const status = (page: Page) => form(page).getByRole("radiogroup", { name: "Status", exact: true });
const choose = (page: Page, name: string) => status(page).getByRole("radio", { name, exact: true }).check();
const save = (page: Page) => form(page).getByRole("button", { name: "Save", exact: true }).click();

/** The words of a page as a visitor has them, and its status. */
async function asVisitor(browser: Browser, url: string) {
  const context = await browser.newContext();
  const answer = await context.request.get(url, { maxRedirects: 0 });
  const text = await answer.text();
  await context.close();
  return { status: answer.status(), text, headers: answer.headers() };
}

/** Moves what was planned for a day to come into the past, as if that day had come. */
const dayComes = (site: RunningSite, table: "posts" | "projects") =>
  onDatabase(site, (trx) =>
    trx
      .updateTable(table)
      .set({ publish_at: new Date(Date.now() - 1000).toISOString() })
      .where("publish_at", "is not", null)
      .execute(),
  );

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a project is scheduled, seen by staff alone, and publishes itself", async ({
      staffPage: page,
      ownSite,
      browser,
    }) => {
      test.setTimeout(90_000);
      const title = `Sunken garden ${viewport.width}`;
      const path = `/projects/sunken-garden-${viewport.width}`;
      await open(page, "/admin/projects?new");
      await expect(status(page).getByRole("radio", { name: "Published" })).toBeChecked();
      await form(page).getByLabel("Title", { exact: true }).fill(title);
      await form(page).getByLabel("Description", { exact: true }).fill("Dug by hand.");
      await form(page).getByRole("checkbox", { name: "Hardscaping" }).check();
      await choose(page, "Scheduled");
      await form(page).getByLabel("Publish at").fill("2089-11-30T08:00");
      await expectAccessible(page);
      await save(page);
      await expect(page.getByText("Scheduled for Wednesday, November 30, 2089, 8:00am.")).toBeVisible();
      const row = page.getByRole("row").filter({ hasText: title });
      await expect(row).toContainText("Scheduled for Wednesday, November 30, 2089, 8:00am");

      for (const list of ["/", "/projects", "/projects?category=hardscaping", "/sitemap.xml"])
        expect((await asVisitor(browser, ownSite.url + list)).text, list).not.toContain(`${viewport.width}`);
      expect((await asVisitor(browser, ownSite.url + path)).status).toBe(404);

      await open(page, path);
      await expect(page.getByText(/^Scheduled for Wednesday/)).toBeVisible();
      await open(page, "/projects");
      const card = page.getByRole("article").filter({ hasText: title });
      await expect(card).toContainText("Scheduled for Wednesday");

      await dayComes(ownSite, "projects");
      await expect(async () => {
        expect((await asVisitor(browser, ownSite.url + path)).status).toBe(200);
      }).toPass({ timeout: 30_000 });
      for (const list of ["/", "/projects", "/projects?category=hardscaping", "/sitemap.xml"])
        expect((await asVisitor(browser, ownSite.url + list)).text, list).toContain(`${viewport.width}`);
      await open(page, "/admin/dashboard");
      await expect(page.getByText(`The schedule published the project “${title}”`)).toHaveCount(1);

      await open(page, "/projects");
      await page.getByRole("button", { name: `Edit ${title}` }).click();
      await choose(page, "Draft");
      await save(page);
      await expect(page.getByText("Draft saved. Only staff see it.")).toBeVisible();
      await expect(card.getByText("Draft", { exact: true })).toBeVisible();
      expect((await asVisitor(browser, ownSite.url + path)).status).toBe(404);
    });
  });
}
