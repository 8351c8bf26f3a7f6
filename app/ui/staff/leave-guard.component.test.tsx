import { useEffect, useState } from "react";
import { Link } from "react-router";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { address } from "#tests/components/seen.ts";
import { holdUnsavedWork } from "../unsaved-work.ts";
import { useMode } from "./use-mode.ts";

const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
const answer = (name: string) => question.getByRole("button", { name }).click();
const field = page.getByLabelText("Title");

/** Two forms, of which at most one is open, and controls that leave them. */
function Forms({ onForget }: { onForget(): void }) {
  const { mode, change, close } = useMode("closed");
  return (
    <>
      <button type="button" onClick={() => change("first")}>
        First
      </button>
      <button type="button" onClick={() => change("second")}>
        Second
      </button>
      {mode !== "closed" && <Form key={mode} name={mode} onForget={onForget} onClose={close} />}
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/?page=2">Next page</Link>
      <Link to="/#part">Part</Link>
    </>
  );
}

function Form({ name, onForget, onClose }: { name: string; onForget(): void; onClose(): void }) {
  const [typed, setTyped] = useState("");
  const isTyped = typed !== "";
  useEffect(() => (isTyped ? holdUnsavedWork(onForget) : undefined), [isTyped, onForget]);
  return (
    <form aria-label={name}>
      <label>
        Title <input value={typed} onChange={({ target }) => setTyped(target.value)} />
      </label>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </form>
  );
}

async function showForms() {
  const onForget = vi.fn();
  await renderStaff(<Forms onForget={onForget} />);
  await page.getByRole("button", { name: "First" }).click();
  return onForget;
}

test("a link asks before unsaved work is lost; kept, everything stays, and discarded, it is forgotten", async () => {
  const onForget = await showForms();
  await field.fill("Steps");
  await page.getByRole("link", { name: "Part" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect
    .element(question)
    .toMatchTextContent("Your changes aren’t saved yet. If you discard them, you can’t get them back.");
  await expect.element(question.getByRole("button", { name: "Keep editing" })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(address).toHaveTextContent("/");
  await page.getByRole("link", { name: "Elsewhere" }).click();
  await answer("Keep editing");
  await expect.element(field).toHaveValue("Steps");
  expect(onForget).not.toHaveBeenCalled();
  await page.getByRole("link", { name: "Elsewhere" }).click();
  await answer("Discard");
  await expect.element(page.getByRole("heading", { name: "Another page" })).toBeVisible();
  expect(onForget).toHaveBeenCalledOnce();
});

test("where nothing is typed, or no longer, nobody is asked", async () => {
  await showForms();
  await field.fill("Steps");
  await field.fill("");
  await page.getByRole("link", { name: "Elsewhere" }).click();
  await expect.element(page.getByRole("heading", { name: "Another page" })).toBeVisible();
});

test("another form opens in place of one with unsaved work only after the question", async () => {
  await showForms();
  await field.fill("Steps");
  await page.getByRole("button", { name: "Second" }).click();
  await answer("Keep editing");
  await expect.element(page.getByRole("form", { name: "first" })).toBeVisible();
  await page.getByRole("button", { name: "Second" }).click();
  await answer("Discard");
  await expect.element(page.getByRole("form", { name: "second" })).toBeVisible();
  await expect.element(field).toHaveValue("");
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByRole("button", { name: "Second" })).toHaveFocus();
});

test("closing the tab asks, too, while something is typed", async () => {
  await showForms();
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(false);
  await field.fill("Steps");
  await expect.poll(asks).toBe(true);
});
