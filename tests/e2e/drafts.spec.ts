import type { Page } from "@playwright/test";
import { startSeededSite } from "#tests/support/browser-sites.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { bar, edit, otherBrowser, place, press, save } from "./editing.ts";
import { expect, open, test } from "./staff.ts";

/** What is typed and not saved, on two devices of one person (docs/design/drafts.md#what-binds). */

const form = (page: Page) => page.getByRole("form", { name: "Add review" });
const comment = (page: Page) => form(page).getByLabel("Comment", { exact: true });

async function openForm(page: Page): Promise<void> {
  await open(page, "/admin/reviews?new");
  await expect(form(page)).toBeVisible();
}

/** What the server keeps just now. */
const kept = (site: RunningSite) =>
  onDatabase(site, async (trx) => {
    const rows = await trx.selectFrom("drafts").select("value").where("value", "is not", null).execute();
    return JSON.stringify(rows);
  });
const expectStored = (site: RunningSite, words: string, timeout = 10_000) =>
  expect.poll(() => kept(site), { timeout, intervals: [250] }).toContain(words);
const expectNothingKept = (site: RunningSite) => expect.poll(() => kept(site)).toBe("[]");

test("a form's draft is offered on another device", async ({ staffPage: page, ownSite, browser }) => {
  await openForm(page);
  await comment(page).pressSequentially("They laid the stone and left the lawn as it was");
  await expectStored(ownSite, "left the lawn as it was");

  const other = await otherBrowser(browser, ownSite, page);
  await openForm(other);
  await expect(
    form(other).getByText(/^You have unsaved changes on your computer \(Chrome.*\), from /),
  ).toBeVisible();
  await expect(form(other).getByRole("blockquote")).toContainText("left the lawn as it was");
  await form(other).getByRole("button", { name: "Continue" }).click();
  await comment(other).press("ControlOrMeta+End");
  await comment(other).pressSequentially(", even the mice");
  // At once, before it is sent behind the typing.
  await other.goto("about:blank");
  await expectStored(ownSite, "even the mice");

  await page.goto("about:blank");
  await openForm(page);
  await expect(comment(page)).toHaveValue(/even the mice$/);
  await form(page).getByRole("button", { name: "Discard" }).click();
  await expectNothingKept(ownSite);
  await openForm(other);
  await expect(form(other).getByRole("button", { name: "Continue" })).toHaveCount(0);
  await expect(comment(other)).toHaveValue("");
  await other.close();
});

test("a page's draft is offered on another device", async ({ staffPage: page, ownSite, browser }) => {
  const heading = "Philosophy heading";
  await edit(page);
  await place(page, heading).fill("Ours by hand");
  await expectStored(ownSite, "by hand");

  const other = await otherBrowser(browser, ownSite, page);
  await open(other, "/admin/dashboard");
  await other
    .getByRole("link", { name: /^Continue: You have unsaved changes: Philosophy heading, / })
    .click();
  await expect(other).toHaveURL(/\/about$/);
  await edit(other);
  await expect(bar(other).getByText(/^You have unsaved changes on your computer .*, from /)).toBeVisible();
  await press(other, "Continue");
  await expect(place(other, heading)).toHaveText("Ours by hand");
  await place(other, heading).fill("Ours since 2015");
  await save(other);
  await expectNothingKept(ownSite);

  // What was typed here was taken over there, and saved.
  await page.goto("about:blank");
  await edit(page);
  await expect(place(page, heading)).toHaveText("Ours since 2015");
  await expect(bar(page)).not.toContainText("change");
  await place(page, heading).fill("Ours since 2015 with care");
  await expectStored(ownSite, "with care");
  const stored = { target: "page/about", path: "philosophy.heading" };
  const changes = [{ ...stored, value: "Since 2015", base: "Ours since 2015" }];
  const headers = { Origin: ownSite.url };
  const data = { verb: "save", input: { changes } };
  expect((await other.request.post("/staff/page", { headers, data })).status()).toBe(200);
  await edit(other);
  await expect(bar(other).getByText(/^You changed this after that \(.+\)/)).toBeVisible();
  const mine = bar(other).getByRole("region", { name: `${heading}, yours` });
  await expect(mine).toContainText("Ours since 2015 with care");
  await press(other, "Discard");
  await expectNothingKept(ownSite);
  await expect(place(other, heading)).toHaveText("Since 2015");
  await other.close();
});

test("a killed server loses nothing typed two seconds before", async ({ browser, page }) => {
  const site = await startSeededSite();
  const typing = await otherBrowser(browser, site, page);
  await openForm(typing);
  await comment(typing).pressSequentially("Typed well before the end");
  await expectStored(site, "Typed well before the end");
  await comment(typing).pressSequentially(", and while ");
  await site.stop("SIGKILL");
  await comment(typing).pressSequentially("nobody answered");
  const again = await startSite({ ...site.place, PORT: new URL(site.url).port });
  const other = await otherBrowser(browser, again, page);
  await openForm(other);
  await expect(comment(other)).toHaveValue(/^Typed well before the end/);
  await expectStored(again, "and while nobody answered", 20_000);
  await typing.close();
  await other.close();
  await again.remove();
});
