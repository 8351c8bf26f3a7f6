import type { Browser, Page } from "@playwright/test";
import { startSeededSite } from "#tests/support/browser-sites.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { createStaff, staffAccount } from "#tests/support/staff-account.ts";
import { bar, edit, place, press, save } from "./editing.ts";
import { desktop, expect, expectAccessible, loseSession, open, phone, signInQuietly, test } from "./staff.ts";

/** What is typed and not saved, on two devices of one person (docs/decisions/0046). */
test.use({ secludedFor: "drafts" });

const form = (page: Page) => page.getByRole("form", { name: "Add review" });
const comment = (page: Page) => form(page).getByLabel("Comment", { exact: true });
const pressIn = (page: Page, name: string) => form(page).getByRole("button", { name, exact: true }).click();

async function openForm(page: Page): Promise<void> {
  await open(page, "/admin/reviews?new");
  await expect(form(page)).toBeVisible();
}

/** Another device of the same person. */
async function otherDevice(browser: Browser, site: RunningSite, viewport = desktop): Promise<Page> {
  const page = await browser.newPage({ baseURL: site.url, viewport });
  await signInQuietly(page, site.url);
  return page;
}

/** What the server keeps just now. */
const kept = (site: RunningSite) =>
  onDatabase(site, async (trx) => {
    const rows = await trx.selectFrom("drafts").select("value").where("value", "is not", null).execute();
    return JSON.stringify(rows);
  });
const expectKept = (site: RunningSite, words: string, timeout = 10_000) =>
  expect.poll(() => kept(site), { timeout, intervals: [250] }).toContain(words);
const expectNothingKept = (site: RunningSite) => expect.poll(() => kept(site)).toBe("[]");

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("what is typed on one device is offered on another with its last words, and gone from both once it is cancelled", async ({
      staffPage: page,
      ownSite,
      browser,
    }) => {
      await openForm(page);
      await comment(page).pressSequentially("They laid the stone and left the lawn as it was");
      await expectKept(ownSite, "left the lawn as it was");

      const other = await otherDevice(browser, ownSite, viewport);
      await openForm(other);
      await expect(form(other).getByText(/^Unsaved work from .+ on your computer \(Chrome/)).toBeVisible();
      await expect(form(other).getByRole("blockquote")).toHaveText(
        "They laid the stone and left the lawn as it was",
      );
      await expect(comment(other)).toHaveValue("They laid the stone and left the lawn as it was");
      await expectAccessible(other);
      await pressIn(other, "Continue");
      await comment(other).press("ControlOrMeta+End");
      await comment(other).pressSequentially(", even the mice");
      await expectKept(ownSite, "even the mice");

      await page.goto("about:blank");
      await openForm(page);
      await expect(comment(page)).toHaveValue(/even the mice$/);
      await expect(form(page).getByText(/ on your computer/)).toBeVisible();
      await pressIn(page, "Discard");
      await expectNothingKept(ownSite);
      await other.goto("about:blank");
      await openForm(other);
      await expect(form(other).getByRole("button", { name: "Continue" })).toHaveCount(0);
      await expect(comment(other)).toHaveValue("");
      await other.close();
    });

    test("what is typed without a connection stays here, and goes up when it is back", async ({
      staffPage: page,
      ownSite,
      context,
    }) => {
      await openForm(page);
      await comment(page).fill("Before the tunnel");
      await expectKept(ownSite, "Before the tunnel");
      await context.setOffline(true);
      await comment(page).fill("Written in the tunnel");
      await expect(form(page).getByText("Unsaved changes kept on this device")).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
        .toContain("Written in the tunnel");
      expect(await kept(ownSite)).not.toContain("Written in");
      await context.setOffline(false);
      await expectKept(ownSite, "Written in the tunnel");
    });

    test("an older version is shown beside the draft before it is continued, and saving still asks", async ({
      staffPage: page,
      ownSite,
      browser,
    }) => {
      const hero = (on: Page) => on.getByRole("form", { name: "Edit hero" });
      const openHero = async (on: Page) => {
        await open(on, "/about");
        await on.getByRole("button", { name: "Edit Hero" }).click();
        await expect(hero(on)).toBeVisible();
      };
      await openHero(page);
      const stored = await hero(page).getByLabel("Title", { exact: true }).inputValue();
      await hero(page).getByLabel("Title", { exact: true }).fill(`${stored} by hand`);
      await expectKept(ownSite, "by hand");
      const sam = await otherDevice(browser, ownSite, viewport);
      const answer = await sam.request.post(`${ownSite.url}/staff/pages`, {
        headers: { Origin: ownSite.url },
        data: {
          verb: "save-hero",
          input: {
            ...{ key: "about", expected_updated_at: null, heroImage: "" },
            ...{ title: `${stored} since 2015`, subtitle: "" },
          },
        },
      });
      const { conflict } = answer.ok() ? { conflict: null } : await answer.json();
      if (conflict)
        await sam.request.post(`${ownSite.url}/staff/pages`, {
          headers: { Origin: ownSite.url },
          data: {
            verb: "save-hero",
            input: {
              ...{ key: "about", expected_updated_at: conflict.updated_at, heroImage: "" },
              ...{ title: `${stored} since 2015`, subtitle: "" },
            },
          },
        });
      await openHero(sam);
      await expect(hero(sam).getByText(/^You changed this since \(.+\)\. Save asks/)).toBeVisible();
      const theirs = hero(sam).getByRole("region", { name: "Title, saved now" });
      await expect(theirs.getByRole("insertion").first()).toHaveText("since");
      const mine = hero(sam).getByRole("region", { name: "Title, yours" });
      await expect(mine.getByRole("insertion").first()).toHaveText("by");
      await expectAccessible(sam);
      await hero(sam).getByRole("button", { name: "Continue" }).click();
      await hero(sam).getByRole("button", { name: "Save", exact: true }).click();
      await expect(hero(sam).getByRole("alert")).toContainText("changed this while you were editing it");
      await hero(sam).getByRole("button", { name: "Save mine anyway" }).click();
      await expect(hero(sam)).toBeHidden();
      await expectNothingKept(ownSite);
      await sam.close();
    });
  });
}

