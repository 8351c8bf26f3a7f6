import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type SmtpInbox, startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { type Mailer, type MailFailure, type OutgoingMail, openMailer } from "./mailer.server.ts";

const mail: OutgoingMail = {
  id: "0197-aa",
  date: "2026-03-01T12:00:00.000Z",
  from: { name: "Fernhill, Landscaping", address: "hello@fernhill.example" },
  to: "office@fernhill.example",
  replyTo: { name: 'Zoë "Z" Müller', address: "zoe@example.ca" },
  subject: "New message from Zoë",
  text: "A sloped yard.\nPatio by July.",
  html: "<p>A sloped yard.</p>",
};

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function quietLog() {
  return { info: vi.fn(), warn: vi.fn() };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "trellis-mail-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function overSmtp(): Promise<{ mailer: Mailer; received: () => Promise<Email[]> }> {
  const inbox = await startSmtpInbox();
  const mailer = openMailer({ smtpUrl: inbox.url, dataDir: "/nowhere" }, quietLog());
  cleanups.push(inbox.close, mailer.close);
  return { mailer, received: async () => inbox.messages };
}

async function intoFolder(): Promise<{ mailer: Mailer; received: () => Promise<Email[]> }> {
  const dataDir = await temporaryFolder();
  const mailer = openMailer({ dataDir }, quietLog());
  return {
    mailer,
    async received() {
      const names = await readdir(path.join(dataDir, "mail"));
      return await Promise.all(
        names.sort().map(async (name) => PostalMime.parse(await readFile(path.join(dataDir, "mail", name)))),
      );
    },
  };
}

describe.each([
  ["SMTP", overSmtp],
  ["the mail folder", intoFolder],
] as const)("A mailer over %s", (_name, open) => {
  test("accents of a domain go as punycode, in whichever form they were typed", async () => {
    const { mailer, received } = await open();
    const typed = { name: "Vert", address: "info@ch\u00e2teau-vert.ca" };
    await mailer.send({ ...mail, from: typed, to: "info@cha\u0302teau-vert.ca", replyTo: typed });
    const [arrived] = await received();
    const sent = "info@xn--chteau-vert-x7a.ca";
    expect(arrived).toMatchObject({
      messageId: "<0197-aa@xn--chteau-vert-x7a.ca>",
      from: { address: sent },
      to: [{ address: sent }],
      replyTo: [{ address: sent }],
    });
  });

  test("hands over the whole mail", async () => {
    const { mailer, received } = await open();
    await mailer.send(mail);
    const [arrived, ...others] = await received();
    expect(others).toEqual([]);
    expect(arrived).toMatchObject({
      messageId: "<0197-aa@fernhill.example>",
      date: "2026-03-01T12:00:00.000Z",
      from: mail.from,
      replyTo: [mail.replyTo],
      subject: mail.subject,
      to: [{ name: "", address: mail.to }],
    });
    expect(arrived?.text?.trim()).toBe(mail.text);
    expect(arrived?.html?.trim()).toBe(mail.html);
  });

  test("line breaks in names and subject add no headers", async () => {
    const { mailer, received } = await open();
    const attack = "A\r\nBcc: victim@example.com\r\n\r\nBody";
    await mailer.send({ ...mail, subject: attack, replyTo: { name: attack, address: "a@example.ca" } });
    const [arrived] = await received();
    expect(arrived?.bcc ?? []).toEqual([]);
    expect(arrived?.headers.map((header) => header.key)).not.toContain("bcc");
    expect(arrived?.text?.trim()).toBe(mail.text);
  });

  test("several mails at once all arrive", async () => {
    const { mailer, received } = await open();
    await Promise.all(["a", "b", "c", "d", "e", "f"].map((id) => mailer.send({ ...mail, id })));
    expect((await received()).map((one) => one.messageId?.slice(1, 2)).sort()).toEqual([..."abcdef"]);
  });
});

