import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { holdNavigations } from "#tests/components/navigations.ts";
import { renderScreen } from "#tests/components/render-staff.tsx";
import { address, said } from "#tests/components/seen.ts";
import { administrator } from "#tests/components/site-data.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import type { PasskeyEntry } from "../passkeys.schema.ts";
import type { TwoStepState } from "../two-step.schema.ts";
import type { SessionEntry } from "../users.schema.ts";
import { AccountScreen } from "./account-screen.tsx";

const session = (id: string, more: Partial<SessionEntry> = {}): SessionEntry => ({
  id,
  device: "Firefox on Android",
  address: null,
  isCurrent: false,
  created_at: "2026-03-01T12:00:00Z",
  used_at: "2026-03-02T12:00:00Z",
  ...more,
});
const passkey: PasskeyEntry = { id: "key-1", name: "Chrome on Linux", created_at: "2026-03-01T12:00:00Z" };

interface Account {
  firstName: string;
  sessions: SessionEntry[];
  twoStep: TwoStepState;
  passkeys: PasskeyEntry[];
}
let account: Account;

async function showAccount(more: Partial<Account> = {}) {
  const here = session("here", { device: "Chrome on Linux", isCurrent: true });
  account = {
    firstName: "",
    sessions: [here, session("phone")],
    twoStep: { isOn: false },
    passkeys: [],
    ...more,
  };
  const loader = () => ({ viewer: administrator, ...account });
  await renderScreen(AccountScreen, { path: "/admin/account", loader });
  await expect.element(page.getByRole("heading", { name: "Your account" })).toBeVisible();
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const signOutPhone = button("Sign out Firefox on Android, signed in March 1, 2026");
const question = page.getByRole("alertdialog");
const confirm = (name: string) => question.getByRole("button", { name, exact: true }).click();
const setup = page.getByRole("form", { name: "Turn on two-step sign-in" });
const code = setup.getByLabelText("Code from the app");
const codes = page.getByRole("region", { name: "Your backup codes" });

afterEach(() => vi.restoreAllMocks());

test("one's first name is changed, and a failure keeps what is typed", async () => {
  await showAccount({ firstName: "Jo" });
  const name = page.getByLabelText("First name");
  await name.fill("Joanna");
  staffSite.answer("account/change-name", refused("failed", "Try later."));
  await button("Save name").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Try later.");
  await expect.element(name).toHaveValue("Joanna");
  staffSite.answer("account/change-name", done(null));
  await button("Save name").click();
  await expect.element(said("Thanks, Joanna.")).toBeVisible();
  expect(staffSite.sent("account/change-name").at(-1)).toEqual({ first_name: "Joanna" });
  await expectAccessible();
});

/** Answers as a proxy does while the site is unavailable. */
const failAsProxy = () =>
  staffSite.use(http.post("/staff/account", () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })));

const setupGiven = {
  secret: "ABCD EFGH",
  link: "otpauth://totp/x?secret=ABCD",
  picture: { path: "M0 0h1v1z", size: 21 },
};
const tenCodes = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(10));

test.each([
  ["", done()],
  [", also one that has been signed out meanwhile", refused("gone", "Someone else already deleted this.")],
])("says where one is signed in, and signs a device out%s", async (_case, answer) => {
  staffSite.answer("account/end-session", ({ id }: { id: string }) => {
    account = { ...account, sessions: account.sessions.filter((one) => one.id !== id) };
    return answer;
  });
  await showAccount();
  await expect.element(page.getByText(`${administrator.email}, administrator`)).toBeVisible();
  await expect.element(page.getByText("This device")).toBeVisible();
  await expectAccessible();
  await signOutPhone.click();
  await expect.element(said("Firefox on Android is signed out.")).toBeVisible();
  await expect.element(signOutPhone).not.toBeInTheDocument();
  expect(staffSite.sent("account/end-session")).toEqual([{ id: "phone" }]);
});

