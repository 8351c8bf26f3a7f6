import { expect, expectAccessible, holdScripts, test } from "#tests/e2e/staff.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { enquiryRow } from "./stored-enquiries.ts";

const enquiry = (n: number) => enquiryRow(n, { created_at: new Date(Date.UTC(2026, 4, n)).toISOString() });

test("on a phone the bar edits the page and leads everywhere, and the dashboard says what waits", {
  tag: "@phone",
}, async ({ staffPage: page, ownSite, browser }) => {
  await onDatabase(ownSite, async (trx) => {
    await trx.deleteFrom("contact_messages").execute();
    await insertRows(trx, "contact_messages", [enquiry(1), enquiry(2)]);
  });
  const arrive = await holdScripts(page, "**/assets/react-*.js");
  await page.goto("/", { waitUntil: "commit" });
  const bar = page.getByRole("navigation", { name: "Staff" });
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#b80f5c");
  await expect(bar.getByRole("link", { name: "Messages 2 new messages" })).toBeVisible();
  // A press that React can't answer yet is kept for it.
  await bar.getByRole("button", { name: "Edit page" }).click();
  await expect(bar).toContainText("Opening…");
  arrive();
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes).toBeFocused();
  await expect(bar).toHaveCount(0);
  await changes.getByRole("button", { name: "Done" }).click();

  await bar.getByRole("link", { name: "Photos" }).click();
  await expect(page).toHaveURL(/\/admin\/media$/);
  const adminBar = page.getByRole("navigation", { name: "Admin" });
  await adminBar.getByRole("button", { name: "More" }).click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await sheet.getByRole("link", { name: "Dashboard" }).click();
  await expect(sheet).toHaveCount(0);
  const waiting = page.getByRole("region", { name: "Needs attention" });
  await expect(
    waiting.getByRole("heading", { name: "2 messages waiting since April 30, 2026" }),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await waiting.getByRole("link", { name: /^Read them/ }).click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await adminBar.getByRole("link", { name: "Website" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);

  // The page ends above the bar. It may still be scrolled to its top, as each page one comes to is.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [end, top] = await Promise.all([
      page.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().bottom),
      page.locator(".staff-bar").evaluate((element) => element.getBoundingClientRect().top),
    ]);
    expect(end).toBeLessThanOrEqual(top + 1);
  }).toPass({ timeout: 10_000 });

  const visitor = await browser.newPage({ baseURL: ownSite.url });
  await visitor.goto("/");
  expect(await visitor.content()).not.toContain("staff-bar");
  await expect(visitor.locator("meta[name=theme-color]")).toHaveAttribute("content", "#1d3a2d");
  await visitor.close();
});
