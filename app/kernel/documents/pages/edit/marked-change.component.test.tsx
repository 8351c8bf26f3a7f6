import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openHistory } from "#app/kernel/lists/edit/history-store.ts";
import type { Version, VersionChange } from "#app/kernel/verbs/version.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { editPage, place, press } from "#tests/components/edit-page.ts";
import { pageSite } from "#tests/components/page-site.ts";
import { desktop } from "#tests/components/render-staff.tsx";
import { administrator } from "#tests/components/site-data.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";

const ABOUT = "page/about";
const version: Version = {
  number: 1,
  verb: "changed",
  labels: ["text"],
  by: administrator.email,
  at: "2026-03-02T15:12:00Z",
};
const oldest: Version = { ...version, number: 0, verb: "", by: null, at: null };
const dialog = page.getByRole("dialog", { name: "History of About" });
const chosen = dialog.getByRole("button", { name: /^You changed/ });

/** The element that marks a version's change. */
const mark = (path: string) => document.querySelector<HTMLElement>(`[data-mark="${path}"]`);
const wordsOf = (path: string, tag: string) =>
  [...(mark(path)?.querySelectorAll(tag) ?? [])].map(({ textContent }) => textContent);

/** Stubs the history: the changes of the page's last version, and of the one before it. */
function keepVersions(changes: VersionChange[], before: VersionChange[] = []) {
  staffSite.read("versions", (query) => {
    const number = query.get("version");
    if (number === null) return done({ isThere: true, versions: [version, oldest], hasMore: false });
    return done(number === "0" ? before : changes);
  });
}

test("what a version changed is marked where it stands, told once, and typed on when it is put away", async () => {
  await desktop();
  const site = pageSite();
  const [, second = ""] = site.valueAt(ABOUT, "values.cards") as string[];
  const [card, text, picture] = [`values.cards.${second}.text`, "philosophy.text", "philosophy.picture"];
  const [was, now] = [String(site.valueAt(ABOUT, card)), String(site.valueAt(ABOUT, text))];
  keepVersions(
    [
      { label: "Philosophy text", path: text, before: now.replace("<p>We have", "<p>They have"), after: now },
      { label: "Philosophy picture", path: picture, before: "", after: "/storage/site-images/new.jpg" },
      { label: "Value 2 text", path: card, before: was, after: `${was} Before we dig.` },
    ],
    [{ label: "Value 2 text", path: card, before: `${was} Before we dig.`, after: was }],
  );
  await editPage("/about", site);
  await place("Value 2 text").fill("Typed and not saved");
  openHistory({ type: "page", id: "about", title: "About" });
  await chosen.click();
  await expect.poll(() => wordsOf(card, "ins")).toEqual([" Before we dig."]);
  expect(mark(card)?.textContent).toBe(`${was} Before we dig.`);
  await expect
    .poll(() => [wordsOf(text, "del"), wordsOf(text, "ins"), wordsOf(text, "p").length])
    .toEqual([["They"], ["We"], 2]);
  const shown = () =>
    [...(mark(picture)?.querySelectorAll("img") ?? [])].map(({ src }) => new URL(src).pathname);
  await expect.poll(shown).toEqual(["/storage/built-in/project-1-after.jpg", "/storage/site-images/new.jpg"]);
  await expectAccessible();
  expect(document.querySelector("[role=dialog] :is(ins, del)")).toBeNull();
  await dialog.getByRole("button", { name: "Show Value 2 text on the page" }).click();
  await expect.poll(() => document.activeElement).toBe(mark(card));
  await expect.element(page.elementLocator(mark(card) ?? document.body)).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Before the first change" }).click();
  await expect.poll(() => wordsOf(card, "del")).toEqual([" Before we dig."]);
  expect(wordsOf(card, "ins")).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(place("Value 2 text")).toHaveTextContent("Typed and not saved");
  expect(document.querySelector("[data-mark]")).toBeNull();
});

test("a text that was only set in another way is told beside the page, and typed on", async () => {
  await desktop();
  const site = pageSite();
  const now = String(site.valueAt(ABOUT, "philosophy.text"));
  const before = now.replace(/<p>(.*?)<\/p>/, "<p><strong>$1</strong></p>");
  keepVersions([{ label: "Philosophy text", path: "philosophy.text", before, after: now }]);
  await editPage("/about", site);
  openHistory({ type: "page", id: "about", title: "About" });
  await chosen.click();
  await expect.element(dialog.getByText("Same words, different formatting.")).toBeVisible();
  expect(document.querySelector("[data-mark]")).toBeNull();
  await expect.element(place("Philosophy text")).toHaveAttribute("contenteditable", "true");
});

test("History asks of what, says who changed it last, and opens it; of one thing alone it opens at once", async () => {
  const at = new Date().toISOString();
  const recommendedLength = {
    type: "page",
    id: "about",
    title: "About",
    changed: { by: administrator.email, at },
  };
  const frame = { type: "page", id: "frame", title: "Every page", changed: null };
  keepVersions([]);
  await editPage();
  staffSite.read("entities", (query) => {
    expect(query.getAll("target").at(-1)).toBe("page/frame");
    return done([recommendedLength, frame]);
  });
  await press("History");
  const choice = page.getByRole("dialog", { name: "Which history do you want to see?" });
  await expect
    .element(choice.getByRole("button").first())
    .toMatchTextContent(/^About page.*Last changed by you, /);
  await expectAccessible();
  await choice.getByRole("button", { name: /^About page/ }).click();
  await expect.element(chosen).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  staffSite.read("entities", () => done([recommendedLength]));
  await press("History");
  await expect.element(chosen).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  staffSite.setReachable(false);
  await press("History");
  await expect.element(page.getByText("We couldn’t load the history. Try again.")).toBeVisible();
});
