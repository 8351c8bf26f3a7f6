import type { Page } from "@playwright/test";
import { expect, open } from "./staff.ts";

/** The bar at the foot while a page is edited. */
export const bar = (page: Page) => page.getByRole("region", { name: "Changes" });

/** A text that is typed where it stands. */
export const place = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Presses a button of the bar. */
export const press = (page: Page, name: string) =>
  bar(page).getByRole("button", { name, exact: true }).click();

/** Opens a page and begins to edit it. */
export async function edit(page: Page, path = "/about") {
  await open(page, path);
  await page.getByRole("button", { name: "Edit page", exact: true }).click();
  await expect(bar(page)).toBeFocused();
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
