import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { HistoryButton } from "#app/kernel/lists/edit/history-button.tsx";
import type { Version, VersionChange } from "#app/kernel/verbs/version.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, phone, renderStaff } from "#tests/components/render-staff.tsx";
import { administrator } from "#tests/components/site-data.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";

const at = "2026-03-02T15:12:00Z";
const version = (number: number, more: Partial<Version> = {}): Version => ({
  number,
  verb: "changed",
  labels: ["comment"],
  by: administrator.email,
  at,
  ...more,
});
const added = version(1, { verb: "added", labels: [] });

const dialog = page.getByRole("dialog", { name: "History of Priya" });
const entry = (name: string | RegExp) => dialog.getByRole("button", { name });
const restore = dialog.getByRole("button", { name: "Restore this version" });
const question = page.getByRole("alertdialog");
const words = (tag: "ins" | "del") =>
  [...document.querySelectorAll(`[role=dialog] ${tag}`)].map(({ textContent }) => textContent);

interface Stored {
  versions: Version[];
  isThere?: boolean;
  /** The changes of each version, by its number. */
  changes?: Record<number, VersionChange[]>;
}

/** Opens the history of a review. */
async function openHistory({ versions, isThere = true, changes = {} }: Stored, path = "/admin/reviews") {
  staffSite.read("versions", (query) => {
    const number = query.get("version");
    return done(number === null ? { isThere, versions, hasMore: false } : (changes[Number(number)] ?? []));
  });
  await renderStaff(
    <main>
      <HistoryButton isNamed type="review" id="r1" title="Priya" />
    </main>,
    { path },
  );
  await page.getByRole("button", { name: "History of Priya" }).click();
  await expect.element(dialog).toBeVisible();
}

const comment = (before: string, after: string): VersionChange => ({
  label: "comment",
  path: "comment",
  before,
  after,
});

test("versions are told in words, and what each changed; what is public now needs no restoring", async () => {
  await phone();
  await openHistory({
    versions: [
      version(2),
      version(1, { verb: "published", by: "sam@fernhill.example" }),
      version(0, { verb: "", by: null, at: null }),
    ],
    changes: { 2: [comment("The walls are straight.", "The walls are crooked.")] },
  });
  await expect
    .element(entry(/^You changed the comment/))
    .toMatchTextContent("March 2, 2026, 10:12am. Public now");
  await expect.element(entry(/^sam@fernhill\.example published it/)).not.toMatchTextContent("Public now");
  await entry(/^You changed/).click();
  await expect.poll(() => words("del")).toEqual(["straight"]);
  expect(words("ins")).toEqual(["crooked"]);
  await expect.element(dialog.getByText("Struck through: removed. Underlined: added.")).toBeVisible();
  await expect.element(restore).not.toBeInTheDocument();
  await expectAccessible();
  await entry(/^sam@fernhill\.example published it/).click();
  await expect.element(dialog.getByText("No text or pictures changed.")).toBeVisible();
  await entry("Before the first change").click();
  await expect.element(dialog.getByText("Same as it is now.")).toBeVisible();
  await entry("Before the first change").click();
  await expect.element(restore).not.toBeInTheDocument();
});

test("of a rich text the swapped pictures are told, and that it was only set in another way", async () => {
  const text = (html: string, picture: string) =>
    `<p>${html}</p><figure><img src="${picture}" alt=""></figure>`;
  const [old, now] = ["/storage/site-images/old.jpg", "/storage/site-images/new.jpg"];
  const bold = "<strong>Level</strong> it.";
  await openHistory({
    versions: [version(3), version(2, { labels: ["text"] }), version(1, { labels: ["picture"] })],
    changes: {
      3: [comment(text(bold, old), text(bold, now))],
      2: [comment(text("Level it.", old), text(bold, old))],
      1: [{ ...comment("", now), label: "picture" }],
    },
  });
  const picture = (name: string) =>
    dialog.getByRole("figure").filter({ hasText: name }).getByRole("presentation");
  await entry(/comment/).click();
  await expect.element(picture("Before")).toHaveAttribute("src", expect.stringContaining("old.jpg"));
  await expect.element(picture("After")).toHaveAttribute("src", expect.stringContaining("new.jpg"));
  expect([...words("ins"), ...words("del")]).toEqual([]);
  await entry(/the text/).click();
  await expect.element(dialog.getByText("Same words, different formatting.")).toBeVisible();
  await expect.element(dialog.getByRole("figure")).not.toBeInTheDocument();
  await entry(/the picture/).click();
  await expect.element(dialog.getByRole("figure").first()).toHaveTextContent("No pictureBefore");
  await expect.element(picture("After")).toHaveAttribute("src", expect.stringContaining("new.jpg"));
});

