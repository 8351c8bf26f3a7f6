import { Inbox } from "lucide-react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, phone, renderStaff } from "#tests/components/render-staff.tsx";
import { address } from "#tests/components/seen.ts";
import { administrator, editor } from "#tests/components/site-data.ts";
import { adminEntrySlot } from "../admin-entry.ts";
import { StaffBar } from "./staff-bar.tsx";

adminEntrySlot.fill("sample", [
  {
    title: "Letters",
    path: "/admin/letters",
    icon: Inbox,
    administrators: true,
    isInBar: true,
    counted: { one: "new letter", several: "new letters" },
  },
]);
/** The entries of modules. */
const ofModules = adminEntrySlot.items();

type Given = Partial<Parameters<typeof StaffBar>[0]>;

async function showBar({ pathname = "/about", ...more }: Given = {}) {
  await renderStaff(
    <>
      <main>
        <label>
          Title <input />
        </label>
      </main>
      <StaffBar viewer={administrator} pathname={pathname} counts={{}} {...more} />
    </>,
    { path: pathname },
  );
}

const bar = page.getByRole("navigation", { name: /^(Staff|Admin)$/ });
const more = bar.getByRole("button", { name: "More" });
const sheet = page.getByRole("dialog", { name: "More" });
const editButton = bar.getByRole("button", { name: "Edit page" });

test("on the website it edits the page, and leads to photos and to what a module counts there", async () => {
  await phone();
  await showBar({ counts: { "/admin/letters": 2 }, onEdit: async () => {} });
  await expect.element(bar).toBeInViewport({ ratio: 1 });
  await expect.element(bar.getByRole("link", { name: "Photos" })).toHaveAttribute("href", "/admin/media");
  await expect
    .element(bar.getByRole("link", { name: "Letters 2 new letters" }))
    .toHaveAttribute("href", "/admin/letters");
  await expect.element(editButton).toBeVisible();
  await expectAccessible();
});

test.each([
  [1, "Letters 1 new letter"],
  [120, "Letters 120 new letters"],
])("of %d new letters it says so", async (count, name) => {
  await showBar({ counts: { "/admin/letters": count } });
  await expect.element(bar.getByRole("link", { name })).toBeVisible();
});

test("in the admin area it leads back to the website, says where one is, and edits nothing", async () => {
  await phone();
  await showBar({ pathname: "/admin/media" });
  await expect.element(bar.getByRole("link", { name: "Photos" })).toHaveAttribute("aria-current", "page");
  await expect.element(editButton).not.toBeInTheDocument();
  await bar.getByRole("link", { name: "Website" }).click();
  await expect.element(address).toHaveTextContent("/");
});

test("an editor has no entry that is not theirs, in the bar or in its sheet", async () => {
  await phone();
  await showBar({ viewer: editor });
  await expect.element(bar.getByRole("link", { name: /Letters/ })).not.toBeInTheDocument();
  await more.click();
  const entries = () =>
    sheet
      .getByRole("link")
      .elements()
      .map(({ textContent }) => textContent);
  const account = `Your account${editor.email}`;
  await expect
    .poll(entries)
    .toEqual([
      "Dashboard",
      "Projects",
      "Services",
      "Blog Posts",
      "Reviews",
      ...ofModules.filter(({ administrators }) => !administrators).map(({ title }) => title),
      account,
    ]);
});

test("the sheet has all other entries, keeps the keyboard, and gives the focus back", async () => {
  await phone();
  await showBar();
  more.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(sheet.getByRole("link", { name: "Dashboard" })).toHaveFocus();
  const entries = sheet
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("href"));
  expect(entries).toEqual([
    "/admin/dashboard",
    "/admin/projects",
    "/admin/services",
    "/admin/posts",
    "/admin/reviews",
    // The others are in the bar itself.
    ...ofModules.filter(({ isInBar }) => !isInBar).map(({ path }) => path),
    "/admin/users",
    "/admin/settings",
    "/admin/trash",
    "/admin/account",
  ]);
  await expect.element(sheet.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expectAccessible();
  for (let press = 0; press < 12; press += 1) {
    await userEvent.keyboard("{Tab}");
    expect(sheet.element().contains(document.activeElement)).toBe(true);
  }
  await expect.element(sheet.getByText("Save changes")).toBeVisible();
  await expect.element(sheet.getByText("Ctrl+S")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});

test("the sheet closes by its button in the bar, by a press beside it, and by what is followed", async () => {
  await phone();
  await showBar({ pathname: "/admin/dashboard" });
  await more.click();
  document.querySelector<HTMLElement>(".staff-bar button[aria-expanded]")?.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await more.click();
  await expect.element(sheet).toBeVisible();
  await userEvent.pointer({ coords: { x: 200, y: 40 }, keys: "[MouseLeft]", target: document.body });
  await expect.element(sheet).not.toBeInTheDocument();
  // A link to the current page closes it too.
  await more.click();
  await sheet.getByRole("link", { name: "Dashboard" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});

test("on a wide page it says who is here and what the page is", async () => {
  await desktop();
  await showBar();
  await expect.element(bar).toMatchTextContent(`${administrator.email}, administrator. About page.`);
  await expectAccessible();
});

test("in a wide window the admin area has its sidebar instead", async () => {
  await desktop();
  await showBar({ pathname: "/admin/reviews" });
  await expect.element(page.getByLabelText("Title")).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test("the key E begins to edit, unless a letter is typed or a form holds unsaved work", async () => {
  const onEdit = vi.fn(() => new Promise<void>(() => {}));
  await showBar({ onEdit });
  await page.getByLabelText("Title").click();
  await userEvent.keyboard("e");
  expect(onEdit).not.toHaveBeenCalled();
  page.getByLabelText("Title").element().blur();
  await userEvent.keyboard("{Control>}e{/Control}");
  const dispose = holdUnsavedWork();
  await userEvent.keyboard("e");
  expect(onEdit).not.toHaveBeenCalled();
  dispose();
  await userEvent.keyboard("e");
  expect(onEdit).toHaveBeenCalledOnce();
  await expect.element(bar.getByRole("button", { name: "Opening…" })).toBeDisabled();
});

test("where the code to edit can't be fetched it says so, and can be pressed again", async () => {
  await showBar({ onEdit: () => Promise.reject(new Error("offline")) });
  await editButton.click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(editButton).toBeEnabled();
});
