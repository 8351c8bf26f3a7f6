import type { Page } from "@playwright/test";
import { confirm, expect, open, test } from "#tests/e2e/staff.ts";

const READER = "pat@example.ca";

/** Writes a newsletter and opens its page. */
async function writeNewsletter(staff: Page, subject: string): Promise<void> {
  await open(staff, "/admin/newsletters?new");
  await staff.getByRole("textbox", { name: "Subject" }).fill(subject);
  await staff.getByRole("textbox", { name: "Preview text" }).fill("What we do before winter.");
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await expect(staff.getByRole("heading", { level: 1, name: subject })).toBeVisible();
}

test("a reader subscribes, confirms by mail, gets a newsletter that staff have written, and unsubscribes", async ({
  page: reader,
  staffPage: staff,
  inbox,
  ownSite,
}) => {
  test.setTimeout(90_000);
  const mailsTo = (address: string, subject: RegExp) =>
    inbox.messages.filter((mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? ""));
  const mailTo = async (address: string, subject: RegExp) => {
    await expect.poll(() => mailsTo(address, subject).length).toBe(1);
    return mailsTo(address, subject)[0];
  };
  const follow = async (text: string | undefined, link: RegExp) => {
    const path = link.exec(text ?? "")?.[0];
    expect(path).toBeDefined();
    await reader.goto(`${path}`);
  };

  await open(reader, "/blog");
  await reader.getByLabel("Email Address").fill(READER);
  await reader.getByRole("button", { name: "Subscribe" }).click();
  await expect(reader.getByText(/^Yes, email me your newsletter\./)).toBeVisible();
  await expect(reader.getByLabel("Email Address")).toHaveValue(READER);
  await reader.getByRole("button", { name: "Subscribe" }).click();
  await expect(reader.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const asked = await mailTo(READER, /^Please confirm/);
  await follow(asked?.text, /\/newsletter\/confirm\/\w+/);
  await reader.getByRole("button", { name: "Confirm" }).click();
  await expect(reader.getByText(/^You’re on the list\./)).toBeVisible();

  await writeNewsletter(staff, "Before the first frost");
  await staff.getByRole("button", { name: "Send a test to yourself" }).click();
  await expect
    .poll(() => inbox.messages.filter(({ subject }) => /^\[Test\]/.test(subject ?? "")).length)
    .toBe(1);
  await staff.getByRole("button", { name: "Send now" }).click();
  await expect(staff.getByRole("alertdialog").getByText("Send this newsletter to 1 person?")).toBeVisible();
  await confirm(staff, "Send now");
  const newsletter = await mailTo(READER, /^Before the first frost/);
  expect(newsletter?.html).toContain("Before the first frost");
  const headers = Object.fromEntries(newsletter?.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(headers["list-unsubscribe"]).toContain(`${ownSite.url}/newsletter/leave/`);
  await expect(staff.getByText(/^Finished on /)).toBeVisible();

  // A browser that says it has no screen is no reader, and its presses aren't counted.
  const agent = await reader.evaluate(() => navigator.userAgent);
  await reader.setExtraHTTPHeaders({ "user-agent": agent.replace("Headless", "") });
  await follow(newsletter?.html, /\/newsletter\/link\/[\w-]+\/\d+/);
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await staff.reload();
  await expect(staff.getByText("about 1 click", { exact: true })).toBeVisible();

  await follow(newsletter?.text, /\/newsletter\/leave\/\w+/);
  await reader.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(reader.getByText(/^You’re unsubscribed\./)).toBeVisible();

  await open(staff, "/admin/newsletters/subscribers?show=ended");
  await staff.getByRole("link", { name: READER }).click();
  await expect(staff.getByRole("heading", { name: "Asked to subscribe" })).toBeVisible();
  await expect(staff.getByRole("heading", { name: "Unsubscribed" })).toBeVisible();
  await writeNewsletter(staff, "After the first frost");
  await expect(staff.getByRole("button", { name: "Send now" })).toBeDisabled();
});
