import type { BrowserContext, Locator, Page } from "@playwright/test";
import { staffAccount } from "#tests/support/staff-account.ts";
import { test as base, expect, watchErrors } from "./site.ts";

interface WorkerFixtures {
  /** The browser of the worker's administrator. */
  staffContext: BrowserContext;
}

/**
 * Journeys of staff. A page of theirs takes four times as long the first time that a browser opens it, for its code is
 * compiled then: so all tests of a worker have one page.
 */
export const test = base.extend<{ staffPage: Page }, WorkerFixtures>({
  staffContext: [
    async ({ browser, ownSite }, use, { project }) => {
      const { viewport, locale, timezoneId } = project.use;
      const context = await browser.newContext({
        baseURL: ownSite.url,
        ...(viewport ? { viewport } : {}),
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
      });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  /** The worker's page, signed in as the administrator; it remembers nothing of the test before. */
  staffPage: async ({ staffContext, session, ownSite, viewport, consoleErrors }, use) => {
    const [first, ...others] = staffContext.pages();
    const page = first ?? (await staffContext.newPage());
    for (const other of others) await other.close();
    if (viewport) await page.setViewportSize(viewport);
    await forget(page, ownSite.url);
    await staffContext.clearCookies();
    await staffContext.addCookies(session);
    const stop = watchErrors(page, consoleErrors);
    await use(page);
    stop();
    await staffContext.setOffline(false);
    await staffContext.clearPermissions();
    await staffContext.unrouteAll({ behavior: "ignoreErrors" });
    if (page.isClosed()) return;
    page.removeAllListeners("dialog");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.emulateMedia({ reducedMotion: null, media: null, forcedColors: null });
    // What still runs must not reach the site of the next test.
    await page.goto("about:blank");
  },
});

/** Removes what the browser keeps of a site. */
async function forget(page: Page, siteUrl: string): Promise<void> {
  await page.goto(`${siteUrl}/robots.txt`);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
}

/** Presses an item of the menu 'More' that belongs to what has this title. */
export async function pressMore(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/**
 * Presses a button of the open confirmation and waits until the dialog closes. While it is open, `getByRole` finds
 * nothing else on the page, so what is being deleted seems to be gone already.
 */
export async function confirm(page: Page, name: string): Promise<void> {
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name, exact: true }).click();
  await expect(question).toBeHidden();
}

/** A button by its whole name. */
export const button = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true });

/** The card of a record in a list of the website. */
export const card = (page: Page, title: string) =>
  page.locator("main article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** Waits until a status, such as a toast, says this. */
export const told = (page: Page, words: string) =>
  expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

/** Fills in the form that signs in, and sends it. */
export async function fillSignIn(page: Page, { email, password } = staffAccount): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
}

/** Gives the password again where it is asked for. */
export async function confirmPassword(page: Page, { password } = staffAccount): Promise<void> {
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await question.getByLabel("Password", { exact: true }).fill(password);
  await question.getByRole("button", { name: "Confirm" }).click();
}

/** Signs a page's context in as the administrator, without the form. */
export async function signInQuietly(page: Page, siteUrl: string): Promise<void> {
  const answer = await page.request.post(`${siteUrl}/admin/sign-in`, {
    data: staffAccount,
    headers: { Origin: siteUrl },
  });
  expect(answer.status()).toBe(200);
}

/** Ends the session behind a page's back, as if it had run out. */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

export { desktop, expect, expectAccessible, holdScripts, hydrated, open, phone, swipe } from "./site.ts";
