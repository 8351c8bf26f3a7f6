import { afterAll, beforeAll, expect, test } from "vitest";
import { enquiry, postEnquiry } from "#tests/support/enquiry.ts";
import { sendRaw } from "#tests/support/raw-request.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { storedMails } from "#tests/support/stored-mails.ts";

let site: RunningSite;
beforeAll(async () => {
  // No SMTP server: mail is kept in the data folder (DESIGN §5).
  site = await startEmptySite();
});
afterAll(() => site?.remove());

const post = (change?: Partial<typeof enquiry>, headers?: Record<string, string>) =>
  postEnquiry(site.url, change, headers);

test("a plain form post is answered with thanks, and the mail is kept", async () => {
  const response = await post();
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.text()).toContain("Thank You!");
  await expect
    .poll(async () => (await storedMails(site.dataDir)).map((mail) => mail.replyTo?.[0]?.address))
    .toEqual(["jordan@example.ca"]);
});

test("a browser that posts the form itself is led to its thanks, which it may load as often as it likes", async () => {
  const { host, origin, port } = new URL(site.url);
  const body = new URLSearchParams(enquiry).toString();
  const head = [
    "POST /contact HTTP/1.1",
    `Host: ${host}`,
    `Origin: ${origin}`,
    "Sec-Fetch-Mode: navigate",
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
  ];
  const { text } = await sendRaw(
    Number(port),
    Buffer.from(`${[...head, "Connection: close"].join("\r\n")}\r\n\r\n${body}`),
  );
  expect(text).toMatch(/^HTTP\/1\.1 303 /);
  const [, address = ""] = /\r\nlocation: (.*)\r\n/i.exec(text) ?? [];
  const html = await (await fetch(new URL(address, site.url))).text();
  expect(html).toContain("Thank You!");
  expect(html).not.toContain("Send Message");
  expect(await (await fetch(`${site.url}/contact?sent=2`)).text()).toContain("Send Message");
});

test("what names nothing public is led to the plain form, and never shown", async () => {
  const ask = (about: string) =>
    fetch(`${site.url}/contact?${new URLSearchParams({ about })}`, { redirect: "manual" });
  for (const about of ["service/none", "project/none", "service/<b>x</b>"]) {
    const response = await ask(about);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/contact");
  }
  for (const about of ["<b>x</b>", "service/", "team/jo-of-nowhere"]) {
    const response = await ask(about);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain(about);
  }
});

test("a form with mistakes comes back with everything typed and a message for each", async () => {
  const response = await post({ email: "jordan@", phone: "" });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain("Enter an email address like name@example.ca");
  expect(html).toContain('value="jordan@"');
  expect(html).toContain("A patio by July, please.");
});

test("a page of another site may not send the form", async () => {
  const response = await post({}, { Origin: "https://evil.example" });
  expect(response.status).toBe(403);
  expect(await response.text()).toContain(
    "This request came from another website, so we blocked it. Open this site and try again.",
  );
});

test("a body over a megabyte is refused in words", async () => {
  const response = await post({ message: "x".repeat(1024 * 1024 + 10) });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("That’s too large to send.");
});

test("the eleventh enquiry in a minute is told to wait, and keeps what was typed", async () => {
  let last = new Response();
  for (let count = 0; count < 11; count += 1) {
    last = await post({ message: `Enquiry number ${count}` });
  }
  expect(last.status).toBe(429);
  const html = await last.text();
  expect(html).toContain("Too many messages from this connection.");
  expect(html).toContain("Enquiry number 10");
  expect(html).toContain("(519) 555-0142");
  expect((await fetch(`${site.url}/contact`)).status).toBe(200);
});
