import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startSeededSite } from "#tests/support/browser-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { execute, insertRows, onDatabase } from "#tests/support/site-database.ts";
import { type SmtpInbox, startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import {
  test as base,
  desktop,
  expect,
  expectAccessible,
  holdScripts,
  hydrated,
  open,
  phone,
} from "./staff.ts";

/** Like staff's own site, with a mail server behind it that can be switched off. */
const test = base.extend<object, { inbox: SmtpInbox; ownSite: RunningSite }>({
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const inbox = await startSmtpInbox();
      await use(inbox);
      await inbox.close();
    },
    { scope: "worker" },
  ],
  ownSite: [
    async ({ inbox }, use) => {
      const site = await startSeededSite({ SMTP_URL: inbox.url, CONTACT_TO: "owner@fernhill.example" });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** The tests of one worker happen on one site: each starts without messages. */
function startEmpty(): void {
  test.beforeEach(async ({ ownSite, inbox }) => {
    await onDatabase(ownSite, (trx) => execute(trx, "delete from contact_messages"));
    inbox.messages.length = 0;
  });
}

/** Writes messages into the database, the first one the oldest. */
async function seed(
  site: RunningSite,
  count: number,
  text = (n: number) => `Message number ${n}`,
  isSpam = false,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => index + 1).map((n) => ({
    id: `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`,
    name: `Sender ${n}`,
    email: `sender${n}@example.ca`,
    phone: "(519) 555-0123",
    service: n % 2 ? "Landscaping" : "",
    message: text(n),
    created_at: new Date(Date.UTC(2026, 4, 1) + n * 60_000).toISOString(),
    suspected_spam: isSpam,
  }));
  await onDatabase(site, (trx) => insertRows(trx, "contact_messages", rows));
}

async function sendContactForm(page: Page, name: string, message: string): Promise<void> {
  await open(page, "/contact");
  await fillInContactForm(page, name, message);
}

async function fillInContactForm(page: Page, name: string, message: string): Promise<void> {
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email Address").fill("jordan@example.ca");
  await page.getByLabel("Phone Number").fill("(519) 555-0123");
  await page.getByLabel("Message").fill(message);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Thank You!")).toBeVisible();
}

const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const badge = (page: Page) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Messages/ });

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });
    startEmpty();

    test("a message of the contact form appears, is answered, handled and reopened", async ({
      staffPage,
      inbox,
    }) => {
      await open(staffPage, "/admin/messages");
      await expect(staffPage.getByRole("heading", { name: "No messages yet" })).toBeVisible();
      await expectAccessible(staffPage);
      await sendContactForm(staffPage, "Jordan Reyes", "A sloped yard.\nPatio by July?");
      await inbox.waitFor(1);
      await open(staffPage, "/admin/messages");
      const message = row(staffPage, "Jordan Reyes");
      await expect(message.getByText("Sent", { exact: true })).toBeVisible();
      await expect(message.getByText("A sloped yard.")).toHaveCSS("white-space", "pre-line");
      await expect(message.getByRole("link", { name: "(519) 555-0123" })).toHaveAttribute(
        "href",
        "tel:+15195550123",
      );
      await expect(message.getByRole("link", { name: "jordan@example.ca" })).toHaveAttribute(
        "href",
        "mailto:jordan@example.ca?subject=Your%20message%20to%20Fernhill%20Landscaping",
      );
      await expect(message.getByRole("button", { name: /Send again/ })).toHaveCount(0);
      await expect(badge(staffPage)).toHaveAccessibleName("Messages 1 open message");
      await expectAccessible(staffPage);

      await message.getByRole("button", { name: "Mark as handled" }).focus();
      await staffPage.keyboard.press("Enter");
      await expect(staffPage.getByRole("status").filter({ hasText: "Marked as handled." })).toBeVisible();
      await expect(message).toHaveCount(0);
      await expect(staffPage.getByRole("heading", { level: 1, name: "Messages" })).toBeFocused();
      await expect(staffPage.getByRole("heading", { name: "Nothing is waiting" })).toBeVisible();
      await expect(badge(staffPage)).toHaveAccessibleName("Messages");
      await staffPage.getByRole("link", { name: "Handled (1)" }).click();
      await expect(message.getByText("Handled", { exact: true })).toBeVisible();
      await expectAccessible(staffPage);
      await message.getByRole("button", { name: "Reopen" }).click();
      await expect(staffPage.getByText("No message has been marked as handled yet.")).toBeVisible();
      await staffPage.getByRole("link", { name: "All (1)" }).click();
      await expect(message).toBeVisible();
      await open(staffPage, "/admin/dashboard");
      await expect(staffPage.getByText("handled the message “Jordan Reyes”").first()).toBeVisible();
    });

    test("what fills in the hidden field waits as suspected spam, mailed to nobody until it is moved", async ({
      staffPage,
      inbox,
    }) => {
      await open(staffPage, "/contact");
      await staffPage.locator("form [aria-hidden=true] input").evaluate((input: HTMLInputElement) => {
        input.value = "Filled in by a browser";
      });
      await fillInContactForm(staffPage, "Jordan Reyes", "A sloped yard.");
      await sendContactForm(staffPage, "Dana Moss", "Second.");
      await inbox.waitFor(1);
      await open(staffPage, "/admin/messages");
      await expect(row(staffPage, "Jordan Reyes")).toHaveCount(0);
      await expect(badge(staffPage)).toHaveAccessibleName("Messages 1 open message");
      await staffPage.getByRole("link", { name: "Suspected spam (1)" }).focus();
      await staffPage.keyboard.press("Enter");
      await expect(staffPage).toHaveURL(/show=spam$/);
      await expect(staffPage.getByText("Nobody was told of them by mail.")).toBeVisible();
      const message = row(staffPage, "Jordan Reyes");
      await expect(message.getByText("A sloped yard.")).toBeVisible();
      await expect(message.getByRole("button")).toHaveText(["Move to inbox", "Delete"]);
      await expect(message.getByText("Not sent")).toHaveCount(0);
      await expect(staffPage.getByRole("link", { name: "Export as CSV" })).toHaveCount(0);
      await expectAccessible(staffPage);
      const width = await staffPage.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      expect(inbox.messages).toHaveLength(1);

      await message.getByRole("button", { name: "Move to inbox: message from Jordan Reyes" }).focus();
      await staffPage.keyboard.press("Enter");
      await expect(staffPage.getByRole("status").filter({ hasText: "Moved to the inbox." })).toBeVisible();
      await expect(staffPage.getByRole("heading", { level: 1, name: "Messages" })).toBeFocused();
      await expect(staffPage.getByRole("heading", { name: "No suspected spam" })).toBeVisible();
      await expect(staffPage.getByText("Nobody was told of them by mail.")).toHaveCount(0);
      await expectAccessible(staffPage);
      await expect(badge(staffPage)).toHaveAccessibleName("Messages 2 open messages");
      await inbox.waitFor(2);
      expect(inbox.messages[1]?.subject).toContain("Jordan Reyes");
      await staffPage.getByRole("link", { name: "Open (2)" }).click();
      await expect(message.getByRole("button", { name: /Mark as handled/ })).toBeVisible();
    });

    test("long texts, long words and many messages keep their place", async ({ staffPage, ownSite }) => {
      await seed(ownSite, 500, (n) =>
        n === 500 ? `${"W".repeat(900)}\n`.repeat(3) : `Message ${n}\n${"More of it. ".repeat(n % 90)}`,
      );
      await open(staffPage, "/admin/messages");
      await expect(staffPage.getByRole("article")).toHaveCount(50);
      await expect(staffPage.getByText("Page 1 of 10")).toBeVisible();
      const width = await staffPage.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await expectAccessible(staffPage);
      const message = row(staffPage, "Sender 499");
      await message.getByText("Show the whole message").click();
      await expect(message.getByText("Show less")).toBeVisible();
      await expect(badge(staffPage)).toHaveAccessibleName("Messages 500 open messages");
      await staffPage.getByRole("link", { name: "Next page" }).click();
      await expect(staffPage).toHaveURL(/\?page=2$/);
      await expect(row(staffPage, "Sender 450")).toBeVisible();
      await staffPage.getByRole("link", { name: "Previous page" }).click();
      await expect(row(staffPage, "Sender 500")).toBeVisible();
    });
  });
}

