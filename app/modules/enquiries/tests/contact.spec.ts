import type { Page } from "@playwright/test";
import { expect, open, test } from "#tests/e2e/site.ts";

const enquiry = {
  "Full Name": "Jordan Reyes",
  "Email Address": "jordan@example.ca",
  "Phone Number": "(519) 555-0100",
  Message: "We have a sloped back yard near Exhibition Park\nand would like a patio by July.",
};

async function fillIn(page: Page) {
  for (const [label, words] of Object.entries(enquiry))
    await page.getByRole("textbox", { name: label }).fill(words);
}

const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank You!" });

test("an enquiry arrives at the owner's inbox, to be answered to the sender", async ({ page, inbox }) => {
  await open(page, "/contact");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /Call Us/ })).toHaveAttribute("href", "tel:+15195550142");
  await expect(main.getByRole("link", { name: /Email Us/ })).toHaveAttribute(
    "href",
    "mailto:hello@fernhill.example",
  );
  await fillIn(page);
  await page.getByLabel("Service of Interest").selectOption("Hardscaping");
  await send(page);
  await expect(thanks(page)).toBeFocused();
  await expect(
    page.getByText("Your message has been sent successfully. We'll get back to you as soon as possible."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  const [mail] = await inbox.waitFor(1);
  expect(mail?.to?.map(({ address }) => address)).toEqual(["owner@fernhill.example"]);
  expect(mail?.replyTo?.[0]).toMatchObject({ address: "jordan@example.ca", name: "Jordan Reyes" });
  for (const words of [...Object.values(enquiry).flatMap((value) => value.split("\n")), "Hardscaping"])
    expect(mail?.text).toContain(words);
});

test.describe("Without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same enquiry arrives, once, however often its thanks are loaded", async ({ page, inbox }) => {
    await page.goto("/contact");
    await fillIn(page);
    await send(page);
    await expect(thanks(page)).toBeVisible();
    await page.reload();
    await page.goto("/");
    await page.goBack();
    await expect(thanks(page)).toBeVisible();
    const [mail] = await inbox.waitFor(1);
    expect(mail?.text).toContain("Exhibition Park");
    expect(inbox.messages).toHaveLength(1);
  });
});

test("while the server can't be reached an enquiry stays in its form, and is sent once it can", async ({
  page,
  inbox,
}) => {
  await open(page, "/contact");
  await fillIn(page);
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByRole("alert").filter({ hasText: "Message Not Sent" })).toContainText(
    "Failed to send message. Please try calling us directly or sending an email.",
  );
  await page.context().setOffline(false);
  await send(page);
  await expect(thanks(page)).toBeFocused();
  const mails = await inbox.waitFor(1);
  expect(mails.map(({ text }) => text?.includes("Exhibition Park"))).toEqual([true]);
});
