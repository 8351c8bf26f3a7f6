import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderScreen } from "#tests/components/render-staff.tsx";
import { address, moreOf, pressMore, said } from "#tests/components/seen.ts";
import { administrator } from "#tests/components/site-data.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import type { UserEntry } from "../users.schema.ts";
import { UsersManager } from "./users-manager.tsx";

const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
const sam = "sam@fernhill.example";

const user = (email: string, more: Partial<UserEntry> = {}): UserEntry => ({
  id: email,
  email,
  role: "administrator",
  created_at: "2026-03-01T12:00:00Z",
  has_password: true,
  has_two_step: false,
  link_expires_at: null,
  link_mail: null,
  ...more,
});
const jo = user(administrator.email, { id: administrator.id });

let users: UserEntry[] = [];
async function showUsers(others: UserEntry[] = [], mailIsSetUp = false) {
  users = [jo, ...others];
  const loader = () => ({ users, viewerId: administrator.id, mailIsSetUp });
  await renderScreen(UsersManager, { path: "/admin/users", loader });
  await expect.element(page.getByRole("heading", { name: "Users" })).toBeVisible();
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const addButton = button("Add User");
const form = page.getByRole("form", { name: "Add user" });
const email = form.getByLabelText("Email");
const question = page.getByRole("alertdialog");
const row = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const shownLink = page.getByLabelText("One-time link");

const link = `${location.origin}/admin/set-password?token=secret`;

/** Answers that a user was added, and adds them to the list. */
const addSam = () =>
  staffSite.answer("users/add", ({ role }: UserEntry) => {
    users = [...users, user(sam, { role, has_password: false, link_expires_at: tomorrow })];
    return done({ email: sam, link, expires_at: tomorrow });
  });

async function fillAndSave(address: string) {
  await addButton.click();
  await email.fill(address);
  await form.getByRole("button", { name: "Save" }).click();
}

afterEach(() => vi.restoreAllMocks());

test("who is added is in the list without a password, and the link to one is shown and copied", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  addSam();
  await showUsers();
  await addButton.click();
  await expect.element(email).toHaveFocus();
  await expect.element(form.getByRole("button", { name: "Save" })).toBeDisabled();
  await email.fill(` ${sam.toUpperCase()} `);
  await expect.element(form.getByLabelText("Role")).toHaveDisplayValue("Editor");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(said(`${sam} added.`)).toBeVisible();
  expect(staffSite.sent("users/add")).toMatchObject([{ role: "editor" }]);
  await expect.element(form).not.toBeInTheDocument();
  // The panel of the link is no form: on a phone the bar is back.
  expect(document.documentElement).not.toHaveAttribute("data-form");
  await expect.element(shownLink).toHaveFocus();
  await expect
    .element(shownLink)
    .toHaveAccessibleDescription(/^You’ll only see this link once\. Send it to sam@/);
  await expect.element(row(sam).getByText("No password yet")).toBeVisible();
  await expect.element(row(sam).getByText("Editor", { exact: true })).toBeVisible();
  await expectAccessible();
  await button("Copy link").click();
  await expect.element(said("Link copied.")).toBeVisible();
  expect(copied).toHaveBeenCalledWith(link);
  copied.mockRejectedValue(new Error("not over http"));
  await button("Copy link").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^Your browser couldn’t copy the link/);
  await expect.element(shownLink).toHaveFocus();
  await button("Close").click();
  await expect.element(shownLink).not.toBeInTheDocument();
  await expect.element(addButton).toHaveFocus();
});

test("where mail is set up the link goes out by mail, and none is shown", async () => {
  staffSite.answer("users/add", done({ email: sam, link: null, expires_at: tomorrow }));
  await showUsers([], true);
  await fillAndSave(sam);
  await expect.element(said("We’re emailing them a link to choose a password.")).toBeVisible();
  await expect.element(shownLink).not.toBeInTheDocument();
});

