import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bar, openPage, pagePaths, place, press, save } from "#tests/components/edit-page.ts";
import { staffSite } from "#tests/components/staff-site.ts";
import { translatePage } from "#tests/components/translation.ts";

/** Staff's elements that a browser's translation has changed. */
const translatedParts = () =>
  [...document.querySelectorAll("font")]
    .filter((font) =>
      font.closest(".staff, .staff-toolbar, .editable, .editable-words, [role=dialog], [data-part]"),
    )
    .map((font) => font.parentElement?.outerHTML.slice(0, 160));

test.each(pagePaths)(
  "%s is edited while the browser translates it: nothing of the machine is in it",
  async (path) => {
    await openPage(path);
    expect(translatePage()()).toBeGreaterThan(10);
    await page.getByRole("button", { name: "Edit page", exact: true }).click();
    await expect.element(bar).toHaveFocus();
    await expect.element(place("Footer text")).toBeInTheDocument();
    expect(translatedParts()).toEqual([]);
    await place("Footer text").fill("Typed by hand.");
    await save();
    expect(staffSite.sent("page/save").at(-1)).toMatchObject({ changes: [{ value: "Typed by hand." }] });
    await press("Done");
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(page.getByText("Typéd by hánd.")).toBeVisible();
  },
);
