import type { Browser, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import type { SmtpInbox } from "#tests/support/smtp-inbox.ts";
import { createStaff, staffAccount } from "#tests/support/staff-account.ts";
import {
  confirm,
  confirmPassword,
  expect,
  expectAccessible,
  fillSignIn,
  open,
  pressMore,
  test,
} from "./staff.ts";

const sam = { email: "sam@fernhill.example", password: "gravel-and-sedum-4" };

const row = (page: Page, email: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: email, exact: true }) });

/** Opens the site as somebody else would, on a device of their own. */
const elsewhere = (browser: Browser, site: RunningSite, page?: Page) =>
  browser.newPage({ baseURL: site.url, ...(page ? { viewport: page.viewportSize() } : {}) });

async function signIn(page: Page, account = sam): Promise<void> {
  // Whoever was led to the form is there already: it may still be fading in.
  if (!page.url().includes("/admin/login")) await open(page, "/admin/login");
  await fillSignIn(page, account);
}

const expectSignedIn = (page: Page) => expect(page).toHaveURL(/:\d+\/$/);

/** The newest link to choose a password that was mailed to somebody. */
async function mailedLink(inbox: SmtpInbox, email: string): Promise<string> {
  const links = () =>
    inbox.messages
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .flatMap(({ text }) => /https?:\S+set-password\?token=\S+/.exec(text ?? "") ?? []);
  await expect.poll(links).not.toEqual([]);
  const link = links().at(-1) ?? "";
  inbox.messages.length = 0;
  return link;
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?message=password-set$/);
  await expect(page.getByRole("status")).toHaveText("Your password is set. Sign in now.");
}

