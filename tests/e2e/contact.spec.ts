import type { Email } from "postal-mime";
import type { ContactFieldName } from "#app/features/contact/contact.schema.ts";
import { checkContact } from "#app/features/contact/contact.schema.ts";
import { desktop, expect, expectAccessible, open, phone, test } from "./site.ts";

/** The mail that announces an enquiry by this sender, once it has arrived at the SMTP server of the tests. */
async function mailFrom(sender: string): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await fetch(process.env.INBOX_URL ?? "")).json()) as Email[];
      found = mails.find((mail) => mail.replyTo?.[0]?.name === sender);
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error("no mail");
  return found;
}

const enquiry = {
  "Full Name": "Jordan Reyes",
  "Email Address": "jordan@example.ca",
  "Phone Number": "(519) 555-0100",
  Message: "We have a sloped back yard near Exhibition Park\nand would like a patio by July.",
};

async function fillIn(page: import("@playwright/test").Page, values: Partial<typeof enquiry> = enquiry) {
  for (const [label, value] of Object.entries(values))
    await page.getByRole("textbox", { name: label }).fill(value);
}

test("an enquiry arrives at the owner's inbox, to be answered to the sender", async ({ page }) => {
  await page.goto("/contact");
  await fillIn(page);
  await page.getByLabel("Service of Interest").selectOption("Hardscaping");
  await page.getByRole("button", { name: "Send Message" }).click();
  const thanks = page.getByRole("heading", { name: "Thank You!" });
  await expect(thanks).toBeVisible();
  await expect(thanks).toBeFocused();
  await expect(
    page.getByText("Your message has been sent successfully. We'll get back to you as soon as possible."),
  ).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Full Name" })).toHaveCount(0);
  const mail = await mailFrom("Jordan Reyes");
  expect(mail.to?.map((address) => address.address)).toEqual(["owner@fernhill.example"]);
  expect(mail.replyTo?.[0]).toMatchObject({ address: "jordan@example.ca", name: "Jordan Reyes" });
  for (const word of [...Object.values(enquiry).flatMap((value) => value.split("\n")), "Hardscaping"]) {
    expect(mail.text).toContain(word);
  }
});

test("without JavaScript the same enquiry arrives", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto("/contact");
  await fillIn(page, { ...enquiry, "Full Name": "Sam Ito" });
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Thank You!" })).toBeVisible();
  expect((await mailFrom("Sam Ito")).text).toContain("Exhibition Park");
  await context.close();
});

test("mistakes are named beside their fields and nothing typed is lost", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/contact");
  await fillIn(page, { "Full Name": "Jordan", "Email Address": "jordan@example", Message: "Hello there" });
  await page.getByRole("button", { name: "Send Message" }).click();
  const mail = page.getByRole("textbox", { name: "Email Address" });
  await expect(mail).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Enter an email address like name@example.ca")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Phone Number" })).toHaveAttribute("aria-invalid", "true");
  await expect(mail).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Hello there");
  await expectAccessible(page);
});

test("an empty form sent without a connection names what is missing", async ({ page }) => {
  await page.goto("/contact");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("alert")).toHaveText([
    "Enter your full name.",
    "Enter your email address.",
    "Enter your phone number.",
    "Enter your message.",
  ]);
  await expect(page.getByText("Message Not Sent")).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Full Name" })).toBeFocused();
  await expectAccessible(page);
});

