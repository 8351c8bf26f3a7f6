import { describe, expect, test } from "vitest";
import { composeContactMails, type MailSite } from "./contact-mail.server.ts";

const enquiry = {
  id: "m1",
  name: "Jordan Reyes",
  email: "jordan@example.ca",
  phone: "(519) 555-0123",
  service: "Hardscaping",
  message: "A sloped yard.\nPatio by July?",
  created_at: "2026-07-04T03:30:00.000Z",
};
const business = {
  name: "Fernhill Landscaping",
  email: "hello@fernhill.example",
  phone: "(519) 555-0142",
};
const composeAll = (
  change: Partial<typeof enquiry> = {},
  mail: MailSite["mail"] = {},
  name = business.name,
) =>
  composeContactMails(
    { business: { ...business, name }, mail, origin: "https://fernhill.example" },
    { ...enquiry, ...change },
  );
async function compose(...parts: Parameters<typeof composeAll>) {
  const [mail, ...others] = await composeAll(...parts);
  if (!mail || others.length > 0) throw new Error(`${others.length} mails too many`);
  return mail;
}

test("goes to the business under the site's name; answers go to the sender", async () => {
  expect(await compose()).toMatchObject({
    from: { name: "Fernhill Landscaping", address: "hello@fernhill.example" },
    to: "hello@fernhill.example",
    replyTo: { name: "Jordan Reyes", address: "jordan@example.ca" },
    subject: "New message from Jordan Reyes: Hardscaping",
  });
});

test.each([
  ["web@fernhill.example", { name: "Fernhill Landscaping", address: "web@fernhill.example" }],
  ["Fernhill Web <web@fernhill.example>", { name: "Fernhill Web", address: "web@fernhill.example" }],
  ['"Web, Fernhill" <web@fernhill.example>', { name: "Web, Fernhill", address: "web@fernhill.example" }],
  [undefined, { name: "Fernhill Landscaping", address: "hello@fernhill.example" }],
])("MAIL_FROM %s", async (from, expected) => {
  expect((await compose({}, { from })).from).toEqual(expected);
});

test.each([
  [
    ["a@fernhill.example", "b@fernhill.example"],
    ["a@fernhill.example", "b@fernhill.example"],
  ],
  [["a@fernhill.example", "a@fernhill.example"], ["a@fernhill.example"]],
  [[], ["hello@fernhill.example"]],
])("CONTACT_TO %s: one mail each, otherwise the same", async (contactTo, expected) => {
  const mails = await composeAll({}, { contactTo });
  expect(mails.map((mail) => mail.to)).toEqual(expected);
  const [first] = mails;
  for (const mail of mails) expect(mail).toEqual({ ...first, to: mail.to });
});

test("the text can be read from top to bottom", async () => {
  expect((await compose()).text).toBe(
    `New message from the Fernhill Landscaping website

Name:     Jordan Reyes
Email:    jordan@example.ca
Phone:    (519) 555-0123
Service:  Hardscaping
Sent:     Friday, July 3, 2026 at 11:30 PM EDT

A sloped yard.
Patio by July?

-- 
Reply to this email to answer Jordan Reyes. They wrote to you with the form at https://fernhill.example/contact.`,
  );
});

test("without a service it says so, and the subject is shorter", async () => {
  const mail = await compose({ service: "" });
  expect(mail.subject).toBe("New message from Jordan Reyes");
  expect(mail.text).toContain("Service:  Not chosen");
});

test("winter time is the business's winter time", async () => {
  expect((await compose({ created_at: "2026-01-02T04:59:00.000Z" })).text).toContain(
    "Thursday, January 1, 2026 at 11:59 PM EST",
  );
});

/** Where the links of a mail lead, with their words. */
const linksOf = (html = "") =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, words]) => [href, words]);

describe("the HTML body", () => {
  test("links e-mail and phone and keeps line breaks", async () => {
    const { html } = await compose();
    expect(linksOf(html)).toContainEqual(["mailto:jordan@example.ca", "jordan@example.ca"]);
    expect(linksOf(html)).toContainEqual(["tel:+15195550123", "(519) 555-0123"]);
    expect(html).toContain("A sloped yard.<br/>Patio by July?");
  });

  test("links the web addresses of the text, and shows them as they are written", async () => {
    const message = "See https://a.example/yard?a=1&b=2, or javascript:alert(1).";
    expect(linksOf((await compose({ message })).html)).toContainEqual([
      "https://a.example/yard?a=1&amp;b=2",
      "https://a.example/yard?a=1&amp;b=2",
    ]);
    expect((await compose({ message })).text).toContain(message);
  });

  test("an extension is shown, but not dialled", async () => {
    expect(linksOf((await compose({ phone: "519-555-0123 ext. 4" })).html)).toContainEqual([
      "tel:+15195550123",
      "519-555-0123 ext. 4",
    ]);
  });

  test("nothing typed becomes markup", async () => {
    const attack = `"><script>alert('1')</script>&amp;`;
    const { html } = await compose({
      name: attack,
      email: attack,
      phone: attack,
      service: attack,
      message: attack,
    });
    expect(html).not.toContain("<script");
    expect(html).not.toContain('"">');
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;amp;");
  });

  test("an address can't add fields to the mail its link opens", async () => {
    expect((await compose({ email: "a?bcc=x&y@example.ca" })).html).toContain(
      'href="mailto:a%3Fbcc%3Dx%26y@example.ca"',
    );
  });
});

test("whatever is typed, what goes into headers is one line", async () => {
  const attack = "Jordan\r\nBcc: victim@example.com\u0000";
  const mail = await compose({ name: attack, service: attack, email: attack }, {}, attack);
  const headers = [mail.subject, mail.replyTo.name, mail.replyTo.address, mail.from.name];
  for (const header of headers) expect(header).not.toMatch(/\p{Cc}/u);
});
