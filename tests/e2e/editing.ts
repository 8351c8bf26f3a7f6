import type { Browser, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { expect, open, signInQuietly } from "./staff.ts";

/** The bar at the foot while a page is edited. */
export const bar = (page: Page) => page.getByRole("region", { name: "Changes" });

/** A text that is typed where it stands. */
export const place = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Presses a button of the bar. */
export const press = (page: Page, name: string) =>
  bar(page).getByRole("button", { name, exact: true }).click();

/** Presses a tool of an item, a link or a record: it shows when what it belongs to has the focus. */
export async function pressTool(page: Page, name: string | RegExp) {
  const tool = page.getByRole("button", { name });
  await tool.focus();
  await tool.click();
}

/** Opens a page and begins to edit it; its fields and their tools follow the bar. */
export async function edit(page: Page, path = "/about") {
  await open(page, path);
  await page.getByRole("button", { name: "Edit page", exact: true }).click();
  await expect(bar(page)).toBeFocused();
  await expect(page.locator(".editable").first()).toBeAttached();
  await expect(page.locator(".editable-item:not(:has(> .editable-tools))")).toHaveCount(0);
}

/** Saves what is changed on the page. */
export async function save(page: Page) {
  await press(page, "Save");
  await expect(bar(page)).toContainText("Saved.");
}

/** Takes back what was just saved on the page, for visitors too. */
export async function undoSave(page: Page) {
  await press(page, "Undo");
  await expect(bar(page)).toContainText("Undone.");
}

/** What a visitor gets who comes now. */
export const visitors = async (page: Page, path: string) => (await fetch(new URL(path, page.url()))).text();

/** Waits until visitors get a page with all of this in it. */
export const expectPublic = (page: Page, path: string, ...words: string[]) =>
  expect
    .poll(async () => {
      const html = await visitors(page, path);
      return words.filter((one) => !html.includes(one));
    })
    .toEqual([]);

/** Waits until visitors get a page without this. */
export const expectMissing = (page: Page, path: string, words: string) =>
  expect.poll(() => visitors(page, path)).not.toContain(words);

/** Another browser that staff are signed in with. */
export async function otherBrowser(browser: Browser, site: RunningSite, page: Page): Promise<Page> {
  const other = await browser.newPage({ baseURL: site.url, viewport: page.viewportSize() });
  await signInQuietly(other, site.url);
  return other;
}