test.each([
  ["Change password", "Error resetting password. Please try again."],
  ["Turn on", "Error turning on two-step sign-in. Please try again."],
  ["Add a passkey", "Error adding passkey. Please try again."],
  [/^Sign out Firefox/, "Error signing out. Please try again."],
])("%s says that it failed, without the network and without the site", async (name, words) => {
  await showAccount();
  staffSite.setReachable(false);
  await button(name).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(words);
  await button("Dismiss").click();
  staffSite.setReachable(true);
  failAsProxy();
  await button(name).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(words);
});

test("changing the password asks for it, and leads to where a new one is chosen", async () => {
  staffSite.answer(
    "account/change-password",
    refused("confirm-password", "Enter your password to make changes to accounts."),
  );
  await showAccount();
  await button("Change password").click();
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect.element(dialog.getByLabelText("Password", { exact: true })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  staffSite.answer("account/change-password", done({ path: "/admin/set-password?token=t" }));
  await button("Change password").click();
  await expect.element(address).toHaveTextContent("/admin/set-password?token=t");
});

test("two-step sign-in is switched on by a code of the app, and its backup codes are shown and copied", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  staffSite.answer("account/begin-two-step", done(setupGiven));
  staffSite.answer("account/switch-on-two-step", ({ code: given }: { code: string }) => {
    if (given !== "123456")
      return refused("invalid", "Please check the marked fields.", {
        fieldErrors: { code: "That code isn’t right." },
      });
    account = { ...account, twoStep: { isOn: true, backupCodesLeft: 10 } };
    return done({ codes: tenCodes });
  });
  await showAccount();
  await button("Turn on").click();
  await expect.element(code).toHaveFocus();
  await expect.element(setup.getByRole("img", { name: "QR code with the key" })).toBeVisible();
  await expect.element(setup.getByText("ABCD EFGH")).toBeVisible();
  await expect
    .element(setup.getByRole("link", { name: "Open an authenticator app on this device" }))
    .toHaveAttribute("href", setupGiven.link);
  await expectAccessible();
  await userEvent.keyboard("000000{Enter}");
  await expect.element(code).toHaveAccessibleDescription(/That code isn’t right\./);
  staffSite.setReachable(false);
  await userEvent.keyboard("123456{Enter}");
  await expect.element(setup.getByText("You’re offline.", { exact: false })).toBeVisible();
  await expect.element(code).toHaveValue("123456");
  await expectAccessible();
  staffSite.setReachable(true);
  await userEvent.keyboard("{Enter}");
  await expect.element(codes.getByRole("heading")).toHaveFocus();
  expect(codes.getByRole("listitem").elements()).toHaveLength(10);
  await expectAccessible();
  await codes.getByRole("button", { name: "Copy codes" }).click();
  await expect.element(said("Backup codes copied.")).toBeVisible();
  expect(copied.mock.lastCall?.[0]).toMatch(/^00000 00000\n11111 11111\n/);
  copied.mockRejectedValue(new Error("not over http"));
  await codes.getByRole("button", { name: "Copy codes" }).click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Your browser couldn’t copy the codes. Write them down.");
  await codes.getByRole("button", { name: "I’ve saved them" }).click();
  await expect.element(page.getByText("10 backup codes left.")).toBeVisible();
  await expect.element(button("New backup codes")).toHaveFocus();
});

