import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-staff.tsx";
import { PageHeroEditor } from "./page-hero-editor.tsx";

test("Edit Hero closes its form again, after a question; Cancel shows what somebody else has saved", async () => {
  let hero = { title: "About Us", subtitle: "", heroImage: "", picture: null, updated_at: null };
  await renderScreen(PageHeroEditor, { loader: () => ({ page: "about" as const, hero }) });
  const edit = page.getByRole("button", { name: "Edit Hero" });
  const title = page.getByLabelText("Title");
  const decide = (name: string) =>
    page.getByRole("alertdialog", { name: "Leave without saving?" }).getByRole("button", { name }).click();
  await edit.click();
  await expect.element(title).toHaveFocus();
  await title.fill("Not yet");
  await edit.click();
  await decide("Keep editing");
  await expect.element(title).toHaveValue("Not yet");
  await edit.click();
  await decide("Discard");
  await expect.element(title).not.toBeInTheDocument();

  await edit.click();
  hero = { ...hero, title: "Saved elsewhere" };
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(title).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
  await edit.click();
  await expect.element(title).toHaveValue("Saved elsewhere");
});
