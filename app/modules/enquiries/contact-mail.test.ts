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
function compose(...parts: Parameters<typeof composeAll>) {
  const [mail, ...others] = composeAll(...parts);
  if (!mail || others.length > 0) throw new Error(`${others.length} mails too many`);
  return mail;
}

test("goes to the business under the site's name; answers go to the sender", () => {
  expect(compose()).toMatchObject({
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
])("MAIL_FROM %s", (from, expected) => {
  expect(compose({}, { from }).from).toEqual(expected);
});

test.each([
  [
    ["a@fernhill.example", "b@fernhill.example"],
    ["a@fernhill.example", "b@fernhill.example"],
  ],
  [["a@fernhill.example", "a@fernhill.example"], ["a@fernhill.example"]],
  [[], ["hello@fernhill.example"]],
])("CONTACT_TO %s: one mail each, otherwise the same", (contactTo, expected) => {
  const mails = composeAll({}, { contactTo });
  expect(mails.map((mail) => mail.to)).toEqual(expected);
  const [first] = mails;
  for (const mail of mails) expect(mail).toEqual({ ...first, to: mail.to });
});

test("the text can be read from top to bottom", () => {
  expect(compose().text).toBe(
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

test("without a service it says so, and the subject is shorter", () => {
  const mail = compose({ service: "" });
  expect(mail.subject).toBe("New message from Jordan Reyes");
  expect(mail.text).toContain("Service:  Not chosen");
});

test("winter time is the business's winter time", () => {
  expect(compose({ created_at: "2026-01-02T04:59:00.000Z" }).text).toContain(
    "Thursday, January 1, 2026 at 11:59 PM EST",
  );
});

describe("the HTML body", () => {
  test("links e-mail and phone and keeps line breaks", () => {
    const { html } = compose();
    expect(html).toContain('<a href="mailto:jordan@example.ca">jordan@example.ca</a>');
    expect(html).toContain('<a href="tel:+15195550123">(519) 555-0123</a>');
    expect(html).toContain("A sloped yard.<br>\nPatio by July?");
  });

  test("links the web addresses of the text, and shows them as they are written", () => {
    const message = "See https://a.example/yard?a=1&b=2, or javascript:alert(1).";
    expect(compose({ message }).html).toContain(
      'See <a href="https://a.example/yard?a=1&amp;b=2" rel="nofollow">https://a.example/yard?a=1&amp;b=2</a>, or',
    );
    expect(compose({ message }).text).toContain(message);
  });

  test("an extension is shown, but not dialled", () => {
    expect(compose({ phone: "519-555-0123 ext. 4" }).html).toContain(
      '<a href="tel:+15195550123">519-555-0123 ext. 4</a>',
    );
  });

  test("nothing typed becomes markup", () => {
    const attack = `"><script>alert('1')</script>&amp;`;
    const { html } = compose({
      name: attack,
      email: attack,
      phone: attack,
      service: attack,
      message: attack,
    });
    expect(html).not.toContain("<script");
    expect(html).not.toContain('"">');
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;");
  });

  test("an address can't add fields to the mail its link opens", () => {
    expect(compose({ email: "a?bcc=x&y@example.ca" }).html).toContain(
      'href="mailto:a%3Fbcc%3Dx%26y@example.ca"',
    );
  });
});

test("whatever is typed, what goes into headers is one line", () => {
  const attack = "Jordan\r\nBcc: victim@example.com\u0000";
  const mail = compose({ name: attack, service: attack, email: attack }, {}, attack);
  const headers = [mail.subject, mail.replyTo.name, mail.replyTo.address, mail.from.name];
  for (const header of headers) expect(header).not.toMatch(/\p{Cc}/u);
});
