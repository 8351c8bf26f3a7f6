import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { staffTexts } from "#app/platform/staff-texts.ts";
import MediaPage from "#app/routes/admin/media.tsx";
import { expectAccessible } from "#tests/components/axe.ts";
import { stockLibrary, storedPicture } from "#tests/components/library.ts";
import { desktop, phone, renderStaff } from "#tests/components/render-staff.tsx";
import { missing, pressEnter, said, seen, signInAgain } from "#tests/components/seen.ts";
import { editor } from "#tests/components/site-data.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";

const button = (name: string) => page.getByRole("button", { name });
const tab = (name: string) => page.getByRole("tab", { name });
const tiles = () => [...document.querySelectorAll<HTMLElement>("[data-file]")];
const details = page.getByRole("region", { name: /^Details of / });
const alt = details.getByLabelText("Alt text");
const search = page.getByRole("searchbox", { name: "Search images" });
const alert = page.getByRole("alert");
const empty = page.getByRole("heading", { name: "Nothing here yet" });
const frost = { type: "post", title: "First frost", path: "/blog/first-frost" } as const;

const openPage = (site = {}) => renderStaff(<MediaPage />, { path: "/admin/media", site });

/** Opens the page with these files and selects the first. */
async function openWith(...names: string[]) {
  const library = stockLibrary(...names.map((name) => storedPicture(name)));
  await openPage();
  if (names[0]) await button(names[0]).click();
  return library;
}

beforeEach(() => phone());

test("shows all there is to know of a file, and describes it", async () => {
  await openWith("first.jpg", "other.jpg");
  for (const fact of ["JPEG picture", "900 × 600", "640 KB", "May 1, 2026", "Not used on the site."])
    await seen(details.getByText(fact));
  const download = details.getByRole("link", { name: "Download" });
  await expect.element(download).toHaveAttribute("download", "first.jpg");
  await expectAccessible();
  await alt.fill("Ferns");
  await button("Save").click();
  await seen(details.getByText("Alt text saved."), details.getByRole("img", { name: "Ferns" }));
  await expectAccessible();
  await button("Undo").click();
  await expect.element(alt).toHaveValue("");
  await expect.element(alt).toHaveFocus();
  await button("Close details").click();
  await missing(details);
  await expect.element(button("first.jpg")).toHaveFocus();
});

test("each bucket stands by itself; what is typed outlives a look at another, and holds the page", async () => {
  const { shownIn } = stockLibrary(storedPicture("a.jpg"));
  shownIn("a.jpg", [frost]);
  await openPage();
  await button("a.jpg").click();
  await alt.fill("Half a sen");
  await tab("Project photos, project-images").click();
  await seen(empty);
  await missing(details);
  await expectAccessible();
  await userEvent.keyboard("{End}");
  await expect.element(tab("Videos")).toHaveFocus();
  await seen(page.getByRole("searchbox", { name: "Search videos" }));
  await tab("Site photos, site-images").click();
  await button("a.jpg").click();
  await expect.element(alt).toHaveValue("Half a sen");
  const link = details.getByRole("link", { name: "Post “First frost”" });
  await link.click();
  await button("Keep editing").click();
  await expect.element(alt).toHaveValue("Half a sen");
  await link.click();
  await button("Discard").click();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent("/blog/first-frost");
});

test("the last file is deleted after a question, and comes back by Undo", async () => {
  await openWith("first.jpg");
  await button("Delete first.jpg").click();
  await seen(page.getByRole("alertdialog", { name: "Are you sure you want to delete this image?" }));
  await expectAccessible();
  await button("Delete").click();
  await seen(empty, said("first.jpg moved to the trash."));
  await expect.element(search).toHaveFocus();
  await button("Undo").click();
  await seen(button("first.jpg"));
});

test("editors delete nothing", async () => {
  stockLibrary(storedPicture("first.jpg"));
  await openPage({ viewer: editor });
  await button("first.jpg").click();
  await seen(button("History of first.jpg"));
  await missing(button("Delete first.jpg"));
});