test.describe("at a desk", () => {
  test.use({ viewport: desktop });

  test("what is cancelled is not brought back by the request that was under way", async ({
    staffPage: page,
    ownSite,
  }) => {
    await openForm(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const late: Promise<void>[] = [];
    await page.route("**/staff/drafts", async (route) => {
      if (!route.request().postData()?.includes('"keep"')) return route.continue();
      late.push(released.then(() => route.continue()));
    });
    await comment(page).fill("Soon cancelled");
    await expect.poll(() => late.length).toBe(1);
    await pressIn(page, "Cancel");
    const discarded = page.waitForResponse("**/staff/drafts");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard", exact: true }).click();
    await discarded;
    const arrived = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"keep"') ?? false,
    );
    release();
    expect((await arrived).status()).toBe(200);
    await Promise.all(late);
    await expectNothingKept(ownSite);
  });

  test("after the session has ended it asks for nothing, and goes up once somebody has signed in again", async ({
    staffPage: page,
    ownSite,
  }) => {
    await openForm(page);
    await loseSession(page);
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await comment(page).fill("Typed signed out");
    await refused;
    await expect(page.getByRole("dialog", { name: "Sign in again" })).toHaveCount(0);
    await expect(form(page).getByText("Unsaved changes kept on this device")).toBeVisible();
    expect(await kept(ownSite)).toBe("[]");
    const answer = await page.request.post(`${ownSite.url}/admin/sign-in`, {
      data: staffAccount,
      headers: { Origin: ownSite.url },
    });
    expect(answer.status()).toBe(200);
    await expectKept(ownSite, "Typed signed out");
    await pressIn(page, "Cancel");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard", exact: true }).click();
    await expectNothingKept(ownSite);
  });

  test("a closed tab sends its last words", async ({ staffPage: page, ownSite }) => {
    await openForm(page);
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance.getEntriesByType("resource").some(({ name }) => name.includes("/staff/draft?")),
        ),
      )
      .toBe(true);
    await comment(page).fill("The last words");
    await page.goto("about:blank");
    await expectKept(ownSite, "The last words");
  });
});