test("new backup codes are made, and it is switched off, each by a code, after a question that says why it failed", async () => {
  await showAccount({ twoStep: { isOn: true, backupCodesLeft: 1 } });
  await expect.element(page.getByText("1 backup code left.")).toBeVisible();
  staffSite.setReachable(false);
  await button("New backup codes").click();
  const given = question.getByRole("textbox", { name: "Code", exact: true });
  await expect.element(given).toHaveFocus();
  await userEvent.keyboard("123456{Enter}");
  await expect.element(question.getByText("You’re offline.", { exact: false })).toBeVisible();
  await expectAccessible();
  staffSite.setReachable(true);
  await expect.element(given).toHaveValue("123456");
  staffSite.answer("account/new-backup-codes", done({ codes: tenCodes }));
  await confirm("Make new codes");
  await codes.getByRole("button", { name: "I’ve saved them" }).click();
  staffSite.answer("account/switch-off-two-step", ({ code: typed }: { code: string }) => {
    if (typed !== "11111 11111")
      return refused("invalid", "Please check the marked fields.", {
        fieldErrors: { code: "That code isn’t right." },
      });
    account = { ...account, twoStep: { isOn: false } };
    return done();
  });
  await button("Turn off").click();
  await expect.element(given).toHaveFocus();
  await userEvent.keyboard("000000{Enter}");
  await expect.element(given).toHaveAccessibleDescription(/That code isn’t right\./);
  await expectAccessible();
  await userEvent.keyboard("11111 11111");
  await confirm("Turn off");
  await expect.element(said("Two-step sign-in is off.")).toBeVisible();
  await expect.element(button("Turn on")).toHaveFocus();
});

test("signing out everywhere says why it failed, and then leads to the sign-in form", async () => {
  const requested = holdNavigations();
  await showAccount();
  await button("Sign out everywhere").click();
  await expectAccessible();
  failAsProxy();
  await confirm("Sign out everywhere");
  await expect
    .element(question.getByText("We can’t reach the site right now.", { exact: false }))
    .toBeVisible();
  expect(requested).toEqual([]);
  staffSite.use(http.post("/staff/account", () => HttpResponse.json(done())));
  await confirm("Sign out everywhere");
  await expect.poll(() => requested).toEqual(["/admin/login"]);
});

test("a passkey is added under the device's name; one that is not made or not taken says so", async () => {
  const create = vi.spyOn(navigator.credentials, "create").mockResolvedValue(null);
  const user = { id: "AAAA", name: "jo", displayName: "jo" };
  const pubKeyCredParams = [{ type: "public-key", alg: -7 }];
  staffSite.answer(
    "account/begin-passkey",
    done({ challenge: "AAAA", rp: { name: "Fernhill" }, user, pubKeyCredParams }),
  );
  await showAccount();
  await button("Add a passkey").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^No passkey was added\./);
  const made = Object.create(PublicKeyCredential.prototype, { toJSON: { value: () => ({ id: "key-1" }) } });
  create.mockResolvedValue(made);
  staffSite.answer(
    "account/add-passkey",
    refused("invalid", "Please check the marked fields.", {
      fieldErrors: { credential: "You can have up to 20 passkeys. Remove one first." },
    }),
  );
  await button("Add a passkey").click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("You can have up to 20 passkeys. Remove one first.");
  staffSite.answer("account/add-passkey", () => {
    account = { ...account, passkeys: [passkey] };
    return done();
  });
  await button("Add a passkey").click();
  await expect.element(said("Passkey added.")).toBeVisible();
  await expect.element(button("Remove the passkey Chrome on Linux, added March 1, 2026")).toBeVisible();
  expect(staffSite.sent("account/add-passkey").at(-1)).toEqual({
    name: "Chrome on Linux",
    credential: { id: "key-1" },
  });
});

test("a passkey is removed after a question, also one that is gone already", async () => {
  staffSite.answer("account/remove-passkey", () => {
    account = { ...account, passkeys: [] };
    return refused("gone", "Someone else already deleted this.");
  });
  await showAccount({ passkeys: [passkey] });
  staffSite.setReachable(false);
  const remove = button(/^Remove the passkey/);
  await remove.click();
  await expect.element(question).toHaveAccessibleName("Remove the passkey “Chrome on Linux”?");
  await confirm("Remove");
  await expect
    .element(question.getByRole("alert"))
    .toHaveTextContent("Error removing passkey. Please try again.");
  await expectAccessible();
  staffSite.setReachable(true);
  await confirm("Remove");
  await expect.element(said("Passkey removed.")).toBeVisible();
  await expect.element(button("Add a passkey")).toHaveFocus();
  expect(staffSite.sent("account/remove-passkey")).toEqual([{ id: "key-1" }]);
});
