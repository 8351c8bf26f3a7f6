import "#app/modules.ts";
import { afterAll, afterEach, beforeAll } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { closeHistory } from "#app/kernel/lists/edit/history-store.ts";
import { signInAgain } from "#app/kernel/verbs/edit/sign-in-again-store.ts";
import { fillPlainLists, plainLists } from "#app/site/plain-lists.ts";
import { plainCollections } from "#tests/support/plain-collections.ts";
import { staffSite } from "./staff-site.ts";

// As root.tsx does with what the site has sent.
fillPlainLists(plainLists(plainCollections));

beforeAll(() => staffSite.start());
afterEach(async () => {
  staffSite.setReachable(true);
  // A toast is of the page, not of the component that showed it.
  document.querySelector<HTMLElement>("[data-toast] button[aria-label=Dismiss]")?.click();
  // Nor is what a test that failed has left open.
  signInAgain.answer(false);
  closeHistory();
  await cleanup();
  // The next test is of a phone again, whichever came before it.
  if (window.innerWidth !== 390) await page.viewport(390, 844);
  staffSite.reset();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => staffSite.stop());
