import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import { requiredText, versionFields } from "#app/platform/text-rules.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { CheckBox, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import { useRecordForm } from "./use-record-form.tsx";

/** Tests what a form takes from its edit session: undo and redo, and a conflict field by field. */

const id = "0190b6a0-0000-7000-8000-000000000002";
const schema = z.object({
  ...versionFields,
  title: requiredText("title", 50),
  words: z.string(),
  shown: z.boolean(),
});
const opened = { id, updated_at: "2026-03-01T12:00:00.000Z", title: "Walk", words: "Stone.", shown: false };

function NoteForm({ onDone }: { onDone(): void }) {
  const form = useRecordForm({
    type: "review",
    feature: "notes",
    schema,
    record: opened,
    blank: { title: "", words: "", shown: false },
    onDone,
    failed: "Not saved.",
    saved: "Saved.",
  });
  return (
    <FormFrame title="Edit note" {...form.frame}>
      <TextInput label="Title" {...form.bind("title")} />
      <TextArea label="Words" {...form.bind("words")} />
      <CheckBox label="Shown" {...form.bind("shown")} />
      <input aria-label="Search" />
    </FormFrame>
  );
}

function Notes() {
  const [isOpen, setIsOpen] = useState(true);
  return <main>{isOpen ? <NoteForm onDone={() => setIsOpen(false)} /> : <h1>Closed</h1>}</main>;
}

const title = page.getByLabelText("Title");
const words = page.getByLabelText("Words");
const shown = page.getByLabelText("Shown");
const dialog = page.getByRole("dialog", { name: "Two versions of the same text" });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const keys = (combination: string) => userEvent.keyboard(`{ControlOrMeta>}${combination}{/ControlOrMeta}`);

/** Answers a save with conflicts in fields that somebody else has changed. */
function meet(theirs: Record<string, unknown>) {
  const fields = Object.entries(theirs).map(([path, value]) => ({
    target: `notes:${id}`,
    path,
    theirs: value,
    by: "kim@fernhill.example",
    at: null,
  }));
  staffSite.answer(
    "notes/save",
    refused("conflict", "", { conflict: { by: null, updated_at: null, fields } }),
  );
}

const sent = () => staffSite.sent("notes/save").at(-1);

test("the keys of undo and redo step through what is typed, whichever field has the focus", async () => {
  await renderStaff(<Notes />);
  await title.fill("Steps");
  await words.fill("Granite.");
  await shown.click();
  await keys("z");
  await expect.element(shown).not.toBeChecked();
  await expect.element(page.getByText("Undone: Shown.")).toBeInTheDocument();
  await keys("z");
  await expect.element(words).toHaveValue("Stone.");
  await expect.element(title).toHaveValue("Steps");
  await title.click();
  await keys("{Shift>}z{/Shift}");
  await expect.element(words).toHaveValue("Granite.");
  await keys("y");
  await expect.element(shown).toBeChecked();
  await page.getByLabelText("Search").fill("Oak");
  await keys("z");
  await expect.element(shown).toBeChecked();
});

test("what is typed back is no unsaved work", async () => {
  await renderStaff(<Notes />);
  await title.fill("Steps");
  await keys("z");
  await press("Cancel");
  await expect.element(page.getByRole("heading", { name: "Closed" })).toBeVisible();
});

test.each(["in a field", "outside the form"])(
  "the keys of Save, pressed %s, send what began differently",
  async (focus) => {
    staffSite.answer("notes/save", done());
    await renderStaff(<Notes />);
    await title.fill("Steps");
    if (focus === "outside the form") (document.activeElement as HTMLElement).blur();
    await keys("s");
    await expect.poll(sent).toMatchObject({
      title: "Steps",
      words: "Stone.",
      expected_updated_at: opened.updated_at,
      base: { title: "Walk" },
    });
  },
);

test("fields that somebody else has changed, too, are compared one by one, and saved on top of theirs", async () => {
  await renderStaff(<Notes />);
  await title.fill("Steps");
  await words.fill("Granite.");
  meet({ title: "Path", words: "Slate." });
  await press("Save");
  await expect.element(dialog).toMatchTextContent("Title.");
  await expectAccessible();
  staffSite.answer("notes/save", done());
  await dialog.getByRole("button", { name: "Keep theirs" }).click();
  await expect.element(dialog).toMatchTextContent("Words.");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect.element(page.getByRole("heading", { name: "Closed" })).toBeVisible();
  expect(sent()).toMatchObject({ title: "Path", words: "Granite.", base: { words: "Slate." } });
  expect(sent()?.base).not.toHaveProperty("title");
});

test("whoever meets somebody else in what is no text discards their own, or saves it over theirs", async () => {
  const { unmount } = await renderStaff(<Notes />);
  const updated_at = "2026-03-02T12:00:00.000Z";
  const meetWhole = async () => {
    staffSite.answer(
      "notes/save",
      refused("conflict", "Kim changed this.", { conflict: { by: null, updated_at, fields: [] } }),
    );
    await title.fill("Steps");
    await press("Save");
    await expect.element(page.getByRole("alert")).toMatchTextContent("Kim changed this.");
  };
  await meetWhole();
  await expectAccessible();
  await press("Discard mine and show theirs");
  await expect.element(page.getByRole("heading", { name: "Closed" })).toBeVisible();
  await unmount();
  await renderStaff(<Notes />);
  await meetWhole();
  await words.fill("Granite.");
  staffSite.answer("notes/save", done());
  await press("Save mine anyway");
  await expect
    .poll(sent)
    .toMatchObject({ title: "Steps", words: "Granite.", expected_updated_at: updated_at });
});

test("a comparison that is put away stands beside Save, and a third version may be written", async () => {
  await renderStaff(<Notes />);
  await title.fill("Steps");
  meet({ title: "Path" });
  await press("Save");
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("kim@fernhill.example changed the same text. Nothing is lost.");
  await expect.element(title).toHaveValue("Steps");
  await press("Compare");
  await press("Write a new one");
  await expect.element(title).toHaveFocus();
  await title.fill("Path and steps");
  staffSite.answer("notes/save", done());
  await press("Save");
  await expect.poll(sent).toMatchObject({ title: "Path and steps", base: { title: "Path" } });
});

test("a form all of whose changes give way closes without another save", async () => {
  await renderStaff(<Notes />);
  await title.fill("Steps");
  meet({ title: "Path" });
  await press("Save");
  await dialog.getByRole("button", { name: "Keep theirs" }).click();
  await expect.element(page.getByRole("heading", { name: "Closed" })).toBeVisible();
  expect(staffSite.sent("notes/save")).toHaveLength(1);
});
