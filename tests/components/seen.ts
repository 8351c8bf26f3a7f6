import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

/** Waits until each of these is seen. */
export const seen = (...all: Locator[]) => Promise.all(all.map((one) => expect.element(one).toBeVisible()));

/** Waits until none of these is there. */
export const missing = (...all: Locator[]) =>
  Promise.all(all.map((one) => expect.element(one).not.toBeInTheDocument()));

/** What a toast says, or whatever else is said as a status. */
export const said = (words: string | RegExp) => page.getByRole("status").filter({ hasText: words });

/** Where the page of renderStaff() is: path and query. */
export const address = page.getByRole("status", { name: "Address" });

/** Gives a control the focus, once it is there, and presses Enter. */
export async function pressEnter(control: Locator): Promise<void> {
  await seen(control);
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

/** Presses an item of the menu 'More' that belongs to what has this title. */
export async function pressMore(title: string, name: string): Promise<void> {
  await moreOf(title).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** The button that opens the menu 'More' of what has this title. */
export const moreOf = (title: string) => page.getByRole("button", { name: `More for ${title}`, exact: true });

/** Signs in again in the dialog that asks for it. */
export async function signInAgain(): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabelText("Password").first().fill("secret");
  await userEvent.keyboard("{Enter}");
  await missing(dialog);
}

/**
 * Takes all words out of a rich text as a person does. `fill("")` deletes before the editor knows what is selected, so
 * that on a busy machine nothing is deleted.
 */
export async function emptyRichText(text: Locator): Promise<void> {
  await text.click();
  await userEvent.keyboard("{Control>}a{/Control}{Delete}");
}
