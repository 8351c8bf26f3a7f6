import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MediaItem } from "#app/kernel/files/media-item.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { storedPicture } from "#tests/components/library.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import type { CheckedDraft, DraftFacts } from "../before-public.ts";
import { BeforePublicList } from "./before-public-list.tsx";

const address = "/storage/site-images/wall.jpg";
const list = page.getByRole("region", { name: "Before you publish" });
const line = (words: string) => list.getByRole("listitem").filter({ hasText: words });
const dialog = page.getByRole("dialog", { name: "Add alt text" });

const draft: CheckedDraft = {
  kind: "post",
  pictureField: "featured_image",
  title: "",
  excerpt: "",
  links: [],
  pictures: [{ address, alt: "", minWidth: 1200, field: "featured_image" }],
};
const nothingKnown: DraftFacts = { pictures: {}, deadLinks: [], isTitleUsed: false };

/** Answers requests for facts. @returns the requests' queries, oldest first */
function answerFacts(facts: (query: URLSearchParams) => Partial<DraftFacts>): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  staffSite.read("before-public", (query) => {
    asked.push(query);
    return done({ ...nothingKnown, ...facts(query) });
  });
  return asked;
}

/** The list in a form with the fields that it can focus. */
const Form = ({ more }: { more?: Partial<CheckedDraft> }) => (
  <form aria-label="Post">
    <input name="title" aria-label="Title" />
    <textarea name="excerpt" aria-label="Excerpt" />
    {/* biome-ignore lint/a11y/useSemanticElements: as a rich text is typed */}
    <div contentEditable role="textbox" aria-label="Content" tabIndex={0} />
    <input name="featured_image" aria-label="Featured Image" />
    <BeforePublicList id="post-1" draft={{ ...draft, ...more }} />
  </form>
);

test.each([
  ["No title yet", {}, "Title"],
  ["No excerpt yet", {}, "Excerpt"],
  ["No picture yet", { pictures: [] }, "Featured Image"],
  ["A link is broken: /nowhere", { links: ["/nowhere"] }, "Content"],
  ["A picture is too small: 640 pixels wide, 1200 needed", {}, "Featured Image"],
])("%s: 'Fix it' leads to its field", async (words, more, label) => {
  answerFacts(() => ({ deadLinks: ["/nowhere"], pictures: { [address]: { alt: "A wall", width: 640 } } }));
  await renderStaff(<Form more={more} />);
  const goTo = line(words).getByRole("button", { name: "Fix it" });
  await expect.element(goTo).toHaveAccessibleDescription(words);
  await goTo.click();
  await expect.element(page.getByLabelText(label, { exact: true })).toHaveFocus();
});

test("what is done and what can wait says so, without a button", async () => {
  answerFacts(() => ({}));
  await renderStaff(<Form more={{ title: "Frost", excerpt: "Short." }} />);
  await expect.element(line("Title, 5 characters")).toMatchTextContent(/Done$/);
  await expect.element(line("A longer excerpt")).toMatchTextContent(/Can wait$/);
  expect(line("Title").getByRole("button").elements()).toEqual([]);
  await expectAccessible();
});

test("it asks once typing rests, for all pictures and links, in requests that a proxy takes", async () => {
  const asked = answerFacts((query) => ({
    deadLinks: query.getAll("link").filter((link) => link === "/39"),
  }));
  const links = Array.from({ length: 40 }, (_, n) => `/${n}`);
  const screen = await renderStaff(<Form more={{ title: "Frost", links }} />);
  await expect.element(line("A link is broken: /39")).toBeVisible();
  expect(asked.map((query) => query.getAll("link").length)).toEqual([29, 11]);
  expect(asked.flatMap((query) => query.getAll("picture"))).toEqual([address]);
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ kind: "post", id: "post-1", title: "Frost" });
  await screen.unmount();
});

test("while the site can't tell, the rest of the list stands, and nobody is asked to sign in for it", async () => {
  staffSite.endSession();
  await renderStaff(<Form more={{ links: ["/nowhere"] }} />);
  await expect.element(line("No title yet")).toBeVisible();
  await expect.element(line("A link is broken")).not.toBeInTheDocument();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a picture without a description is described in a dialog, and the list asks again", async () => {
  let item: MediaItem = storedPicture("wall.jpg", { alt: "" });
  answerFacts(() => ({ pictures: { [address]: { alt: item.alt, width: 1600 } } }));
  staffSite.read("library-item", () => done(item));
  staffSite.answer("media/describe", ({ alt }: { alt: string }) => {
    item = { ...item, alt };
    return done(item);
  });
  await renderStaff(<Form />);
  await line("A picture has no alt text").getByRole("button", { name: "Add alt text" }).click();
  await dialog.getByLabelText("Alt text").fill("Steps in the snow");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByRole("status")).toMatchTextContent("saved");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(line("The picture has alt text")).toMatchTextContent(/Done$/);
});

test.each([
  ["This picture isn’t in the media library anymore.", done(null)],
  ["The library is away.", refused("failed", "The library is away.")],
])("its dialog says: %s", async (words, answer) => {
  answerFacts(() => ({ pictures: { [address]: { alt: "", width: 1600 } } }));
  staffSite.read("library-item", () => answer);
  await renderStaff(<Form />);
  await line("A picture has no alt text").getByRole("button", { name: "Add alt text" }).click();
  await expect.element(dialog.getByText(words)).toBeVisible();
});
