import process from "node:process";
import type { Browser, Page } from "@playwright/test";
import { startEmptySite } from "#tests/support/browser-sites.ts";
import { freePort } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { createStaff, staffAccount } from "#tests/support/staff-account.ts";
import { test as visitorTest } from "./site.ts";
import {
  confirmQuietly,
  desktop,
  expect,
  expectAccessible,
  hydrated,
  open,
  phone,
  signInQuietly,
  test,
} from "./staff.ts";

const row = (page: Page, email: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: email, exact: true }) });

/** Adds somebody, and reads the link that is shown. */
async function addUser(page: Page, email: string): Promise<string> {
  await page.getByRole("button", { name: "Add User" }).click();
  const form = page.getByRole("form", { name: "Add user" });
  await expect(form.getByLabel("Email")).toBeFocused();
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  return page.getByLabel("One-time link").inputValue();
}

/** Opens a link as somebody else would, on a device of their own. */
async function elsewhere(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, ...options });
  return context.newPage();
}

async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await hydrated(page);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?message=password-set$/);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const confirmed = test.extend({
  staffPage: async ({ staffPage, baseURL }, use) => {
    await confirmQuietly(staffPage, baseURL ?? "");
    await use(staffPage);
  },
});

for (const viewport of [phone, desktop]) {
  test.describe(`who changes accounts, at ${viewport.width} px,`, () => {
    test.use({ viewport });

    test("gives the password again first, and loses nothing by it", async ({ page, baseURL }) => {
      await open(page, "/admin/login");
      await signIn(page, staffAccount.email, staffAccount.password);
      await expect(page).toHaveURL(/:\d+\/$/);
      await open(page, "/admin/users");
      const email = `confirmed-${viewport.width}@fernhill.example`;
      await page.getByRole("button", { name: "Add User" }).click();
      const form = page.getByRole("form", { name: "Add user" });
      await form.getByLabel("Email").fill(email);
      await form.getByLabel("Role").selectOption("Editor");
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: "Save" }).focus();
      await page.keyboard.press("Enter");
      const question = page.getByRole("dialog", { name: "Confirm it is you" });
      await expect(question.getByLabel("Password", { exact: true })).toBeFocused();
      await expect(question).toContainText("Accounts change only with your password.");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(form.getByLabel("Email")).toHaveValue(email);
      await expect(form.getByRole("alert")).toContainText("Accounts change only with your password.");
      await form.getByRole("button", { name: "Save" }).click();
      await expect(question.getByLabel("Password", { exact: true })).toBeFocused();
      await page.keyboard.type("not my password");
      await page.keyboard.press("Enter");
      await expect(question.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
        "That is not your password.",
      );
      await page.keyboard.type(staffAccount.password);
      await page.keyboard.press("Enter");
      await expect(question).toBeHidden();
      await expect(form).toBeHidden();
      await expect(row(page, email).getByText("Editor", { exact: true })).toBeVisible();
      // For ten minutes it isn't asked again.
      await page.getByRole("button", { name: `Make ${email} an administrator` }).click();
      const role = page.getByRole("alertdialog", { name: `Make ${email} an administrator?` });
      await expectAccessible(page);
      await role.getByRole("button", { name: "Make administrator" }).click();
      await expect(role).toBeHidden();
      await expect(row(page, email).getByText("Editor", { exact: true })).toHaveCount(0);
      await page.getByRole("button", { name: "Undo", exact: true }).last().click();
      await expect(row(page, email).getByText("Editor", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: `History of ${email}`, exact: true }).click();
      const history = page.getByRole("dialog", { name: `History of ${email}` });
      await history.getByRole("button", { name: /^You changed the role/ }).click();
      await expect(history.getByRole("insertion")).toHaveText("Administrator");
      await expectAccessible(page);
      await history.getByRole("button", { name: "Restore this version" }).click();
      await expect(history).toBeHidden();
      await expect(row(page, email).getByText("Editor", { exact: true })).toHaveCount(0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      expect((await page.request.post(`${baseURL}/admin/confirm-password`, { data: {} })).status()).toBe(403);
    });

    test("signs out a device, changes the password, and signs out everywhere", async ({
      ownSite,
      browser,
    }) => {
      const email = `account-${viewport.width}@fernhill.example`;
      const password = "gravel-and-sedum-4";
      await createStaff(ownSite, { email, password }, "editor");
      const [page, other] = [
        await elsewhere(browser, { viewport, baseURL: ownSite.url }),
        await elsewhere(browser, { viewport, baseURL: ownSite.url }),
      ];
      for (const each of [other, page]) {
        await open(each, "/admin/login");
        await signIn(each, email, password);
        await expect(each).toHaveURL(/:\d+\/$/);
      }
      await open(page, "/admin/dashboard");
      if (viewport.width < 1024) await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("link", { name: /^Your account/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
      await expect(page.getByText("This device")).toHaveCount(1);
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await page.getByRole("button", { name: /^Sign out .*, signed in / }).click();
      await expect(page.getByRole("button", { name: /^Sign out .*, signed in / })).toHaveCount(0);
      await other.goto("/admin/dashboard");
      await expect(other).toHaveURL(/\/admin\/login$/);

      await page.getByRole("button", { name: "Change password" }).click();
      const question = page.getByRole("dialog", { name: "Confirm it is you" });
      await question.getByLabel("Password", { exact: true }).fill(password);
      await question.getByRole("button", { name: "Confirm" }).click();
      await page.getByLabel("New password").fill("password1234");
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByRole("alert")).toContainText("This password is easy to guess.");
      await page.getByLabel("New password").fill("slate-and-thyme-8");
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByRole("status")).toHaveText("Your password is set. Sign in now.");
      await signIn(page, email, "slate-and-thyme-8");
      await expect(page).toHaveURL(/:\d+\/$/);

      await open(page, "/admin/account");
      await page.getByRole("button", { name: "Sign out everywhere" }).click();
      await expectAccessible(page);
      await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
      await expect(page).toHaveURL(/\/admin\/login$/);
      await page.context().close();
      await other.context().close();
    });

    test("an editor finds no control that is not theirs", async ({ ownSite, browser }) => {
      const email = `editor-${viewport.width}@fernhill.example`;
      const password = "gravel-and-sedum-4";
      await createStaff(ownSite, { email, password }, "editor");
      const page = await elsewhere(browser, { viewport, baseURL: ownSite.url });
      await open(page, "/admin/login");
      await signIn(page, email, password);
      await expect(page).toHaveURL(/:\d+\/$/);
      for (const address of [
        "/services",
        "/projects",
        "/blog/when-to-prune-what",
        "/admin/dashboard",
        "/admin/posts",
        "/admin/media",
      ]) {
        await open(page, address);
        await expect(
          page
            .getByRole("button", { name: /^(Edit|Upload|Manage|Delete)/ })
            .or(page.getByRole("link", { name: /Write Blog Post/ }))
            .first(),
        ).toBeVisible();
        await expect(page.getByRole("button", { name: /Delete/ })).toHaveCount(0);
      }
      const isNarrow = viewport.width < 1024;
      if (isNarrow) await page.getByRole("button", { name: "More" }).click();
      const entries = isNarrow
        ? page.getByRole("dialog", { name: "More" })
        : page.getByRole("navigation", { name: "Admin" });
      await expect(entries.getByRole("link")).toHaveText([
        "Dashboard",
        "Projects",
        "Services",
        "Blog Posts",
        "Reviews",
        isNarrow ? /^Your account/ : "Media Library",
      ]);
      await page.goto("/admin/messages");
      await expect(page.getByRole("heading", { level: 1, name: "Only for administrators" })).toBeVisible();
      await expectAccessible(page);
      await page.context().close();
    });
  });

  confirmed.describe(`at ${viewport.width} px`, () => {
    confirmed.use({ viewport });

    confirmed(
      "somebody is added, chooses a password by the link, signs in, and is removed",
      async ({ staffPage, browser }) => {
        const email = `sam-${viewport.width}@fernhill.example`;
        await open(staffPage, "/admin/users");
        await expect(staffPage.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
        await expect(row(staffPage, staffAccount.email).getByText("You", { exact: true })).toBeVisible();
        await expectAccessible(staffPage);
        const link = await addUser(staffPage, ` ${email.toUpperCase()} `);
        await expect(staffPage.getByRole("status").filter({ hasText: `${email} added.` })).toBeVisible();
        await expect(staffPage.getByLabel("One-time link")).toBeFocused();
        await expect(staffPage.getByText(`This link is shown only now. Send it to ${email}`)).toBeVisible();
        await expect(row(staffPage, email).getByText("No password yet")).toBeVisible();
        await expectAccessible(staffPage);
        const width = await staffPage.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(viewport.width);

        const other = await elsewhere(browser, { viewport });
        const answer = await other.goto(link);
        expect(answer?.headers()).toMatchObject({
          "cache-control": "private, no-store",
          "referrer-policy": "same-origin",
        });
        await hydrated(other);
        await expect(other.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
        await expect(other.getByText(`For ${email}`)).toBeVisible();
        await expectAccessible(other);
        await other.getByLabel("New password").fill("short");
        await other.keyboard.press("Enter");
        await expect(other.getByRole("alert")).toHaveText("Use 12 to 128 characters.");
        await expect(other.getByLabel("New password")).toBeFocused();
        await other.getByRole("button", { name: "Show password" }).click();
        await expect(other.getByLabel("New password")).toHaveAttribute("type", "text");
        await other.getByLabel("New password").fill("a stone path 7");
        await other.keyboard.press("Enter");
        await expect(other).toHaveURL(/\/admin\/login\?message=password-set$/);
        await expect(other.getByRole("status")).toHaveText("Your password is set. Sign in now.");
        await signIn(other, email, "a stone path 7");
        await expect(other).toHaveURL(/:\d+\/$/);
        await open(other, "/admin/dashboard");

        const again = await other.goto(link);
        expect(again?.status()).toBe(404);
        await expect(other.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
        await expectAccessible(other);

        await open(staffPage, "/admin/users");
        await expect(row(staffPage, email).getByText("No password yet")).toHaveCount(0);
        await staffPage.getByRole("button", { name: `Remove ${email}` }).focus();
        await staffPage.keyboard.press("Enter");
        const question = staffPage.getByRole("alertdialog", {
          name: `Are you sure you want to remove ${email}?`,
        });
        await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
        await expectAccessible(staffPage);
        await staffPage.keyboard.press("Escape");
        await expect(staffPage.getByRole("button", { name: `Remove ${email}` })).toBeFocused();
        await staffPage.keyboard.press("Enter");
        await question.getByRole("button", { name: "Delete" }).click();
        await expect(row(staffPage, email)).toHaveCount(0);
        await expect(staffPage.getByRole("button", { name: "Add User" })).toBeFocused();

        await other.goto(new URL("/admin/dashboard", link).href);
        await expect(other).toHaveURL(/\/admin\/login$/);
        await signIn(other, email, "a stone path 7");
        await expect(other.getByRole("alert")).toHaveText("Invalid email or password");
        await other.context().close();
      },
    );
  });
}

// One after the other: a link is good until the next is asked for.
visitorTest("a lost password is replaced by a link in a mail, at 390 and 1280 px", async ({ page }) => {
  const mailed = async () => {
    const mails: { text: string; subject: string }[] = await (
      await fetch(process.env.INBOX_URL ?? "")
    ).json();
    return mails.flatMap(({ subject, text }) => (subject.startsWith("A new password") ? [text] : []));
  };
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await open(page, "/admin/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Forgot password" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Email").fill("jo@");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Enter an email address/);
    await page.getByLabel("Email").fill(staffAccount.email);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("alert")).toHaveText(/^The site cannot be reached just now/);
    await expect(page.getByLabel("Email")).toHaveValue(staffAccount.email);
    await page.context().setOffline(false);
    const earlier = (await mailed()).length;
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(`If ${staffAccount.email} has an account, a mail with a link`)).toBeVisible();
    await expectAccessible(page);
    await expect.poll(mailed).toHaveLength(earlier + 1);
    const [link] = /https?:\S+set-password\?token=\S+/.exec((await mailed()).at(-1) ?? "") ?? [];
    await page.goto(link ?? "");
    await expect(page.getByText(`For ${staffAccount.email}`)).toBeVisible();
  }
});