test("when the server cannot be reached, phone and e-mail are offered and the form stays filled", async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize(desktop);
  await page.goto("/contact");
  await fillIn(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Message Not Sent" });
  await expect(alert).toContainText(
    "Failed to send message. Please try calling us directly or sending an email.",
  );
  await expect(alert.getByRole("link", { name: "(519) 555-0142" })).toBeVisible();
  await expect(alert.getByRole("link", { name: "hello@fernhill.example" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(enquiry.Message);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Thank You!" })).toBeVisible();
  consoleErrors.length = 0;
});

test("an answer that is none of ours counts as not sent", async ({ page }) => {
  await page.goto("/contact");
  await fillIn(page);
  await page.route("**/contact", (route) => route.fulfill({ status: 413, body: "Too large" }));
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.locator("#contact-not-sent")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Message Not Sent");
  await expect(page.getByRole("textbox", { name: "Full Name" })).toHaveValue("Jordan Reyes");
});

for (const viewport of [phone, desktop]) {
  test(`by keyboard at ${viewport.width} px: on its way once, and the answer takes the form's place`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto("/contact");
    await fillIn(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let posts = 0;
    await page.route("**/contact", async (route) => {
      posts += 1;
      await released;
      await route.continue();
    });
    const name = page.getByRole("textbox", { name: "Full Name" });
    await name.press("Enter");
    const sending = page.getByRole("button", { name: "Sending...", exact: true });
    await expect(sending).toBeDisabled();
    await expect(sending).toHaveAttribute("aria-busy", "true");
    await expectAccessible(page);
    await name.press("Enter");
    await page.locator("#contact-form form").evaluate((form: HTMLFormElement) => form.requestSubmit());
    release();
    await expect(page.getByRole("heading", { name: "Thank You!" })).toBeFocused();
    await expect(page).toHaveURL(/\/contact$/);
    await expectAccessible(page);
    expect(posts).toBe(1);
  });
}

test("what only the server finds is said at the field, and nothing typed is lost", async ({ page }) => {
  await page.goto("/contact");
  await fillIn(page, { ...enquiry, "Full Name": "   " });
  await page.getByRole("button", { name: "Send Message" }).click();
  const name = page.getByRole("textbox", { name: "Full Name" });
  await expect(name).toHaveAccessibleDescription("Enter your full name.");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(enquiry.Message);
  await name.blur();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await name.fill("Jordan");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(name).not.toHaveAttribute("aria-invalid");
});

test("a message goes as what it asks for is typed, and comes when a field is left wrong", async ({
  page,
}) => {
  await page.goto("/contact");
  const mail = page.getByRole("textbox", { name: "Email Address" });
  await mail.fill("jordan@");
  await mail.blur();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await mail.press("Enter");
  await expect(page.getByRole("alert")).toHaveCount(4);
  await expect(page.getByRole("textbox", { name: "Full Name" })).toBeFocused();
  await page.keyboard.type("J");
  await expect(page.getByRole("alert")).toHaveCount(3);
  await mail.fill("jordan@example.ca");
  await expect(mail).not.toHaveAttribute("aria-invalid");
  await expect(page.getByRole("alert")).toHaveCount(2);
  await mail.fill("");
  await expect(page.getByRole("alert")).toHaveCount(2);
  await mail.press("Tab");
  await expect(mail).toHaveAccessibleDescription("Enter your email address.");
});

/** What the browser lets pass although the server does not: it has the last word. */
const LEFT_TO_THE_SERVER = new Set(["   ", "\u0007"]);

test("the browser's rules are the server's", async ({ page }) => {
  const table: Partial<Record<ContactFieldName, string[]>> = {
    name: ["", "   ", "J", "王小明", "\u0007", "a".repeat(120)],
    email: [
      "",
      "jordan",
      "jordan@example",
      "@example.ca",
      "jordan@exa mple.ca",
      "jordan@-example.ca",
      "jordan@example..ca",
      "a@b@example.ca",
      "<jordan@example.ca>",
      "jordan@example.ca,crew@example.ca",
      "jordan@example.ca",
      "  jordan@example.ca ",
      "Jordan.Reyes+yard@MAIL.example.co.uk",
      "o'neil@example.ca",
      "a@xn--bcher-kva.xn--p1ai",
      "1&2/3=4?5^6`7{8|9}~!#$%*-_@example.ca",
      `a@${"b".repeat(63)}.ca`,
      `a@${"b".repeat(64)}.ca`,
    ],
    phone: [
      "",
      "555-014 ext",
      "555014",
      "5550142",
      "(519) 555-0142",
      "+1 519.555.0142 x9",
      " 555 0142 ",
      "٥٥٥٠١٤٢٥",
      "call me",
    ],
    message: ["", "   ", "Hello\n", "a".repeat(5000)],
  };
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  const good = {
    name: "Jordan",
    email: "jordan@example.ca",
    phone: "(519) 555-0142",
    service: "",
    message: "Hi",
  };
  for (const [field, inputs] of Object.entries(table)) {
    for (const typed of inputs) {
      const control = page.locator(`#contact-${field}`);
      await control.fill(typed);
      await control.blur();
      const said = await page.locator(`#contact-${field}-error`).textContent();
      const { fieldErrors } = checkContact({ ...good, [field]: typed });
      const expected = LEFT_TO_THE_SERVER.has(typed) ? "" : (fieldErrors?.[field as ContactFieldName] ?? "");
      expect({ field, typed, said }).toEqual({ field, typed, said: expected });
    }
  }
});

test("the map loads only when asked for, as a frame named after the place", async ({
  page,
  consoleErrors,
}) => {
  await open(page, "/contact");
  await expect(page.locator("iframe")).toHaveCount(0);
  const button = page.getByRole("button", { name: "Load map" });
  await button.focus();
  await page.keyboard.press("Enter");
  const frame = page.getByTitle(/^Map of /);
  await expect(frame).toBeVisible();
  await expect(frame).toBeFocused();
  await expect(frame).toHaveAttribute("src", /^https:\/\/www\.openstreetmap\.org\//);
  await expect(button).toBeHidden();
  await expect(page.getByRole("region", { name: "Map" }).getByRole("img")).toBeHidden();
  consoleErrors.length = 0;
});

test("Call Us and Email Us lead to the phone and the mail program", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: /Call Us/ }).first()).toHaveAttribute(
    "href",
    "tel:+15195550142",
  );
  await expect(page.getByRole("link", { name: /Email Us/ }).first()).toHaveAttribute(
    "href",
    "mailto:hello@fernhill.example",
  );
});
