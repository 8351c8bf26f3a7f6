import { readdir, readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import { type SmtpInbox, startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type MailFailure, type OutgoingMail, openMailer } from "./mailer.server.ts";

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

const log = { info: vi.fn() };

async function overSmtp(options?: Parameters<typeof startSmtpInbox>[0], urlOf = ({ url }: SmtpInbox) => url) {
  const inbox = await startSmtpInbox(options);
  const mailer = openMailer({ smtpUrl: urlOf(inbox), dataDir: "/nowhere" }, log);
  onTestFinished(inbox.close);
  onTestFinished(mailer.close);
  return { inbox, mailer, received: async () => inbox.messages };
}

async function intoFolder() {
  const dataDir = await temporaryFolder();
  const folder = path.join(dataDir, "mail");
  const mailer = openMailer({ dataDir }, log);
  const received = async () => {
    const names = (await readdir(folder)).sort();
    return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
  };
  return { folder, mailer, received };
}

describe.each([
  ["SMTP", () => overSmtp()],
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

  test("an appointment is shown by mail programs, and attached as a file", async () => {
    const { mailer, received } = await open();
    // The parser of this test changes line breaks.
    const content = "BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR\n";
    await mailer.send({ ...mail, calendar: { filename: "walk.ics", method: "REQUEST", content } });
    const [arrived] = await received();
    const files = arrived?.attachments.map(({ mimeType, filename, method, content: bytes }) => ({
      mimeType,
      filename,
      method,
      text: typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes),
    }));
    expect(files).toEqual([
      { mimeType: "text/calendar", filename: null, method: "REQUEST", text: content },
      { mimeType: "application/ics", filename: "walk.ics", method: undefined, text: content },
    ]);
    expect(arrived).toMatchObject({
      text: expect.stringContaining("A sloped yard."),
      html: `${mail.html}\n`,
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
  log.info.mockClear();
  const { folder, mailer } = await intoFolder();
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ folder }, expect.stringContaining("mail is kept"));
  await mailer.send(mail);
  await mailer.send(mail);
  expect(await readdir(folder)).toEqual(["2026-03-01T12-00-00.000Z-0197-aa.eml"]);
});

describe("Mail to another machine", () => {
  // By this address the system reaches itself, and the site takes it for another machine.
  const remote = (query: string) => (inbox: SmtpInbox) => `smtp://0.0.0.0:${inbox.port}${query}`;

  test.each(["", "?requireTLS=false", "?ignoreTLS=true", "?opportunisticTLS=true"])(
    "is not sent to a server without STARTTLS, with %j neither, and the error says why",
    async (query) => {
      const { inbox, mailer } = await overSmtp({}, remote(query));
      const failure = await mailer.send(mail).catch((error) => error);
      expect(deliveryReason(failure.message)).toBe(dashboardTexts.mailReasons.noEncryption);
      expect(failure.failure).toMatchObject({ by: "server" });
      expect(inbox.messages).toEqual([]);
    },
  );

  test("goes in the open with ?tls=none, and encrypted where the server offers that", async () => {
    const open = await overSmtp({}, remote("?tls=none"));
    await open.mailer.send(mail);
    expect(open.inbox.envelopes).toMatchObject([{ isEncrypted: false }]);
    const offered = await overSmtp({ offersTls: true }, remote("?tls.rejectUnauthorized=false"));
    await offered.mailer.send(mail);
    expect(offered.inbox.envelopes).toMatchObject([{ isEncrypted: true }]);
  });

  test("is not sent where nobody has signed the server’s certificate", async () => {
    const { inbox, mailer } = await overSmtp({ offersTls: true }, remote(""));
    const failure = await mailer.send(mail).catch((error) => error);
    expect(deliveryReason(failure.message)).toBe(dashboardTexts.mailReasons.certificate);
    expect(inbox.messages).toEqual([]);
  });
});

test("a refused sign-in is reported without the password, in any spelling", async () => {
  const password = "s3cret/with+signs";
  const { mailer } = await overSmtp(
    { account: { user: "office", password: "another" } },
    ({ port }) => `smtp://office:${encodeURIComponent(password)}@127.0.0.1:${port}`,
  );
  const failure = await mailer.send(mail).catch((error) => error);
  expect(failure.message).toContain("Bad credentials: office ***");
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(password);
});

test("a signed-in server takes mail", async () => {
  const { inbox, mailer } = await overSmtp({ account: { user: "office", password: "p@ss:word" } });
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
])(
  "tells what has refused a mail, and doesn't send it again by itself: %s",
  async (_what, refuse, failure) => {
    const { inbox, mailer } = await overSmtp();
    // Also on a connection that was used before.
    await mailer.send(mail);
    await refuse(inbox);
    await expect(mailer.send(mail)).rejects.toMatchObject({ failure });
    expect(inbox.messages).toHaveLength(failure.by === "unknown" ? 2 : 1);
  },
);

test("headers and another return address go along", async () => {
  const { inbox, mailer } = await overSmtp();
  const stop = `<https://fernhill.example/${"u".repeat(90)}>`;
  await mailer.send({
    ...mail,
    headers: { "List-Unsubscribe": stop },
    returnTo: "web+b-1@fernhill.example",
  });
  const [arrived] = inbox.messages;
  expect(arrived?.headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe(stop);
  expect(inbox.envelopes).toMatchObject([{ from: "web+b-1@fernhill.example", to: mail.to }]);
});

test("a server that accepts connections and then says nothing is noticed", async () => {
  const mute = createServer();
  await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void mute.close());
  const { port } = mute.address() as AddressInfo;
  const { mailer } = await overSmtp({}, () => `smtp://127.0.0.1:${port}?greetingTimeout=100`);
  await expect(mailer.send(mail)).rejects.toThrow(/greeting/i);
});
