import { useState } from "react";
import { useLoaderData } from "react-router";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { pressMore } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import type { EditableCategory } from "../category.ts";
import { CategoryPicker } from "./category-picker.tsx";

interface Stored {
  id: string;
  name: string;
}

const category = ({ id, name }: Stored, uses = 0): EditableCategory => ({
  id,
  name,
  kind: "project",
  slug: name.toLowerCase(),
  description: "",
  uses,
  updated_at: "2026-03-01T10:00:00.000Z",
});

function Choice({ onSubmit }: { onSubmit(): void }) {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <form
      aria-label="Project"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label>
        Title <input />
      </label>
      <CategoryPicker
        kind="project"
        categories={useLoaderData<EditableCategory[]>()}
        value={chosen}
        onChange={setChosen}
        maxHeight="low"
        name="category_ids"
      />
    </form>
  );
}

/** Opens a form and the panel for these categories; the site's answers store changes to them. */
async function manage(...names: string[]) {
  let stored = names.map((name) => category({ id: crypto.randomUUID(), name }));
  const onSubmit = vi.fn();
  staffSite.answer("categories/create", (made: Stored) => {
    stored = [...stored, category(made, 1)];
    return done(category(made));
  });
  staffSite.answer("categories/rename", (renamed: Stored) => {
    stored = stored.map((one) => (one.id === renamed.id ? { ...one, name: renamed.name } : one));
    return done(category(renamed));
  });
  const remove = (name: string) => {
    stored = stored.filter((one) => one.name !== name);
  };
  staffSite.answer("categories/remove", ({ id }: Stored) => {
    stored = stored.filter((one) => one.id !== id);
    return done();
  });
  await renderStaff(<Choice onSubmit={onSubmit} />, { loader: () => stored });
  await page.getByLabelText("Title").fill("Pond");
  await button("Manage categories").click();
  await expect.element(newName).toHaveFocus();
  return { onSubmit, remove, rename: (now: Stored[]) => (stored = now.map((one) => category(one))) };
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
const newName = page.getByLabelText("New Category");
const alert = page.getByRole("alert");
const told = (words: string) =>
  expect.element(page.getByRole("status").filter({ hasText: words })).toBeVisible();
const type = (words: string) => userEvent.keyboard(`${words}{Enter}`);
const missing = /^The category “Ephemeral” was deleted meanwhile\. Check your categories and save again\.$/;

test("categories are added, renamed and deleted by keyboard within a form, which hears nothing of it", async () => {
  const { onSubmit } = await manage("Walls");
  await type("   ");
  expect(staffSite.sent("categories/create")).toEqual([]);
  await newName.fill(" Koi ponds ");
  await userEvent.keyboard("{Enter}");
  await told("Category “Koi ponds” added.");
  await expect.element(box("Koi ponds")).toBeChecked();
  expect(staffSite.sent("categories/create")).toMatchObject([{ kind: "project", name: "Koi ponds" }]);
  // The field is ready for the next category; Esc closes the panel.
  await expect.element(newName).toHaveValue("");
  await expect.element(newName).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(newName).not.toBeInTheDocument();
  await expect.element(button("Manage categories")).toHaveFocus();
  expect(button("Edit Koi ponds").query()).toBeNull();

  await userEvent.keyboard("{Enter}");
  await button("Edit Koi ponds").click();
  const rename = page.getByLabelText("Name of Koi ponds");
  await expect.element(rename).toHaveFocus();
  await type("Fish ponds");
  await told("Category saved.");
  await expect.element(box("Fish ponds")).toBeChecked();
  await expect.element(button("Edit Fish ponds")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText("Name of Fish ponds")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Edit Fish ponds")).toHaveFocus();

  const question = page.getByRole("alertdialog");
  await pressMore("Fish ponds", "Delete Fish ponds");
  await expect
    .element(question)
    .toHaveAccessibleName('Are you sure you want to delete the category "Fish ponds"?');
  await expect.element(question).toMatchTextContent("1 project has this category and will lose it.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(box("Fish ponds")).toBeChecked();
  await pressMore("Fish ponds", "Delete Fish ponds");
  await question.getByRole("button", { name: "Delete" }).click();
  await told("Category deleted.");
  await expect.element(box("Fish ponds")).not.toBeInTheDocument();
  await expect.element(button("Manage categories")).toHaveFocus();
  await expect.element(page.getByLabelText("Title")).toHaveValue("Pond");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("categories that could not be added say why at the field, and are tried again as the same one", async () => {
  await manage("Walls");
  const sameName = "There’s already a category with this name.";
  staffSite.answer("categories/create", refused("invalid", "", { fieldErrors: { name: sameName } }));
  await type("walls");
  await expect.element(alert).toHaveTextContent(sameName);
  await expect.element(newName).toHaveFocus();
  await expectAccessible();
  staffSite.setReachable(false);
  await newName.fill("Ponds");
  await button("Add").click();
  await expect.element(alert).toHaveTextContent("Error creating category. Please try again.");
  staffSite.setReachable(true);
  staffSite.answer("categories/create", done(category({ id: "1", name: "Ponds" })));
  await button("Add").click();
  await told("Category “Ponds” added.");
  const [first, second] = staffSite.sent("categories/create");
  expect(second).toEqual({ ...first, name: "Ponds" });
});

test("categories renamed by somebody else are shown under that name; the later name is the last word", async () => {
  const { rename } = await manage("Ponds");
  const conflict = "kim@fernhill.example changed this while you were editing it.";
  staffSite.answer("categories/rename", ({ id }: Stored) => {
    rename([{ id, name: "Theirs" }]);
    return refused("conflict", conflict);
  });
  await button("Edit Ponds").click();
  await type("Mine");
  await expect.element(alert).toHaveTextContent(conflict);
  await expect.element(box("Theirs")).toBeInTheDocument();
  staffSite.answer("categories/rename", (renamed: Stored) => done(rename([renamed])));
  await button("Rename Theirs").click();
  await expect.element(box("Mine")).toBeInTheDocument();
});

test("categories deleted by somebody else leave the choice, which says so; one's own deletion is no news", async () => {
  const { remove } = await manage();
  await expect.element(page.getByText("No categories yet. Add the first one.")).toBeVisible();
  await type("Ephemeral");
  await expect.element(box("Ephemeral")).toBeChecked();
  remove("Ephemeral");
  await type("Lasting");
  await expect.element(box("Lasting")).toBeChecked();
  await expect.element(alert).toMatchTextContent(missing);
  await expect.element(box("Ephemeral")).not.toBeInTheDocument();
  await expectAccessible();
  await box("Lasting").click();
  await expect.element(page.getByText(missing)).not.toBeInTheDocument();
  await box("Lasting").click();
  await pressMore("Lasting", "Delete Lasting");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await told("Category deleted.");
  await expect.element(box("Lasting")).not.toBeInTheDocument();
  expect(page.getByText(missing).query()).toBeNull();
});

test("a category's row opens its history", async () => {
  const asked: string[] = [];
  staffSite.read("versions", (query) => {
    asked.push(String(query));
    return done({ isThere: true, versions: [], hasMore: false });
  });
  await manage("Walls");
  await pressMore("Walls", "History of Walls");
  await expect.element(page.getByRole("dialog", { name: "History of Walls" })).toBeVisible();
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^entity=category%2F[-\w]{36}$/)]);
});