test("without SMTP the log names the folder, and a second try replaces the file of the first", async () => {
  const dataDir = await temporaryFolder();
  const log = quietLog();
  const mailer = openMailer({ dataDir }, log);
  const folder = path.join(dataDir, "mail");
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ folder }, expect.stringContaining("mail is kept"));
  await mailer.send(mail);
  await mailer.send(mail);
  expect(await readdir(folder)).toEqual(["2026-03-01T12-00-00.000Z-0197-aa.eml"]);
});

test("a refused sign-in is reported without the password, in any spelling", async () => {
  const password = "s3cret/with+signs";
  const inbox = await startSmtpInbox({ account: { user: "office", password: "another" } });
  const url = `smtp://office:${encodeURIComponent(password)}@127.0.0.1:${inbox.port}`;
  const mailer = openMailer({ smtpUrl: url, dataDir: "/nowhere" }, quietLog());
  cleanups.push(inbox.close, mailer.close);
  const failure = await mailer.send(mail).catch((error) => error);
  expect(failure.message).toContain("Bad credentials: office ***");
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(password);
});

test("a signed-in server takes mail", async () => {
  const inbox = await startSmtpInbox({ account: { user: "office", password: "p@ss:word" } });
  const mailer = openMailer({ smtpUrl: inbox.url, dataDir: "/nowhere" }, quietLog());
  cleanups.push(inbox.close, mailer.close);
  await mailer.send(mail);
  expect(inbox.messages).toHaveLength(1);
});

test.each<[string, (inbox: SmtpInbox) => unknown, MailFailure]>([
  ["a server that is down", (inbox) => inbox.close(), { by: "server", code: null }],
  ["the sender", (inbox) => Object.assign(inbox, { mode: "reject-sender" }), { by: "server", code: 553 }],
  ["an unknown address", (inbox) => inbox.unknown.add(mail.to), { by: "recipient", code: 550 }],
  ["a busy server", (inbox) => Object.assign(inbox, { mode: "busy" }), { by: "recipient", code: 451 }],
  ["the text", (inbox) => Object.assign(inbox, { mode: "reject-text" }), { by: "text", code: 554 }],
  ["nobody known", (inbox) => Object.assign(inbox, { mode: "hang-up" }), { by: "unknown", code: null }],
])("tells what has refused a mail: %s", async (_what, refuse, failure) => {
  const inbox = await startSmtpInbox();
  const mailer = openMailer({ smtpUrl: inbox.url, dataDir: "/nowhere" }, quietLog());
  cleanups.push(inbox.close, mailer.close);
  // Also on a connection that was used before.
  await mailer.send(mail);
  await refuse(inbox);
  await expect(mailer.send(mail)).rejects.toMatchObject({ failure });
});

test("headers and another return address go along", async () => {
  const inbox = await startSmtpInbox();
  const mailer = openMailer({ smtpUrl: inbox.url, dataDir: "/nowhere" }, quietLog());
  cleanups.push(inbox.close, mailer.close);
  const stop = `<https://fernhill.example/${"u".repeat(90)}>`;
  await mailer.send({
    ...{ ...mail, headers: { "List-Unsubscribe": stop }, returnTo: "web+b-1@fernhill.example" },
  });
  const [arrived] = inbox.messages;
  expect(arrived?.headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe(stop);
  expect(inbox.envelopes).toEqual([{ from: "web+b-1@fernhill.example", to: mail.to }]);
});

test("a connection lost after the text was sent fails the try, it does not send again by itself", async () => {
  const inbox = await startSmtpInbox({ mode: "hang-up" });
  const mailer = openMailer({ smtpUrl: inbox.url, dataDir: "/nowhere" }, quietLog());
  cleanups.push(inbox.close, mailer.close);
  await expect(mailer.send(mail)).rejects.toThrow();
  expect(inbox.messages).toHaveLength(1);
});

test("a server that accepts connections and then says nothing is noticed", async () => {
  const mute = createServer();
  await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
  const address = mute.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = `smtp://127.0.0.1:${port}?greetingTimeout=100`;
  const mailer = openMailer({ smtpUrl: url, dataDir: "/nowhere" }, quietLog());
  cleanups.push(() => void mute.close(), mailer.close);
  await expect(mailer.send(mail)).rejects.toThrow(/greeting/i);
});
