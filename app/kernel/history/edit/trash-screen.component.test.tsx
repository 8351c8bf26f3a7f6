import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import { readStaffList } from "#app/platform/http/staff-list.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderScreen } from "#tests/components/render-staff.tsx";
import { moreOf, pressMore, said } from "#tests/components/seen.ts";
import { administrator } from "#tests/components/site-data.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import { type TrashedEntity, trashList } from "../trash.ts";
import { TrashScreen } from "./trash-screen.tsx";

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const trashed = (title: string, more: Partial<TrashedEntity> = {}): TrashedEntity => ({
  type: "review",
  id: title,
  title,
  number: 3,
  picture: null,
  by: "sam@fernhill.example",
  at: inDays(0),
  until: inDays(30),
  ...more,
});

type Loaded = Parameters<typeof TrashScreen>[0];
let items: TrashedEntity[] = [];

/** Renders the trash with entities; its search covers titles. */
async function showTrash(...stored: TrashedEntity[]) {
  items = stored;
  const loader = ({ url }: Request): Loaded => {
    const request = readStaffList(trashList, new URL(url).searchParams);
    const found = items.filter(({ title }) => title.includes(request.search));
    return { items: found, request, pageCount: 1, total: found.length };
  };
  await renderScreen(TrashScreen, { path: "/admin/trash", loader });
  await expect.element(page.getByRole("heading", { name: "Trash" })).toBeVisible();
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const question = page.getByRole("alertdialog");
const missing = ({ entity }: { entity: string }) => {
  items = items.filter((one) => refText(one) !== entity);
  return done(null, "save-1");
};

test("says of each thing what it is, who deleted it, and until when it is kept", async () => {
  await showTrash(
    trashed("Priya", { by: administrator.email, until: inDays(3) }),
    trashed("Steps", { type: "project", picture: "/storage/project-images/steps.jpg" }),
  );
  const row = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await expect
    .element(row("Priya"))
    .toMatchTextContent(/Review\. Deleted by you, today, .*Kept until .*: 3 days left/);
  await expect
    .element(row("Steps"))
    .toMatchTextContent(/Project\. Deleted by sam@fernhill\.example, today, /);
  await expect.element(row("Steps")).not.toMatchTextContent("left");
  await expect.element(said("2 items")).toBeVisible();
  await moreOf("Priya").click();
  await expect.element(page.getByRole("menuitem", { name: "History of Priya" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectAccessible();
});

test("searches, says what it did not find, and shows all again; empty, it says what it is for", async () => {
  await showTrash(trashed("Priya"), trashed("Tom"));
  await page.getByLabelText("Search the trash").fill("Pri");
  await button("Search").click();
  await expect.element(heading("Tom")).not.toBeInTheDocument();
  await expect.element(said("1 item found")).toBeVisible();
  await page.getByLabelText("Search the trash").fill("Nobody");
  await button("Search").click();
  await expect.element(page.getByText("Nothing in the trash has “Nobody” in its title.")).toBeVisible();
  await expectAccessible();
  items = [];
  await page.getByRole("link", { name: "Show all" }).click();
  await expect.element(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await expectAccessible();
});

test("what is restored leaves, can be undone, and the focus goes on to its neighbour", async () => {
  staffSite.answer("history/restore", missing);
  await showTrash(trashed("Priya"), trashed("Tom"));
  button("Restore Priya").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Priya")).not.toBeInTheDocument();
  expect(staffSite.sent("history/restore")).toEqual([
    { entity: "review/Priya", number: 2, seen: 3, accepted: [] },
  ]);
  await expect.element(said("“Priya” is restored.").getByRole("button", { name: "Undo" })).toBeVisible();
  await expect.element(button("Restore Tom")).toHaveFocus();
});

test("what has lost its address and a category says so first", async () => {
  const restoreIssues = [
    { code: "address" as const, message: "The address “frost” is taken now." },
    { code: "categories" as const, message: "One of its categories was deleted" },
  ];
  staffSite.answer("history/restore", (input: { entity: string; accepted: string[] }) =>
    input.accepted.length === 2 ? missing(input) : refused("conflict", "", { restoreIssues }),
  );
  await showTrash(trashed("Frost"));
  await button("Restore Frost").click();
  await expect.element(question).toHaveAccessibleName('Restore "Frost" with these changes?');
  await expect
    .element(question)
    .toHaveAccessibleDescription(restoreIssues.map(({ message }) => message).join(" "));
  await expectAccessible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(button("Restore Frost")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await question.getByRole("button", { name: "Restore" }).click();
  await expect.element(heading("Frost")).not.toBeInTheDocument();
});

test("what cannot come back at all says why", async () => {
  const message = "Its service was deleted.";
  staffSite.answer(
    "history/restore",
    refused("conflict", message, { restoreIssues: [{ code: "parent", message, isFinal: true }] }),
  );
  await showTrash(trashed("Walls"));
  await button("Restore Walls").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(message);
  await expect.element(heading("Walls")).toBeVisible();
});

test("deleting for good asks, says why it failed, and the focus goes on; of the last thing nothing is left", async () => {
  await showTrash(trashed("Priya"), trashed("Tom"));
  await pressMore("Priya", "Delete Priya for good");
  await expect.element(question).toHaveAccessibleName('Are you sure you want to delete "Priya" for good?');
  await expect.element(question).toMatchTextContent("You can’t undo this.");
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(moreOf("Priya")).toHaveFocus();
  await pressMore("Priya", "Delete Priya for good");
  staffSite.setReachable(false);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(question.getByRole("alert")).toHaveTextContent("Error deleting. Please try again.");
  staffSite.setReachable(true);
  staffSite.answer("history/forget", missing);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(said("“Priya” is deleted for good.")).toBeVisible();
  await expect.element(moreOf("Tom")).toHaveFocus();
  staffSite.answer("history/forget", (input: { entity: string }) => {
    missing(input);
    return refused("gone", "Someone else already deleted this.");
  });
  await pressMore("Tom", "Delete Tom for good");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
});