test("somebody is added, chooses a password by the mailed link, gets another role, and is removed", async ({
  staffPage: page,
  ownSite,
  inbox,
  browser,
}) => {
  await open(page, "/admin/users");
  await page.getByRole("button", { name: "Add User" }).click();
  const form = page.getByRole("form", { name: "Add user" });
  await form.getByLabel("Email").fill(` ${sam.email.toUpperCase()} `);
  await form.getByLabel("Role").selectOption("Editor");
  await form.getByRole("button", { name: "Save" }).click();
  await confirmPassword(page);
  await expect(
    page.getByText(`${sam.email} added. We’re emailing them a link to choose a password.`),
  ).toBeVisible();
  await expect(row(page, sam.email).getByText("No password yet")).toBeVisible();
  await expectAccessible(page);

  const link = await mailedLink(inbox, sam.email);
  const other = await elsewhere(browser, ownSite, page);
  await open(other, link);
  await expect(other.getByText(`For ${sam.email}`)).toBeVisible();
  await expectAccessible(other);
  await choosePassword(other, sam.password);
  await signIn(other);
  await expectSignedIn(other);
  expect((await other.goto(link))?.status()).toBe(404);
  await expect(other.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await other.goto("/admin/users");
  await expect(other.getByRole("heading", { level: 1, name: "Administrators only" })).toBeVisible();

  await open(page, "/admin/users");
  await expect(row(page, sam.email).getByText("No password yet")).toHaveCount(0);
  const isEditor = row(page, sam.email).getByText("Editor", { exact: true });
  // For ten minutes the password isn't asked for again.
  await pressMore(page, sam.email, `Make administrator: ${sam.email}`);
  await confirm(page, "Make administrator");
  await expect(isEditor).toHaveCount(0);
  await open(other, "/admin/users");
  await expect(other.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(isEditor).toBeVisible();
  await pressMore(page, sam.email, `History of ${sam.email}`);
  const history = page.getByRole("dialog", { name: `History of ${sam.email}` });
  await history.getByRole("button", { name: /^You changed the role/ }).click();
  await expect(history.getByRole("insertion")).toHaveText("Administrator");
  await history.getByRole("button", { name: "Restore this version" }).click();
  await expect(isEditor).toHaveCount(0);

  await pressMore(page, sam.email, `Remove ${sam.email}`);
  await confirm(page, "Delete");
  await expect(row(page, sam.email)).toHaveCount(0);
  await other.goto("/admin/dashboard");
  await expect(other).toHaveURL(/\/admin\/login$/);
  await signIn(other);
  await expect(other.getByRole("alert")).toHaveText("Invalid email or password");
  await other.close();
});

test("a reset signs out at once and asks for a new password; one's own is chosen anew at once", async ({
  staffPage: page,
  ownSite,
  inbox,
  browser,
}) => {
  await createStaff(ownSite, sam);
  const other = await elsewhere(browser, ownSite, page);
  await signIn(other);
  await expectSignedIn(other);
  await open(page, "/admin/users");
  await pressMore(page, sam.email, `Reset password for ${sam.email}`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset password" }).click();
  await confirmPassword(page);
  await expect(page.getByText(`Password reset for ${sam.email}.`)).toBeVisible();
  await other.goto("/admin/dashboard");
  await expect(other).toHaveURL(/\/admin\/login$/);
  await signIn(other);
  await expect(other.getByRole("alert")).toHaveText("Invalid email or password");
  await open(other, await mailedLink(inbox, sam.email));
  const second = { ...sam, password: "slate-and-thyme-8" };
  await choosePassword(other, second.password);
  await signIn(other, second);
  await expectSignedIn(other);

  await open(other, "/admin/users");
  await pressMore(other, sam.email, `Reset password for ${sam.email}`);
  await other.getByRole("alertdialog").getByRole("button", { name: "Reset password" }).click();
  await confirmPassword(other, second);
  await expect(other.getByText(`For ${sam.email}`)).toBeVisible();
  const third = { ...sam, password: "granite-and-moss-2" };
  await choosePassword(other, third.password);
  await signIn(other, third);
  await expectSignedIn(other);
  await other.close();
});

test("one signs out a device, changes the password, and signs out everywhere", async ({
  page,
  ownSite,
  browser,
}) => {
  await createStaff(ownSite, sam, "editor");
  const other = await elsewhere(browser, ownSite, page);
  for (const each of [other, page]) {
    await signIn(each);
    await expectSignedIn(each);
  }
  await open(page, "/admin/account");
  await expect(page.getByText("This device")).toHaveCount(1);
  await expectAccessible(page);
  const signOut = page.getByRole("button", { name: /^Sign out .*, signed in / });
  await signOut.click();
  await expect(signOut).toHaveCount(0);
  await other.goto("/admin/dashboard");
  await expect(other).toHaveURL(/\/admin\/login$/);

  await page.getByRole("button", { name: "Change password" }).click();
  await confirmPassword(page, sam);
  await page.getByLabel("New password").fill("password1234");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert")).toContainText("That password is easy to guess.");
  const second = { ...sam, password: "slate-and-thyme-8" };
  await choosePassword(page, second.password);
  await signIn(page, second);
  await expectSignedIn(page);

  await open(page, "/admin/account");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await confirm(page, "Sign out everywhere");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await other.close();
});

test("an editor finds no control that is not theirs", async ({ page, ownSite }) => {
  await createStaff(ownSite, sam, "editor");
  await signIn(page);
  await expectSignedIn(page);
  for (const address of [
    "/services",
    "/projects",
    "/blog/when-to-prune-what",
    "/admin/dashboard",
    "/admin/posts",
    "/admin/media",
  ]) {
    await open(page, address);
    const theirs = page.getByRole("button", { name: /^(Edit|Upload|Manage|Delete)/ });
    await expect(theirs.or(page.getByRole("link", { name: /Write Blog Post/ })).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Delete/ })).toHaveCount(0);
  }
  await page.goto("/admin/messages");
  await expect(page.getByRole("heading", { level: 1, name: "Administrators only" })).toBeVisible();
  await expectAccessible(page);
});

test("a lost password is replaced by a link in a mail", async ({ page, inbox }) => {
  await open(page, "/admin/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot password" })).toBeVisible();
  await page.getByLabel("Email").fill(staffAccount.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(
    page.getByText(`If ${staffAccount.email} has an account, we’re emailing it a link.`),
  ).toBeVisible();
  await open(page, await mailedLink(inbox, staffAccount.email));
  await expect(page.getByText(`For ${staffAccount.email}`)).toBeVisible();
  await choosePassword(page, sam.password);
  await signIn(page, { ...staffAccount, password: sam.password });
  await expectSignedIn(page);
});
