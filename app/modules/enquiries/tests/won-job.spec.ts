import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { businessDay } from "#app/platform/business-clock.ts";
import { daysAfter, longDay } from "#app/platform/calendar.ts";
import { expect, open, test } from "#tests/e2e/staff.ts";

const pictures = "content/pictures";
const photos = readdirSync(pictures)
  .filter((name) => name.endsWith(".jpg"))
  .slice(0, 3)
  .map((name) => `${pictures}/${name}`);

/** Sends a quote request with three photos. @returns the address of its sender's page */
async function sendRequest(page: Page): Promise<string> {
  const next = page.getByRole("button", { name: "Next" });
  await open(page, "/quote");
  await page.getByRole("checkbox", { name: "Hardscaping" }).check();
  await page.getByRole("textbox", { name: "What should we know?" }).fill("A sloped back yard.");
  await next.click();
  await page.getByRole("textbox", { name: "Town or postal code" }).fill("Elora");
  await next.click();
  await page.waitForURL(/\/quote\/when$/);
  await next.click();
  await page.waitForURL(/\/quote\/photos$/);
  await page.getByLabel("Photos").setInputFiles(photos);
  await expect(page.getByText("3 of 8 photos added.")).toBeVisible();
  await next.click();
  await page.getByRole("textbox", { name: "Full Name" }).fill("Jordan Reyes");
  await page.getByRole("textbox", { name: "Email Address" }).fill("jordan@example.ca");
  await page.getByRole("textbox", { name: "Phone Number" }).fill("(519) 555-0100");
  await page.getByRole("button", { name: "Send Request" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Your request to /);
  return page.url();
}

test("a quote request is answered by mail both ways and becomes a visit, an estimate, a won job, a published project and a review asked for", async ({
  page: sender,
  staffPage: staff,
  inbox,
  mailbox,
  browser,
}) => {
  test.setTimeout(180_000);
  const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
  const mailsToSender = (text: RegExp) =>
    inbox.messages.filter(
      (mail) => mail.to?.[0]?.address === "jordan@example.ca" && text.test(mail.text ?? ""),
    );
  const toSender = (text: RegExp) => () => mailsToSender(text).length;
  const link = await sendRequest(sender);

  await open(staff, "/admin/messages");
  await staff.getByRole("link", { name: "Jordan Reyes" }).click();
  await staff
    .getByRole("textbox", { name: "Answer" })
    .fill("Is there a gate wide enough for a small excavator?");
  await press(staff, "Send Answer");
  await expect.poll(toSender(/small excavator/)).toBe(1);
  const returnAddress = mailsToSender(/small excavator/)[0]?.replyTo?.[0]?.address;
  mailbox.deliver([
    `From: Jordan <jordan@example.ca>\nTo: ${returnAddress}\nMessage-ID: <1@example.ca>\n
The gate is 2 m wide.

On Fri, May 1, 2026 at 12:00 PM Fernhill wrote:
> Is there a gate wide enough for a small excavator?`,
  ]);
  await sender.goto(link);
  await expect(async () => {
    await sender.reload();
    await expect(sender.getByText("The gate is 2 m wide.", { exact: true })).toBeVisible({ timeout: 1000 });
    // Each look counts for the limit of such pages, with its photos.
  }).toPass({ intervals: [2000] });
  await staff.reload();
  await expect(staff.getByText("Jordan Reyes wrote by email.")).toBeVisible();
  await expect(staff.getByText("The gate is 2 m wide.", { exact: true })).toBeVisible();

  await press(staff, "Offer a visit");
  const day = daysAfter(businessDay(new Date()), 14);
  await staff.getByLabel("Time", { exact: true }).fill(`${day}T09:00`);
  await press(staff, "Offer Visit");
  await expect.poll(toSender(/We’d like to visit you/)).toBe(1);

  await sender.reload();
  await sender.getByRole("radio").check();
  await press(sender, "Agree to this time");
  await expect(sender.getByText(`We visit on ${longDay.format(new Date(day))} at 9:00am.`)).toBeVisible();

  await staff.reload();
  await expect(staff.getByText("Visit", { exact: true }).first()).toBeVisible();
  await press(staff, "Send an estimate");
  await staff.getByLabel("Estimated amount").fill("4,200");
  await staff.getByLabel("What is included").fill("A patio of 30 m².");
  await press(staff, "Send Estimate");
  await staff.getByRole("alertdialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(toSender(/\$4,200/)).toBe(1);

  await sender.reload();
  await sender.getByText("Accept", { exact: true }).click();
  await press(sender, "Accept $4,200");
  await expect(sender.getByText("It’s agreed. Thank you for choosing us.")).toBeVisible();

  await staff.reload();
  await press(staff, "More for the message from Jordan Reyes");
  await staff.getByRole("menuitem", { name: /^Ask to show photos/ }).click();
  await expect.poll(toSender(/May we show photos/)).toBe(1);

  await sender.reload();
  await sender.getByRole("checkbox").first().check();
  await sender.getByRole("checkbox").nth(1).check();
  await press(sender, "Agree");
  await expect(sender.getByText(/2 photos/).first()).toBeVisible();

  await staff.reload();
  await press(staff, "Ask for a review: Jordan Reyes");
  await expect.poll(toSender(/How did we do/)).toBe(1);
  await press(staff, "Make a project of it");
  await staff.waitForURL(/\/admin\/projects/);
  await expect(staff.getByLabel("Title").first()).toHaveValue("Hardscaping in Elora");
  await staff.getByRole("radio", { name: "Published" }).check();
  await press(staff, "Save and publish");

  const visitor = await (await browser.newContext()).newPage();
  const site = new URL(link).origin;
  const photoOf = (from: Page) => from.locator('img[src*="/storage/project-images/"]').first();
  await expect(async () => {
    await visitor.goto(`${site}/projects/hardscaping-in-elora`);
    await expect(photoOf(visitor)).toBeVisible({ timeout: 1000 });
  }).toPass();
  const address = await photoOf(visitor).evaluate((img: HTMLImageElement) => img.currentSrc || img.src);
  expect((await visitor.request.get(address)).status()).toBe(200);

  await sender.reload();
  await sender.getByText("Take back …").click();
  await press(sender, "Take back");
  await expect(sender.getByText("May we show your photos?")).toBeVisible();
  expect((await visitor.request.get(address)).status()).toBe(404);
  await visitor.context().close();
});
