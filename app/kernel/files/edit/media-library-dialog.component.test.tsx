import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { chooseFiles, pictureFile, stockLibrary, storedPicture } from "#tests/components/library.ts";
import { desktop, renderStaff } from "#tests/components/render-staff.tsx";
import { missing, pressEnter, seen } from "#tests/components/seen.ts";
import { refused, staffSite } from "#tests/components/staff-site.ts";
import { ImageField } from "./image-field.tsx";

const library = page.getByRole("dialog", { name: "Media Library" });
const button = (name: string) => library.getByRole("button", { name });
const opener = page.getByRole("button", { name: "Choose from Library" });
const address = page.getByLabelText("Image URL");
const chosen = library.getByRole("button", { pressed: true });
const search = library.getByRole("searchbox", { name: "Search images" });
const alt = library.getByLabelText("Alt text");
const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this image?" });
const inQuestion = (name: string) => question.getByRole("button", { name });
const fileField = () => library.element().querySelector("input[type=file]");
const onSave = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
const picture = { name: "image", bucket: "site-images", uploadFor: { for: "library" } } as const;

/** A form with a picture field that opens the library. */
function Form() {
  const [value, setValue] = useState("");
  return (
    <form onSubmit={onSave}>
      <ImageField {...picture} value={value} onChange={setValue} />
      <button type="submit">Save slide</button>
    </form>
  );
}

async function openLibrary(...names: string[]) {
  stockLibrary(...names.map((name) => storedPicture(name)));
  onSave.mockClear();
  await renderStaff(<Form />);
  await pressEnter(opener);
  await seen(...names.map(button));
}

beforeEach(() => desktop());

test("is used by keyboard alone: nothing is chosen at first, and what is chosen stands in the form", async () => {
  await openLibrary("typed.jpg", "other.jpg");
  await expectAccessible();
  await missing(chosen);
  await expect.element(button("Use This Image")).toBeDisabled();
  search.element().focus();
  for (const name of ["Upload", "typed.jpg"]) {
    await userEvent.tab();
    await expect.element(button(name)).toHaveFocus();
  }
  await userEvent.keyboard(" ");
  await expect.element(chosen).toHaveAttribute("title", "typed.jpg");
  await userEvent.keyboard(" ");
  await missing(chosen);
  await userEvent.keyboard(" ");
  await alt.fill("By keyboard");
  await userEvent.keyboard("{Enter}");
  await seen(library.getByText("Alt text saved."));
  await expect.element(alt).toHaveFocus();
  await expectAccessible();
  for (const name of ["Undo", "Use This Image"]) {
    await userEvent.tab();
    await expect.element(button(name)).toHaveFocus();
  }
  await userEvent.keyboard("{Enter}");
  await missing(library);
  await expect.element(opener).toHaveFocus();
  await expect.element(address).toHaveValue("/storage/site-images/typed.jpg");
  expect(onSave).not.toHaveBeenCalled();

  await opener.click();
  await button("other.jpg").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(opener).toHaveFocus();
  await expect.element(address).toHaveValue("/storage/site-images/typed.jpg");
  await opener.click();
  await seen(button("other.jpg"));
  await missing(chosen);
});

test("Enter in its search sends no form, Esc empties the search first", async () => {
  await openLibrary("typed.jpg", "other.jpg");
  await search.fill("TYPED");
  await missing(button("other.jpg"));
  await userEvent.keyboard("{Enter}");
  await search.fill("nothing is called like this");
  await seen(library.getByText("Nothing found"));
  await userEvent.keyboard("{Escape}");
  await expect.element(search).toHaveValue("");
  await seen(button("other.jpg"));
  expect(onSave).not.toHaveBeenCalled();
});

test("deletes a picture after a question, and the next one gets the focus", async () => {
  await openLibrary("kept.jpg", "gone.jpg");
  await button("gone.jpg").click();
  await button("Delete gone.jpg").click();
  await expect.element(inQuestion("Cancel")).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await missing(question);
  await expect.element(button("Delete gone.jpg")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await inQuestion("Delete").click();
  await missing(button("gone.jpg"));
  await expect.element(button("kept.jpg")).toHaveFocus();
  await seen(library.getByText("gone.jpg moved to the trash."));

  // A toast is not reachable from a dialog, so undo is offered in the message itself.
  staffSite.setReachable(false);
  await button("Undo").click();
  await expect.element(library.getByRole("alert")).toHaveTextContent("Error undoing. Please try again.");
  staffSite.setReachable(true);
  await button("Undo").click();
  await seen(button("gone.jpg"));
  await expect.element(search).toHaveFocus();

  await button("gone.jpg").click();
  await button("Delete gone.jpg").click();
  staffSite.answer("media/remove", refused("gone", "This file isn’t here anymore."));
  await inQuestion("Delete").click();
  await seen(library.getByText("Someone else already deleted gone.jpg."));
});

test("keeps what is typed for one picture while another is chosen or arrives", async () => {
  await openLibrary("one.jpg", "another.jpg");
  await button("one.jpg").click();
  await alt.fill("Half a sen");
  await button("another.jpg").click();
  await expect.element(alt).toHaveValue("");
  chooseFiles(fileField(), pictureFile("late.jpg"));
  await button("one.jpg").click();
  await seen(button("late.jpg"));
  await expect.element(chosen).toHaveAttribute("title", "one.jpg");
  await expect.element(alt).toHaveValue("Half a sen");
});

test("stays open when the device's file chooser is closed without a file", async () => {
  await openLibrary("one.jpg");
  fileField()?.dispatchEvent(new Event("cancel", { bubbles: true }));
  await button("one.jpg").click();
  await seen(chosen);
});