test("a version is restored, which closes the history and can be undone", async () => {
  staffSite.answer("history/restore", done(null, "save-1"));
  await openHistory({ versions: [version(2), added] });
  await entry(/^You added it/).click();
  await restore.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(staffSite.sent("history/restore")).toEqual([
    { entity: "review/r1", number: 1, seen: 2, accepted: [] },
  ]);
  const toast = page.getByRole("status").filter({ hasText: "“Priya” is restored." });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Undone. It’s back the way it was.")).toBeVisible();
  expect(staffSite.sent("history/undo")).toEqual([{ save: "save-1" }]);
});

test("what was changed since the history was opened is shown before it is tried again", async () => {
  staffSite.answer("history/restore", refused("conflict", "It’s been changed again since."));
  await openHistory({ versions: [version(2), added] });
  await entry(/^You added it/).click();
  staffSite.read("versions", () =>
    done({ isThere: true, versions: [version(3, { labels: ["stars"] }), version(2), added], hasMore: false }),
  );
  await restore.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("It’s been changed again since.");
  await expect.element(entry(/the stars/)).toBeVisible();
});

test("what is in the way of a version is asked about first, and accepted or not", async () => {
  const message = "One of its categories was deleted, so it will come back without that one.";
  staffSite.answer("history/restore", ({ accepted }: { accepted: string[] }) =>
    accepted.includes("categories")
      ? done()
      : refused("conflict", "", { restoreIssues: [{ code: "categories", message }] }),
  );
  await openHistory({ versions: [version(2), added] });
  await entry(/^You added it/).click();
  await restore.click();
  await expect.element(question).toHaveAccessibleName('Restore "Priya" with these changes?');
  await expect.element(question).toHaveAccessibleDescription(message);
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(restore).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await question.getByRole("button", { name: "Restore" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("what there is no way around is said, and nothing is asked", async () => {
  const message = "Its service was deleted.";
  staffSite.answer(
    "history/restore",
    refused("conflict", message, { restoreIssues: [{ code: "parent", message, isFinal: true }] }),
  );
  await openHistory({ versions: [version(2), added] });
  await entry(/^You added it/).click();
  await restore.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(message);
  await expect.element(question).not.toBeInTheDocument();
  await expectAccessible();
});

test("of what is deleted the deletion is no version to restore", async () => {
  await openHistory({ versions: [version(2, { verb: "deleted", labels: [] }), added], isThere: false });
  await expect.element(dialog.getByText("Public now")).not.toBeInTheDocument();
  await entry(/^You added it/).click();
  await expect.element(restore).toBeVisible();
  await entry(/^You moved it to the trash/).click();
  await expect.element(restore).not.toBeInTheDocument();
});

test("older versions are shown when they are asked for", async () => {
  const asked: (string | null)[] = [];
  await openHistory({ versions: [] });
  await expect.element(dialog.getByText("Nothing has changed yet.", { exact: false })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  staffSite.read("versions", (query) => {
    asked.push(query.get("before"));
    const hasMore = query.get("before") === null;
    return done({ isThere: true, versions: [hasMore ? version(2) : added], hasMore });
  });
  await page.getByRole("button", { name: "History of Priya" }).click();
  await dialog.getByRole("button", { name: "Show older versions" }).click();
  await expect.element(entry(/^You added it/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Show older versions" })).not.toBeInTheDocument();
  expect(asked).toEqual([null, "2"]);
});

test("what can't be loaded says so", async () => {
  staffSite.setReachable(false);
  await openHistory({ versions: [] });
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("We couldn’t load the history. Try again.");
  await expectAccessible();
});

test.each([
  ["on a wide page of the website it stands beside the page, which stays in use", "/reviews", true],
  ["in the admin area, which has its sidebar, it stands over it", "/admin/reviews", false],
])("%s", async (_where, path, isBeside) => {
  await desktop();
  await openHistory({ versions: [added] }, path);
  await expect.element(entry(/^You added it/)).toBeVisible();
  await expectAccessible();
  const main = page.getByRole("main");
  const root = document.documentElement;
  // A page under a modal dialog is hidden from assistive technology.
  expect([main.query() !== null, root.hasAttribute("data-beside")]).toEqual([isBeside, isBeside]);
  if (isBeside) {
    const { left } = dialog.element().getBoundingClientRect();
    expect(main.element().getBoundingClientRect().right).toBeLessThanOrEqual(left);
    expect(root.scrollWidth).toBe(window.innerWidth);
  }
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(root.hasAttribute("data-beside")).toBe(false);
});
