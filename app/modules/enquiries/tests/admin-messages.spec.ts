import type { Page } from "@playwright/test";
import { confirm, expect, expectAccessible, hydrated, open, pressMore, test } from "#tests/e2e/staff.ts";
import { execute, onDatabase } from "#tests/support/site-database.ts";

async function sendContactForm(page: Page, name: string, hidden = ""): Promise<void> {
  await open(page, "/contact");
  await page.locator("form [aria-hidden=true] input").evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, hidden);
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email Address").fill("jordan@example.ca");
  await page.getByLabel("Phone Number").fill("(519) 555-0123");
  await page.getByLabel("Message").fill("A sloped yard.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Thank You!")).toBeVisible();
}

const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const badge = (page: Page) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Messages/ });

test("a message of the contact form is mailed, exported, answered, moved, deleted and brought back", async ({
  staffPage: staff,
  page: visitor,
  inbox,
}) => {
  const message = row(staff, "Jordan Reyes");
  await sendContactForm(visitor, "Jordan Reyes");
  await inbox.waitFor(1);
  await open(staff, "/admin/messages");
  await expect(message.getByText("Emailed to you", { exact: true })).toBeVisible();
  await expect(badge(staff)).toHaveAccessibleName("Messages 1 new message");
  await expectAccessible(staff);
  const [download] = await Promise.all([
    staff.waitForEvent("download"),
    staff.getByRole("link", { name: "Export 1 message in New as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);

  await message.getByRole("button", { name: "Mark as answered" }).click();
  await expect(staff.getByRole("heading", { name: "You’re all caught up" })).toBeVisible();
  await expect(badge(staff)).toHaveAccessibleName("Messages");
  await staff.getByRole("link", { name: "Answered (1)" }).click();
  await message.getByRole("button", { name: "Move to …" }).click();
  await staff.getByRole("menuitem", { name: "Move Jordan Reyes to New" }).click();
  await staff.getByRole("link", { name: "New (1)" }).click();
  await pressMore(staff, "the message from Jordan Reyes", "Delete the message from Jordan Reyes");
  await confirm(staff, "Delete");
  await expect(message).toHaveCount(0);
  await staff.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(message.getByText("Emailed to you", { exact: true })).toBeVisible();
  await open(staff, "/admin/dashboard");
  await expect(staff.getByText("changed the status of the message “Jordan Reyes”").first()).toBeVisible();
});

test("what fills in the hidden field waits as suspected spam, mailed to nobody until it is moved", async ({
  staffPage: staff,
  page: visitor,
  inbox,
}) => {
  await sendContactForm(visitor, "Jordan Reyes", "Filled in by a browser");
  await sendContactForm(visitor, "Dana Moss");
  const [first] = await inbox.waitFor(1);
  expect(first?.subject).toContain("Dana Moss");
  await open(staff, "/admin/messages");
  await expect(row(staff, "Jordan Reyes")).toHaveCount(0);
  await staff.getByRole("link", { name: "Suspected spam (1)" }).click();
  await row(staff, "Jordan Reyes").getByRole("button", { name: "Move to inbox" }).click();
  const [, second] = await inbox.waitFor(2);
  expect(second?.subject).toContain("Jordan Reyes");
  await expect(badge(staff)).toHaveAccessibleName("Messages 2 new messages");
  await staff.getByRole("link", { name: "New (2)" }).click();
  await expect(row(staff, "Jordan Reyes")).toBeVisible();
});

test("a mail that failed is sent again once the mail server is back, and arrives once", async ({
  staffPage: staff,
  page: visitor,
  inbox,
  ownSite,
}) => {
  const message = row(staff, "Dana Moss");
  await inbox.close();
  try {
    await sendContactForm(visitor, "Dana Moss");
    await expect(async () => {
      await open(staff, "/admin/messages");
      await expect(message.getByText(/Tried (once|2 times)\. Next try: /)).toBeVisible({ timeout: 500 });
    }).toPass();
    // Three days later.
    const givenUp = `update outbox set attempts = 78, failed_at = '${new Date().toISOString()}'`;
    await onDatabase(ownSite, (trx) => execute(trx, `${givenUp} where contact_message_id is not null`));
    await staff.reload();
    await hydrated(staff);
    await expect(
      message.getByText(/We can’t reach the mail server\. We stopped trying after 78 tries, .*\./),
    ).toBeVisible();
    await open(staff, "/admin/dashboard");
    await expect(staff.getByRole("alert")).toContainText("couldn’t email 1 message to everyone");
    await expectAccessible(staff);
  } finally {
    await inbox.reopen();
  }
  await open(staff, "/admin/messages");
  await pressMore(staff, "the message from Dana Moss", "Send again: message from Dana Moss");
  await inbox.waitFor(1);
  await expect(message.getByText("Emailed to you", { exact: true })).toBeVisible();
  // A later mail comes after whatever was on its way.
  await sendContactForm(visitor, "Robin Field");
  await inbox.waitFor(2);
  const senders = inbox.messages.map(({ replyTo }) => replyTo?.[0]?.name);
  expect(senders).toEqual(["Dana Moss", "Robin Field"]);
});