test.describe("on a page", () => {
  for (const viewport of [phone, desktop]) {
    test(`what is typed on one device is offered in the bar of another at ${viewport.width} px, with what somebody has saved since`, async ({
      staffPage: page,
      ownSite,
      browser,
    }) => {
      await page.setViewportSize(viewport);
      await edit(page);
      const heading = "Philosophy heading";
      const stored = await place(page, heading).textContent();
      await place(page, heading).fill(`${stored} by hand`);
      await expectKept(ownSite, "by hand");

      const other = await otherDevice(browser, ownSite, viewport);
      await edit(other);
      await expect(bar(other).getByText(/^Unsaved work from .+ on your computer/)).toBeVisible();
      await expect(bar(other).getByRole("blockquote")).toContainText("by hand");
      await expect(place(other, heading)).toHaveText(stored ?? "");
      await expectAccessible(other);
      await press(other, "Continue");
      await expect(place(other, heading)).toHaveText(`${stored} by hand`);
      await place(other, heading).fill(`${stored} since 2015`);
      await save(other);
      await expectNothingKept(ownSite);
      await press(other, "Done");

      // What was typed here was taken over there, and saved.
      await page.goto("about:blank");
      await edit(page);
      await expect(place(page, heading)).toHaveText(`${stored} since 2015`);
      await expect(bar(page)).not.toContainText("change");
      await place(page, heading).fill(`${stored} with care`);
      await expectKept(ownSite, "with care");
      await place(other, heading).waitFor({ state: "detached" });
      const answer = await other.request.post(`${ownSite.url}/staff/page`, {
        headers: { Origin: ownSite.url },
        data: {
          verb: "save",
          input: {
            changes: [
              {
                ...{ target: "content:about", path: "philosophy.heading" },
                ...{ value: stored, was: `${stored} since 2015` },
              },
            ],
          },
        },
      });
      expect(answer.status()).toBe(200);
      await edit(other);
      await expect(bar(other).getByText(/^You changed this since \(.+\)/)).toBeVisible();
      const mine = bar(other).getByRole("region", { name: `${heading}, yours` });
      await expect(mine.getByRole("insertion")).toHaveText("with care");
      await expectAccessible(other);
      await press(other, "Discard");
      await expectNothingKept(ownSite);
      await expect(place(other, heading)).toHaveText(stored ?? "");
      await other.close();
    });
  }

  test("somebody else on the same device is shown nothing of it, and the person still has it after", async ({
    staffPage: page,
    ownSite,
  }) => {
    await edit(page);
    const closing = await place(page, "Closing heading").textContent();
    await place(page, "Closing heading").fill("For my eyes only");
    await expectKept(ownSite, "For my eyes only");
    await page.goto("about:blank");
    const sam = { email: "sam-of-drafts@fernhill.example", password: "gravel-and-sedum-4" };
    await createStaff(ownSite, sam, "editor");
    const mine = await page.context().cookies();
    await page.context().clearCookies();
    const answer = await page.request.post(`${ownSite.url}/admin/sign-in`, {
      data: sam,
      headers: { Origin: ownSite.url },
    });
    expect(answer.status()).toBe(200);
    await edit(page);
    // As long as it may take until what the device has is taken up.
    await page.waitForTimeout(2500);
    await expect(place(page, "Closing heading")).toHaveText(closing ?? "");
    await press(page, "Done");
    await page.context().clearCookies();
    await page.context().addCookies(mine);
    await edit(page);
    await expect(place(page, "Closing heading")).toHaveText("For my eyes only");
    await press(page, "Discard");
    await expectNothingKept(ownSite);
  });

  test("the same device takes up what it left, and What waits leads there", async ({
    staffPage: page,
    ownSite,
  }) => {
    await edit(page);
    await place(page, "Closing heading").fill("Left on this device");
    await expectKept(ownSite, "Left on this device");
    await page.goto("about:blank");
    await open(page, "/admin/dashboard");
    await page.getByRole("link", { name: /^Continue: Unsaved work of yours: Closing heading, / }).click();
    await expect(page).toHaveURL(/\/about$/);
    await edit(page);
    await expect(place(page, "Closing heading")).toHaveText("Left on this device");
    await expect(bar(page).getByText(/^Unsaved work/)).toHaveCount(0);
    await press(page, "Discard");
    await expectNothingKept(ownSite);
  });
});

test("a killed server loses nothing that was typed two seconds before, and what is typed meanwhile goes up after", async ({
  browser,
}) => {
  const site = await startSeededSite();
  const page = await otherDevice(browser, site);
  await openForm(page);
  await comment(page).pressSequentially("Typed well before the end");
  await expectKept(site, "Typed well before the end");
  await comment(page).pressSequentially(", and while ");
  await site.stop("SIGKILL");
  await comment(page).pressSequentially("nobody answered");
  const again = await startSite({ ...site.place, PORT: new URL(site.url).port });
  const other = await otherDevice(browser, again);
  await openForm(other);
  await expect(comment(other)).toHaveValue(/^Typed well before the end/);
  await expectKept(again, "and while nobody answered", 20_000);
  await page.close();
  await other.close();
  await again.remove();
});