test.describe("Messages", () => {
  test.use({ viewport: desktop });
  startEmpty();

  test("a mail that failed is sent again once the mail server is back, and arrives once", async ({
    staffPage,
    inbox,
    ownSite,
  }) => {
    await inbox.close();
    await sendContactForm(staffPage, "Dana Moss", "Is anybody there?");
    const message = row(staffPage, "Dana Moss");
    await expect(async () => {
      await open(staffPage, "/admin/messages");
      await expect(message.getByText(/Tried (once|2 times), next /)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(message.getByText("Waiting", { exact: true })).toBeVisible();
    await expect(message.getByText("The mail server cannot be reached.")).toBeVisible();
    await message.getByText("Details").click();
    await expect(message.getByText(/ECONNREFUSED/)).toBeVisible();
    await expectAccessible(staffPage);

    // Three days later.
    await onDatabase(ownSite, (trx) =>
      execute(
        trx,
        "update outbox set attempts = 78, failed_at = '2026-05-04T12:00:00.000Z' where contact_message_id is not null",
      ),
    );
    await staffPage.reload();
    await hydrated(staffPage);
    await expect(message.getByText("Failed", { exact: true })).toBeVisible();
    await expect(message.getByText(/Given up May 4, 2026, 8:00am after 78 tries\./)).toBeVisible();
    await onDatabase(ownSite, (trx) =>
      execute(
        trx,
        `update outbox set failed_at = '${new Date().toISOString()}' where contact_message_id is not null`,
      ),
    );
    await open(staffPage, "/admin/dashboard");
    await expect(staffPage.getByRole("alert")).toContainText(
      "An enquiry could not be mailed to everybody who should get it, though it was tried for three days.",
    );
    await expectAccessible(staffPage);
    await open(staffPage, "/admin/messages");
    await inbox.reopen();
    await message.getByRole("button", { name: /Send again/ }).click();
    await expect(
      staffPage.getByRole("status").filter({ hasText: "The message is being sent again." }),
    ).toBeVisible();
    const [arrived] = await inbox.waitFor(1);
    expect(arrived?.subject).toContain("Dana Moss");
    await expect(message.getByText("Sent", { exact: true })).toBeVisible();
    await expect(message.getByRole("button", { name: /Send again/ })).toHaveCount(0);
    await staffPage.waitForTimeout(1000);
    expect(inbox.messages).toHaveLength(1);
  });

  test("keep what is typed while an earlier search is answered", async ({ staffPage, ownSite }) => {
    await seed(ownSite, 2, (n) => (n === 1 ? "A pond, please" : "Something else"));
    await open(staffPage, "/admin/messages?show=all");
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await staffPage.route(/search=pond/, async (route) => {
      await answered;
      await route.continue();
    });
    const search = staffPage.getByLabel("Search messages");
    await search.fill("pond");
    await search.press("Enter");
    await search.fill("something");
    answer();
    await expect(staffPage.getByRole("article")).toHaveCount(1);
    await expect(row(staffPage, "Sender 1")).toBeVisible();
    await expect(search).toHaveValue("something");
    await search.press("Enter");
    await expect(row(staffPage, "Sender 2")).toBeVisible();
    await staffPage.goBack();
    await expect(row(staffPage, "Sender 1")).toBeVisible();
    await expect(search).toHaveValue("pond");
    await search.fill("half typed");
    await staffPage.getByRole("link", { name: "Show all" }).click();
    await expect(row(staffPage, "Sender 2")).toBeVisible();
    await expect(search).toHaveValue("");
  });

  test("keep a search that was typed before the page is alive", async ({ staffPage, ownSite }) => {
    await seed(ownSite, 2, (n) => (n === 1 ? "A pond, please" : "Something else"));
    const releaseScripts = await holdScripts(staffPage);
    await staffPage.goto("/admin/messages?show=all", { waitUntil: "commit" });
    const search = staffPage.getByLabel("Search messages");
    await search.fill("pond");
    releaseScripts();
    await hydrated(staffPage);
    await expect(search).toHaveValue("pond");
    await search.press("Enter");
    await expect(staffPage).toHaveURL(/show=all&search=pond$/);
    await expect(staffPage.getByRole("article")).toHaveCount(1);
    await expect(search).toHaveValue("pond");
  });

  test("are searched within a filter, and say when nothing is found", async ({ staffPage, ownSite }) => {
    await seed(ownSite, 12, (n) => (n === 3 ? "A pond at 100%, please" : "Something else"));
    await open(staffPage, "/admin/messages?show=all");
    await staffPage.getByLabel("Search messages").fill("POND 100%");
    await staffPage.keyboard.press("Enter");
    await expect(staffPage).toHaveURL(/show=all&search=POND\+100%25/);
    await expect(staffPage.getByRole("article")).toHaveCount(1);
    await expect(row(staffPage, "Sender 3")).toBeVisible();
    await staffPage.getByLabel("Search messages").fill("%");
    await staffPage.getByRole("button", { name: "Search" }).click();
    await expect(staffPage.getByRole("article")).toHaveCount(1);
    await staffPage.getByLabel("Search messages").fill("waterfall");
    await staffPage.getByRole("button", { name: "Search" }).click();
    await expect(staffPage.getByText("No message here has “waterfall”")).toBeVisible();
    await staffPage.getByRole("link", { name: "Show all" }).click();
    await expect(staffPage.getByRole("article")).toHaveCount(12);
  });

  test("that look like spam are searched, paged and deleted like the others", async ({
    staffPage,
    ownSite,
  }) => {
    await seed(ownSite, 60, (n) => (n === 3 ? "A pond, please" : "Something else"), true);
    await open(staffPage, "/admin/messages");
    await expect(staffPage.getByRole("heading", { name: "Nothing is waiting" })).toBeVisible();
    await open(staffPage, "/admin/messages?show=spam");
    await staffPage.getByRole("link", { name: "Next page" }).click();
    await expect(staffPage).toHaveURL(/show=spam&page=2$/);
    await expect(staffPage.getByRole("article")).toHaveCount(10);
    await staffPage.getByLabel("Search messages").fill("pond");
    await staffPage.keyboard.press("Enter");
    await expect(staffPage).toHaveURL(/show=spam&search=pond$/);
    await expect(staffPage.getByRole("article")).toHaveCount(1);
    await staffPage.getByRole("button", { name: "Delete the message from Sender 3", exact: true }).click();
    await staffPage.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(staffPage.getByText("No message here has “pond”")).toBeVisible();
    await staffPage.getByRole("link", { name: "Show all" }).click();
    await expect(staffPage.getByRole("link", { name: "Suspected spam (59)" })).toBeVisible();
  });

  test("are deleted after a question, come back by Undo, and rest in the trash", async ({
    staffPage,
    ownSite,
  }) => {
    await seed(ownSite, 2);
    await open(staffPage, "/admin/messages");
    await staffPage.getByRole("button", { name: "Delete the message from Sender 1", exact: true }).click();
    const question = staffPage.getByRole("alertdialog", {
      name: 'Are you sure you want to delete the message from "Sender 1"?',
    });
    await expectAccessible(staffPage);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(row(staffPage, "Sender 1")).toBeVisible();
    await staffPage.getByRole("button", { name: "Delete the message from Sender 1", exact: true }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(row(staffPage, "Sender 1")).toHaveCount(0);
    await expect(
      staffPage.getByRole("button", { name: "Delete the message from Sender 2", exact: true }),
    ).toBeFocused();
    await staffPage.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(row(staffPage, "Sender 1")).toBeVisible();
    await staffPage.getByRole("button", { name: "Delete the message from Sender 1", exact: true }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(row(staffPage, "Sender 1")).toHaveCount(0);
    await open(staffPage, "/admin/trash");
    await staffPage.getByRole("button", { name: "Restore Sender 1", exact: true }).click();
    await expect(staffPage.getByRole("button", { name: "Restore Sender 1", exact: true })).toHaveCount(0);
    await open(staffPage, "/admin/messages");
    await expect(row(staffPage, "Sender 1")).toBeVisible();
  });

  test("are exported as a file, for staff only", async ({ staffPage, ownSite, request, baseURL }) => {
    await seed(ownSite, 3, (n) => (n === 2 ? '=1+1, "quoted"\nsecond line' : "Something else"));
    await open(staffPage, "/admin/messages?search=quoted");
    const [download] = await Promise.all([
      staffPage.waitForEvent("download"),
      staffPage.getByRole("link", { name: "Export as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(await download.path(), "utf8")).toBe(
      "\ufeffDate,Name,Email,Phone,Service,Message,Handled,Mail\r\n" +
        "2026-04-30 20:02,Sender 2,sender2@example.ca,(519) 555-0123,," +
        '"\'=1+1, ""quoted""\nsecond line",,missing\r\n',
    );
    const stranger = await request.get(`${baseURL}/admin/messages.csv`, { maxRedirects: 0 });
    expect([stranger.status(), stranger.headers().location]).toEqual([302, "/admin/login"]);
  });

  test("of which there are ten thousand are a file of ten thousand records", async ({
    staffPage,
    ownSite,
    baseURL,
  }) => {
    await seed(ownSite, 10_000);
    const answer = await staffPage.request.get(`${baseURL}/admin/messages.csv?show=all`);
    expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = (await answer.text()).split("\r\n");
    expect(lines).toHaveLength(10_002);
    expect(new Set(lines).size).toBe(10_002);
  });
});

base.describe("Messages without a mail server", () => {
  base.use({ viewport: desktop });

  base("say that nobody is told by mail", async ({ staffPage }) => {
    await sendContactForm(staffPage, "Robin Field", "Hello?");
    // The worker writes the file a moment later.
    await expect(async () => {
      await open(staffPage, "/admin/messages");
      await expect(row(staffPage, "Robin Field").getByText("Sent to a file")).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(staffPage.getByText(/^Mail is not set up on this site/)).toBeVisible();
    await expectAccessible(staffPage);
  });
});
