import type { BrowserContext, Page } from "@playwright/test";
import { startEmptySite, startSeededSite } from "#tests/support/browser-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import { test as base, expect } from "./site.ts";

/**
 * Tests of staff change what they see, so each worker has a seeded site of its own. Tests in one worker follow one
 * another on the same site: make what you need under a name of your own, and expect what others left behind.
 */
export const test = base.extend<{ staffPage: Page }, { secludedFor: string; ownSite: RunningSite }>({
  /** Set to the name of a file (`test.use`) whose tests leave behind, or count, what those of others would meet. */
  secludedFor: ["", { option: true, scope: "worker" }],
  ownSite: [
    // Asked for, so that another value means another site.
    async ({ secludedFor: _secludedFor }, use) => {
      const site = await startSeededSite();
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite.url),
  /** A page whose context is signed in. What tests before have left unsaved is not offered. */
  staffPage: async ({ page, baseURL, ownSite }, use) => {
    await onDatabase(ownSite, (trx) => trx.deleteFrom("drafts").execute());
    await signInQuietly(page, baseURL ?? "");
    await use(page);
  },
});

/**
 * As `test`, on a site that starts without content, whose machine stands where the day begins. Other files use it, too:
 * take away what a test needs to be gone.
 */
export const emptySiteTest = test.extend<object, { ownSite: RunningSite }>({
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const site = await startEmptySite({ TZ: "Pacific/Kiritimati" });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

const sessions = new Map<string, Cookies>();

/**
 * Signs a page's context in without the form, with the session of an earlier test while that lasts: a password takes
 * long to check.
 */
export async function signInQuietly(page: Page, siteUrl: string): Promise<void> {
  const context = page.context();
  await context.addCookies(sessions.get(siteUrl) ?? []);
  const look = await page.request.get(`${siteUrl}/staff/library?bucket=site-images&search=nothing`);
  if (look.ok()) return;
  const answer = await page.request.post(`${siteUrl}/admin/sign-in`, {
    data: staffAccount,
    headers: { Origin: siteUrl },
  });
  expect(answer.status()).toBe(200);
  sessions.set(siteUrl, await context.cookies(siteUrl));
}

/** Gives the password again, as changing accounts asks for. */
export async function confirmQuietly(page: Page, siteUrl: string): Promise<void> {
  const answer = await page.request.post(`${siteUrl}/admin/confirm-password`, {
    headers: { Origin: siteUrl },
    data: { password: staffAccount.password },
  });
  expect(answer.status()).toBe(200);
}

/** Ends the session behind a page's back, as if it had run out. */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

export { desktop, expect, expectAccessible, holdScripts, hydrated, open, phone, swipe } from "./site.ts";