test("of many files a hundred are shown, then more; a search finds one, the focus goes along", async () => {
  const names = Array.from({ length: 120 }, (_, n) => `copy-${120 - n}.jpg`);
  stockLibrary(...names.map((name) => storedPicture(name)));
  staffSite.endSession();
  await openPage();
  await signInAgain();
  await expect.poll(() => tiles().length).toBe(100);
  staffSite.endSession();
  await button("Load more").click();
  await signInAgain();
  await expect.poll(() => tiles().map(({ title }) => title)).toEqual(names);
  await expect.element(page.getByTitle("copy-20.jpg")).toHaveFocus();
  await missing(button("Load more"));

  // The details are in view wherever the selected tile is.
  await page.getByTitle("copy-2.jpg").click();
  await expect.element(details).toBeInViewport({ ratio: 0.3 });
  await expect.element(page.getByTitle("copy-2.jpg")).toBeInViewport();
  await search.fill("copy-17");
  await expect.poll(() => tiles().length).toBe(1);
  await missing(details);
  // Text that is too long is not truncated: an error is shown, and the previous results stay.
  await search.fill("copy ".repeat(60));
  await expect.element(search).toHaveAccessibleDescription(staffTexts.staff.searchTooLong(200));
  await expect.element(search).toHaveValue("copy ".repeat(60));
  await expect.poll(() => tiles().length).toBe(1);
  await search.fill("copy-x");
  await missing(alert);
  await seen(page.getByRole("heading", { name: "Nothing found" }));
});

test.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("on %s the details hide no file, and nothing is wider than the screen", async (_device, setWidth) => {
  await setWidth();
  await openWith("b.jpg", "a.jpg", "c.jpg");
  await seen(details.getByText("Not used on the site."));
  const panel = details.element().getBoundingClientRect();
  const isApart = ({ left, right, top, bottom }: DOMRect) =>
    right <= panel.left || left >= panel.right || bottom <= panel.top || top >= panel.bottom;
  expect(tiles().map((tile) => isApart(tile.getBoundingClientRect()))).toEqual([true, true, true]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test("names the places that show a file before it is deleted; where they come late, it asks once more", async () => {
  const { shownIn } = await openWith("a.jpg", "b.jpg");
  shownIn("b.jpg", [frost]);
  await button("b.jpg").click();
  await seen(details.getByRole("link", { name: "Post “First frost”" }));
  await button("Delete b.jpg").click();
  await expect.element(alert).toHaveTextContent("Still used in post “First frost”.");
  await expectAccessible();
  await button("Cancel").click();

  staffSite.read("library/a.jpg", () => refused("failed", "We couldn’t check where this is used."));
  const fieldErrors = { evenIfUsed: "Still used in hero slide “Spring”." };
  staffSite.answer("media/remove", ({ evenIfUsed }) =>
    evenIfUsed ? done() : refused("invalid", "It is in use.", { fieldErrors }),
  );
  await button("a.jpg").click();
  await expect.element(details.getByRole("alert")).toHaveTextContent("We couldn’t check where this is used.");
  await button("Delete a.jpg").click();
  await button("Delete").click();
  await expect
    .element(page.getByRole("alertdialog").getByRole("alert"))
    .toHaveTextContent(fieldErrors.evenIfUsed);
  await button("Delete").click();
  await seen(said("a.jpg moved to the trash."));
  expect(staffSite.sent("media/remove").map(({ evenIfUsed }) => evenIfUsed)).toEqual([false, true]);
});

test("copies the whole address, or selects it where that is not allowed", async () => {
  await openWith("a.jpg");
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await button("Copy address").click();
  await seen(said("Address copied."));
  expect(copied).toHaveBeenCalledWith(`${location.origin}/storage/site-images/a.jpg`);
  copied.mockRejectedValue(new Error("not allowed"));
  await button("Copy address").click();
  await seen(page.getByText(/It’s selected, so you can copy it yourself\.$/));
  expect(String(getSelection())).toContain("/storage/site-images/a.jpg");
  await expect.element(page.getByLabelText("Web address")).toHaveFocus();
});

test("says when the library cannot be loaded, and loads it on another try", async () => {
  staffSite.setReachable(false);
  await openWith();
  await expect.element(alert).toHaveTextContent("We couldn’t load the library. Try again.");
  await expectAccessible();
  staffSite.setReachable(true);
  await pressEnter(button("Try again"));
  await seen(empty);
});