confirmed.describe("Users", () => {
  confirmed.use({ viewport: desktop });

  confirmed("a reset signs out at once and asks for a new password", async ({ staffPage, browser }) => {
    const email = "reset@fernhill.example";
    await open(staffPage, "/admin/users");
    const other = await elsewhere(browser);
    await choosePassword(other, await addUser(staffPage, email), "the old password");
    await signIn(other, email, "the old password");
    await expect(other).toHaveURL(/:\d+\/$/);
    await staffPage.getByRole("button", { name: `Reset password for ${email}` }).click();
    const question = staffPage.getByRole("alertdialog", { name: `Reset the password for ${email}?` });
    await expect(question).toContainText(
      "They are signed out everywhere, lose their passkeys and get a link to choose a new one.",
    );
    await question.getByRole("button", { name: "Cancel" }).click();
    await other.reload();
    await expect(other.getByRole("button", { name: "Admin", exact: true })).toBeVisible();
    await staffPage.getByRole("button", { name: `Reset password for ${email}` }).click();
    await question.getByRole("button", { name: "Reset password" }).click();
    await expect(question).toBeHidden();
    const link = await staffPage.getByLabel("One-time link").inputValue();
    await other.reload();
    await expect(other.getByRole("link", { name: "Book a Free Consultation" }).first()).toBeVisible();
    await expect(other.getByRole("button", { name: "Admin", exact: true })).toHaveCount(0);
    await open(other, new URL("/admin/login", link).href);
    await signIn(other, email, "the old password");
    await expect(other.getByRole("alert")).toHaveText("Invalid email or password");
    await choosePassword(other, link, "the new password");
    await signIn(other, email, "the new password");
    await expect(other).toHaveURL(/:\d+\/$/);
    await other.context().close();
  });

  confirmed("the link is copied, and shown only once", async ({ staffPage, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(staffPage, "/admin/users");
    const link = await addUser(staffPage, "copied@fernhill.example");
    await staffPage.getByRole("button", { name: "Copy link" }).click();
    await expect(staffPage.getByRole("status").filter({ hasText: "Link copied." })).toBeVisible();
    expect(await staffPage.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await staffPage.getByRole("button", { name: "Close" }).click();
    await expect(staffPage.getByRole("button", { name: "Add User" })).toBeFocused();
    await staffPage.reload();
    await hydrated(staffPage);
    expect(await staffPage.content()).not.toContain(new URL(link).search);
    const again = row(staffPage, "copied@fernhill.example");
    await expect(again.getByText(/^The link to choose one works until \w+ \d+, \d{4}\.$/)).toBeVisible();
  });

  confirmed("a bad address and one that has an account are refused at the field", async ({ staffPage }) => {
    await open(staffPage, "/admin/users");
    await staffPage.getByRole("button", { name: "Add User" }).click();
    const form = staffPage.getByRole("form", { name: "Add user" });
    const email = form.getByLabel("Email");
    await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
    await email.fill("sam@");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(email).toHaveAccessibleDescription(/Enter an email address like name@example\.ca/);
    await email.fill(staffAccount.email.toUpperCase());
    await form.getByRole("button", { name: "Save" }).click();
    await expect(email).toHaveAccessibleDescription(
      new RegExp(`${staffAccount.email} already has an account\\.`),
    );
    await expect(email).toBeFocused();
    await form.getByRole("button", { name: "Cancel" }).click();
    await staffPage.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(staffPage.getByRole("button", { name: "Add User" })).toBeFocused();
  });

  confirmed(
    "somebody removed by another administrator is gone all the same",
    async ({ staffPage, context }) => {
      const email = "twice-removed@fernhill.example";
      await open(staffPage, "/admin/users");
      await addUser(staffPage, email);
      const other = await context.newPage();
      await open(other, "/admin/users");
      for (const page of [other, staffPage]) {
        await page.getByRole("button", { name: `Remove ${email}` }).click();
      }
      for (const page of [other, staffPage]) {
        await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
        await expect(page.getByRole("alertdialog")).toBeHidden();
        await expect(row(page, email)).toHaveCount(0);
      }
      await expect(staffPage.getByRole("status").filter({ hasText: "This is already gone." })).toBeVisible();
    },
  );

  confirmed("nobody removes themselves, nor by a forged request", async ({ staffPage, ownSite, baseURL }) => {
    await open(staffPage, "/admin/users");
    const remove = staffPage.getByRole("button", { name: `Remove ${staffAccount.email}` });
    await expect(remove).toBeDisabled();
    await expect(remove).toHaveAccessibleDescription(
      /^(You can’t remove your own account\.|The last account stays)/,
    );
    const own = await onDatabase(ownSite, (trx) =>
      trx.selectFrom("user").select("id").where("email", "=", staffAccount.email).executeTakeFirst(),
    );
    const answer = await staffPage.request.post(`${baseURL}/staff/users`, {
      headers: { Origin: baseURL ?? "" },
      data: { verb: "remove", input: { id: own?.id } },
    });
    expect(answer.status()).toBe(400);
    expect(await answer.json()).toMatchObject({
      kind: "error",
      detail: "You can’t remove your own account. Another administrator can.",
    });
    await open(staffPage, "/admin/users");
  });

  confirmed("one's own password is chosen anew at once", async ({ staffPage, browser }) => {
    const email = "own@fernhill.example";
    await open(staffPage, "/admin/users");
    const other = await elsewhere(browser);
    const link = await addUser(staffPage, email);
    await choosePassword(other, link, "the first password");
    await signIn(other, email, "the first password");
    await expect(other).toHaveURL(/:\d+\/$/);
    await open(other, new URL("/admin/users", link).href);
    await other.getByRole("button", { name: `Reset password for ${email}` }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Reset password" }).click();
    await other.getByRole("dialog").getByLabel("Password", { exact: true }).fill("the first password");
    await other.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(other.getByText(`For ${email}`)).toBeVisible();
    await other.getByLabel("New password").fill("the second password");
    await other.getByRole("button", { name: "Set password" }).click();
    await expect(other.getByRole("status")).toHaveText("Your password is set. Sign in now.");
    await signIn(other, email, "the second password");
    await expect(other).toHaveURL(/:\d+\/$/);
    await other.context().close();
  });

  confirmed("a password is chosen without JavaScript", async ({ staffPage, browser }) => {
    await open(staffPage, "/admin/users");
    const email = "plain@fernhill.example";
    const other = await elsewhere(browser, { javaScriptEnabled: false });
    await other.goto(await addUser(staffPage, email));
    await other.getByLabel("New password").fill("a plain password");
    await other.getByRole("button", { name: "Set password" }).click();
    await expect(other.getByRole("status")).toHaveText("Your password is set. Sign in now.");
    await signIn(other, email, "a plain password");
    await expect(other).toHaveURL(/:\d+\/$/);
    await other.context().close();
  });

  confirmed("a link that cannot be mailed is no secret", async ({ page }) => {
    const site = await startEmptySite({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    await signInQuietly(page, site.url);
    await confirmQuietly(page, site.url);
    await open(page, `${site.url}/admin/users`);
    await page.getByRole("button", { name: "Add User" }).click();
    await page.getByRole("form", { name: "Add user" }).getByLabel("Email").fill("sam@fernhill.example");
    await page.keyboard.press("Enter");
    const sam = row(page, "sam@fernhill.example");
    await expect(sam.getByText(/^The mail with the link to choose one/)).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(
        sam.getByText(
          "The mail with the link to choose one could not be delivered yet. The mail server cannot be reached. It is tried again by itself.",
        ),
      ).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectAccessible(page);
    // It may still be asking for routes.
    await page.close();
    await site.remove();
  });

  confirmed(
    "a link is taken from pages of this site only, and is not kept",
    async ({ staffPage, request, baseURL }) => {
      await open(staffPage, "/admin/users");
      const link = await addUser(staffPage, "foreign@fernhill.example");
      for (const headers of [{ Origin: "https://evil.example" }, {}] as Record<string, string>[]) {
        const answer = await request.post(link, { headers, form: { password: "from elsewhere" } });
        expect(answer.status()).toBe(403);
      }
      for (const path of [link, link.replace("set-password?", "set-password.data?")]) {
        for (let i = 0; i < 2; i += 1) {
          const answer = await request.get(path);
          expect(answer.headers()["cache-control"]).toBe("private, no-store");
          expect(answer.headers()["server-timing"]).not.toContain("hit");
        }
      }
      expect((await request.get(`${baseURL}/admin/set-password`)).status()).toBe(404);
    },
  );
});
