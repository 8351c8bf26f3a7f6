import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { fakeTimers } from "#tests/components/fake-timers.ts";
import { phone, renderStaff } from "#tests/components/render-staff.tsx";
import { FormFrame } from "./form-frame.tsx";
import { showErrorToast, showToast } from "./toast.tsx";

const undoButton = page.getByRole("button", { name: "Undo" });
const words = page.getByRole("status").filter({ hasText: "Saved." });

async function show(screen: ReactNode = null) {
  await renderStaff(screen);
  await expect.element(page.getByRole("status", { name: "Address" })).toBeInTheDocument();
}

test.each([
  ["6 seconds", 6000, {}],
  ["10, with something to press", 10_000, { next: { label: "Publish", onPress() {} } }],
  ["20, with a way back", 20_000, { undo() {} }],
])("a toast shows for %s", async (_words, shown, offers) => {
  await show();
  fakeTimers();
  showToast("Saved.", offers);
  await expect.element(words).toBeVisible();
  vi.advanceTimersByTime(shown - 1);
  await expect.element(words).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(words).not.toBeInTheDocument();
});

test("pointer and focus hold it; it has its whole time again once they leave", async () => {
  await show(<button type="button">Elsewhere</button>);
  const elsewhere = page.getByRole("button", { name: "Elsewhere" });
  fakeTimers();
  showToast("Saved.", { undo() {} });
  await words.hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(words).toBeVisible();
  await elsewhere.hover();
  undoButton.element().focus();
  vi.advanceTimersByTime(60_000);
  await expect.element(words).toBeVisible();
  elsewhere.element().focus();
  vi.advanceTimersByTime(19_999);
  await expect.element(words).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(words).not.toBeInTheDocument();
});

test("the next takes its place, and a failure stays until it is dismissed", async () => {
  await show();
  fakeTimers();
  showToast("Saved.");
  showErrorToast("Error saving. Please try again.");
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Error saving. Please try again.");
  await expect.element(words).not.toBeInTheDocument();
  vi.useRealTimers();
  await expectAccessible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("what it offers is done once, and it goes", async () => {
  const onPress = vi.fn();
  await show();
  showToast("Saved.", { next: { label: "Publish", onPress }, undo() {} });
  await expect.element(words).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Publish" }).click();
  expect(onPress).toHaveBeenCalledOnce();
  await expect.element(words).not.toBeInTheDocument();
});

test("Ctrl Z undoes while it shows, unless somebody types or a dialog is open", async () => {
  const undo = vi.fn();
  await show(
    <>
      <input aria-label="Title" />
      <div role="dialog" aria-label="History" tabIndex={-1} />
    </>,
  );
  showToast("Saved.", { undo });
  await expect.element(undoButton).toBeVisible();
  await page.getByLabelText("Title").click();
  await userEvent.keyboard("{Control>}z{/Control}");
  page.getByRole("dialog").element().focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  undoButton.element().focus();
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(undo).not.toHaveBeenCalled();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(undoButton).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(undo).toHaveBeenCalledOnce();
});

function OpensForm() {
  const [isOpen, setIsOpen] = useState(false);
  const nothing = () => {};
  return isOpen ? (
    <FormFrame
      title="Review"
      busy={false}
      missing={null}
      alert={null}
      offer={null}
      keptNote=""
      round={0}
      onSubmit={nothing}
      onCancel={nothing}
    >
      <input aria-label="Title" />
    </FormFrame>
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      Add
    </button>
  );
}

test("stands still, wraps a word without an end, and ends when a form opens", async () => {
  await phone();
  await show(<OpensForm />);
  showToast("W".repeat(90));
  const toast = () => document.querySelector(".toast")?.getBoundingClientRect();
  await expect.poll(toast).toBeDefined();
  expect(toast()?.left).toBeGreaterThanOrEqual(0);
  expect(toast()?.right).toBeLessThanOrEqual(window.innerWidth);
  await page.getByRole("button", { name: "Add" }).click();
  await expect.poll(toast).toBeUndefined();
});

test("in the admin area the last row of a list can be scrolled out from under it", async () => {
  await renderStaff(
    <div className="room-for-toast">
      <div style={{ height: "200vh", display: "grid", alignItems: "end" }}>
        <button type="button">Last row</button>
      </div>
    </div>,
    { path: "/admin/services" },
  );
  const last = page.getByRole("button", { name: "Last row" });
  await expect.element(last).toBeInTheDocument();
  showToast("Feature saved.", { undo() {} });
  await expect.element(undoButton).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  const { bottom } = last.element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(document.querySelector(".toast")?.getBoundingClientRect().top as number);
});