test("a bad address and one that has an account are refused at the field", async () => {
  staffSite.answer(
    "users/add",
    refused("invalid", "Please check the marked fields.", {
      fieldErrors: { email: `${jo.email} already has an account.` },
    }),
  );
  await showUsers();
  await fillAndSave("sam@");
  await expect.element(email).toHaveAccessibleDescription(/Enter an email address like name@example\.ca/);
  expect(staffSite.sent("users/add")).toEqual([]);
  await email.fill(jo.email);
  await form.getByRole("button", { name: "Save" }).click();
  await expect
    .element(email)
    .toHaveAccessibleDescription(new RegExp(`${jo.email} already has an account\\.`));
  await expect.element(email).toHaveFocus();
  await expectAccessible();
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(addButton).toHaveFocus();
});

test("accounts change only with the password: it is asked for over the form, which loses nothing", async () => {
  let isConfirmed = false;
  staffSite.answer("users/add", () =>
    isConfirmed
      ? done({ email: sam, link, expires_at: tomorrow })
      : refused("confirm-password", "Enter your password to make changes to accounts."),
  );
  staffSite.use(
    http.post("/admin/confirm-password", async ({ request }) => {
      isConfirmed = ((await request.json()) as { password: string }).password === "right";
      return isConfirmed
        ? HttpResponse.json({ kind: "signed-in", viewer: administrator })
        : HttpResponse.json(
            { kind: "invalid", fieldErrors: { password: "That password isn’t right. Try again." } },
            { status: 400 },
          );
    }),
  );
  await showUsers();
  await fillAndSave(sam);
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  const password = dialog.getByLabelText("Password", { exact: true });
  await expect.element(password).toHaveFocus();
  await expect.element(dialog).toMatchTextContent(/Enter your password to make changes to accounts\./);
  await expect.element(dialog.getByLabelText("Email")).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(email).toHaveValue(sam);
  await expect
    .element(form.getByRole("alert"))
    .toMatchTextContent(/Enter your password to make changes to accounts\./);
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard("wrong{Enter}");
  await expect.element(password).toHaveAccessibleDescription("That password isn’t right. Try again.");
  // The wrong password is selected, so that typing replaces it.
  await userEvent.keyboard("right{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(form).not.toBeInTheDocument();
  expect(staffSite.sent("users/add")).toHaveLength(3);
});

const waiting = { state: "waiting", attempts: 1, next_attempt_at: tomorrow } as const;
const withoutPassword = { has_password: false, link_expires_at: tomorrow };
test.each<[string, Partial<UserEntry>]>([
  ["Their link to choose a password works until ", withoutPassword],
  [
    "Their link to choose a password has expired.",
    { ...withoutPassword, link_expires_at: "2026-01-01T00:00:00Z" },
  ],
  ["Their link to choose a password has expired.", { has_password: false }],
  [
    "We’re emailing them a link to choose a password.",
    { ...withoutPassword, link_mail: { ...waiting, error: null } },
  ],
  [
    "We couldn’t email their password link yet. We can’t reach the mail server. We’ll keep trying.",
    { ...withoutPassword, link_mail: { ...waiting, error: "ECONNREFUSED" } },
  ],
  [
    "Check the address. To send a new link, reset the password.",
    { ...withoutPassword, link_mail: { ...waiting, state: "failed", at: tomorrow, error: "550" } },
  ],
])("of somebody without a password it says: %s", async (words, more) => {
  await showUsers([user(sam, more)], true);
  await expect.element(row(sam).getByText(words, { exact: false })).toBeVisible();
  await expectAccessible();
});

test("nobody removes themselves, and the last account stays", async () => {
  await showUsers([user(sam)]);
  const remove = page.getByRole("menuitem", { name: `Remove ${jo.email}` });
  await moreOf(jo.email).click();
  await expect.element(row(jo.email).getByText("You", { exact: true })).toBeVisible();
  await expect.element(remove).toBeDisabled();
  await expect.element(remove).toHaveAccessibleDescription(/^You can’t remove your own account\./);
  await expect.element(page.getByRole("menuitem", { name: /^Make editor/ })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  users = [jo];
  staffSite.answer("users/remove", refused("gone", "Someone else already deleted this."));
  await pressMore(sam, `Remove ${sam}`);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(said("Someone else already deleted this.")).toBeVisible();
  await expect.element(row(sam)).not.toBeInTheDocument();
  await moreOf(jo.email).click();
  await expect.element(remove).toHaveAccessibleDescription(/^You can’t remove the last account/);
});

test("removing asks first; the focus returns, or goes on to 'Add User'", async () => {
  staffSite.answer("users/remove", () => {
    users = [jo];
    return done(null, "save-1");
  });
  await showUsers([user(sam)]);
  await pressMore(sam, `Remove ${sam}`);
  await expect.element(question).toHaveAccessibleName(`Are you sure you want to remove ${sam}?`);
  await expect
    .element(question)
    .toMatchTextContent(/This signs them out right away\. Everything they wrote stays on the site\./);
  await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(moreOf(sam)).toHaveFocus();
  await pressMore(sam, `Remove ${sam}`);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(row(sam)).not.toBeInTheDocument();
  await expect.element(addButton).toHaveFocus();
  await expect.element(said(`${sam} removed.`).getByRole("button", { name: "Undo" })).toBeVisible();
});

test("a role is changed after a question, and undone", async () => {
  const become = (role: "editor" | "administrator") => () => {
    users = [jo, user(sam, { role })];
    return done(null, "save-1");
  };
  staffSite.answer("users/change-role", become("administrator"));
  staffSite.answer("history/undo", become("editor"));
  await showUsers([user(sam, { role: "editor" })]);
  await pressMore(sam, `Make administrator: ${sam}`);
  await expect.element(question).toHaveAccessibleName(`Make ${sam} an administrator?`);
  await expectAccessible();
  await question.getByRole("button", { name: "Make administrator" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(staffSite.sent("users/change-role")).toEqual([{ id: sam, role: "administrator" }]);
  await expect.element(row(sam).getByText("Editor", { exact: true })).not.toBeInTheDocument();
  await said(`${sam} is now an administrator.`).getByRole("button", { name: "Undo" }).click();
  await expect.element(row(sam).getByText("Editor", { exact: true })).toBeVisible();
  expect(staffSite.sent("history/undo")).toEqual([{ save: "save-1" }]);
});

test("a reset says what it does, fails in its own words, and shows the new link", async () => {
  staffSite.setReachable(false);
  await showUsers([user(sam)]);
  await pressMore(sam, `Reset password for ${sam}`);
  await expect
    .element(question)
    .toMatchTextContent(
      /signs them out everywhere and removes their passkeys\. They’ll get a link to choose a new password\./,
    );
  await question.getByRole("button", { name: "Reset password" }).click();
  await expect
    .element(question.getByRole("alert"))
    .toMatchTextContent(/^Error resetting password\. Please try again\./);
  await expectAccessible();
  staffSite.setReachable(true);
  staffSite.answer("users/reset", done({ email: sam, link, expires_at: tomorrow }));
  await question.getByRole("button", { name: "Reset password" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(said(`Password reset for ${sam}.`)).toBeVisible();
  await expect.element(shownLink).toHaveValue(link);
});

test("one's own password is chosen anew at once, on the next page", async () => {
  staffSite.answer("users/reset", done({ email: jo.email, link, expires_at: tomorrow }));
  await showUsers();
  await pressMore(jo.email, `Reset password for ${jo.email}`);
  await expect
    .element(question)
    .toMatchTextContent(/This signs you out everywhere and removes your passkeys/);
  await question.getByRole("button", { name: "Reset password" }).click();
  await expect.element(address).toHaveTextContent("/admin/set-password?token=secret");
});

test("two-step sign-in of somebody who lost the phone is switched off", async () => {
  staffSite.answer("users/reset-two-step", () => {
    users = [jo, user(sam)];
    return done();
  });
  await showUsers([user(sam, { has_two_step: true })]);
  await expect.element(row(sam).getByText("Two-step sign-in", { exact: true })).toBeVisible();
  await pressMore(sam, `Turn off two-step sign-in for ${sam}`);
  await expect.element(question).toMatchTextContent(/Do this if they’ve lost their phone\./);
  await question.getByRole("button", { name: "Turn off" }).click();
  await expect.element(said(`${sam} now signs in with just a password.`)).toBeVisible();
  await expect.element(row(sam).getByText("Two-step sign-in", { exact: true })).not.toBeInTheDocument();
});
