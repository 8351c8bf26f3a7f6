import type { Page } from "@playwright/test";
import { execute, insertRows, onDatabase } from "#tests/support/site-database.ts";
import { createStaff } from "#tests/support/staff-account.ts";
import { desktop, expect, expectAccessible, open, phone, test } from "./staff.ts";

const dana = "dana@fernhill.example";
const filters = (page: Page) => page.getByRole("search", { name: "Filter activity" });
const lines = (page: Page) => page.getByRole("main").getByRole("listitem");

test.use({ secludedFor: "admin-activity" });

for (const viewport of [phone, desktop]) {
  test.describe(`All activity at ${viewport.width} px`, () => {
    test.use({ viewport });

    test.beforeEach(async ({ ownSite }) => {
      await onDatabase(ownSite, async (trx) => {
        await execute(trx, "delete from activity");
        const { id } = await trx
          .selectFrom("services")
          .select("id")
          .where("slug", "=", "hardscaping")
          .executeTakeFirstOrThrow();
        const line = { user_email: dana, verb: "changed", subject_kind: "review", subject_id: "gone" };
        await insertRows(trx, "activity", [
          ...Array.from({ length: 60 }, (_, n) => ({
            ...{ ...line, id: `line-${100 + n}`, subject_title: `Client ${n}` },
            created_at: new Date(Date.UTC(2026, 2, 2, 17, n)).toISOString(),
          })),
          {
            ...{ ...line, id: "line-200", subject_kind: "service", subject_id: id },
            ...{ subject_title: "Hardscaping", created_at: "2026-03-01T04:30:00.000Z" },
          },
          {
            ...{ ...line, id: "line-300", user_email: "jo@fernhill.example", subject_kind: "user" },
            ...{ subject_title: "sam@fernhill.example", created_at: "2026-03-01T17:00:00.000Z" },
          },
        ]);
      });
    });

    test("leads from the dashboard by filters to the thing", async ({ staffPage: page }) => {
      await open(page, "/admin/dashboard");
      await page.getByRole("link", { name: "All activity" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "All activity" })).toBeVisible();
      await expect(page.getByText("62 changes")).toBeVisible();
      await expect(page.getByRole("heading", { level: 2, name: "March 2, 2026" })).toBeVisible();
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page).toHaveURL(/\/admin\/activity\?page=2$/);
      await expect(page.getByRole("heading", { level: 2, name: "March 1, 2026" })).toBeVisible();
      await page.getByRole("link", { name: "Previous page" }).click();
      await expect(page).toHaveURL(/\/admin\/activity$/);

      await filters(page).getByLabel("Person").selectOption(dana);
      await filters(page).getByLabel("Kind").selectOption("Services");
      await filters(page).getByLabel("From").fill("2026-02-28");
      await filters(page).getByLabel("To").fill("2026-02-28");
      await filters(page).getByRole("button", { name: "Show", exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(
        /\?person=dana%40fernhill\.example&kind=services&from=2026-02-28&to=2026-02-28$/,
      );
      await expect(page.getByText("1 change", { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { level: 2, name: "February 28, 2026" })).toBeVisible();
      await expect(lines(page)).toHaveText([`${dana} changed the service “Hardscaping”11:30pmHistory`]);
      await expectAccessible(page);
      await page.getByRole("link", { name: "the service “Hardscaping”" }).click();
      await expect(page).toHaveURL(/\/services\/hardscaping$/);
      await page.goBack();
      await expect(filters(page).getByLabel("Kind")).toHaveValue("services");

      await filters(page).getByLabel("Kind").selectOption("Projects");
      await filters(page).getByRole("button", { name: "Show", exact: true }).click();
      await expect(page.getByText("Nothing matches.")).toBeVisible();
      await page.getByRole("link", { name: "Show all" }).click();
      await expect(page).toHaveURL(/\/admin\/activity$/);
      await expect(filters(page).getByLabel("Kind")).toHaveValue("");
      // What is gone leads nowhere.
      await expect(page.getByText("changed the review “Client 59”")).toBeVisible();
      await expect(page.getByRole("link", { name: "the review “Client 59”" })).toHaveCount(0);
    });

    test("an editor reads of nobody's account", async ({ ownSite, browser }) => {
      const account = {
        email: `reader-${viewport.width}@fernhill.example`,
        password: "slate-and-river-stone-4",
      };
      await createStaff(ownSite, account, "editor");
      const context = await browser.newContext({ baseURL: ownSite.url, viewport });
      const headers = { Origin: ownSite.url };
      const answer = await context.request.post("/admin/sign-in", { data: account, headers });
      expect(answer.status()).toBe(200);
      const page = await context.newPage();
      await open(page, "/admin/activity?kind=users");
      await expect(page).toHaveURL(/\/admin\/activity$/);
      await expect(page.getByText("61 changes")).toBeVisible();
      await expect(page.getByText("sam@fernhill.example")).toHaveCount(0);
      await expect(filters(page).getByLabel("Kind").getByRole("option", { name: "Users" })).toHaveCount(0);
      await expect(filters(page).getByLabel("Person").getByRole("option")).toHaveText(["Everybody", dana]);
      await context.close();
    });

    test("says when nothing has happened", async ({ ownSite, staffPage: page }) => {
      await onDatabase(ownSite, (trx) => execute(trx, "delete from activity"));
      await open(page, "/admin/activity");
      await expect(page.getByRole("heading", { name: "Nothing happened here yet" })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
