import process from "node:process";
import { describe, expect, test } from "vitest";
import { returnAddresses } from "#app/platform/mail/return-address.server.ts";
import { clientMail, clientMailNames } from "#tests/support/client-mails.ts";
import { parseHead, parseMail } from "./parse-mail.server.ts";

const parse = (raw: string) => parseMail(Buffer.from(raw.replaceAll("\n", "\r\n")), true);
const to = returnAddresses("s".repeat(32), "web@fernhill.example").create(
  "m",
  "0190b6a0-0000-7000-8000-000000000001",
);
const business = "Fernhill Landscaping";
const headers = "From: Jordan <jordan@example.ca>\nTo: web@fernhill.example\nSubject: Re: Your message\n";

describe("a mail", () => {
  test.each([
    ["an automatic reply", "Auto-Submitted: auto-replied\n"],
    ["a notice of a machine", "Auto-Submitted: auto-generated (rejected)\n"],
    ["out of the office, of an old program", "Precedence: auto_reply\n"],
    ["a mass mail", "Precedence: Bulk\n"],
    ["a responder", "X-Autoreply: yes\n"],
    ["another responder", "X-Auto-Response-From: a\nX-Autorespond: x\n"],
    ["a mail that must not be answered", "Return-Path: <>\n"],
    ["a challenge", "X-Mailer: Boxbe\n"],
  ])("is automatic: %s", async (_what, header) => {
    expect((await parse(`${header}${headers}\nI am away.`)).isAutomatic).toBe(true);
  });

  test.each([
    ["of the mail server itself", "From: MAILER-DAEMON@example.ca\n"],
    [
      "about a delivery",
      `Content-Type: multipart/report; report-type=delivery-status; boundary=x\n${headers}`,
    ],
  ])("is a report: %s", async (_what, report) => {
    expect((await parse(`${report}\nUndelivered`)).isReport).toBe(true);
    expect((await parse(`${headers}\nYes.`)).isReport).toBe(false);
  });

  test.each([
    "Automatic reply: Your message",
    "Out of office",
    "Réponse automatique : Votre message",
    "Automatische Antwort: Re: Ihre Nachricht",
    "Automatyczna odpowiedź: Re: Your message",
    "自动回复: Your message",
    "Please confirm your message",
  ])("is automatic by its subject: %s", async (subject) => {
    const encoded = `=?utf-8?b?${Buffer.from(subject).toString("base64")}?=`;
    expect((await parse(`Subject: ${encoded}\n\nAway.`)).isAutomatic).toBe(true);
  });

  test.each(["Re: Automatic reply: Your message", "Out of office next week, come on Monday", "Auto repair"])(
    "is a person's by its subject: %s",
    async (subject) => {
      expect((await parse(`Subject: ${subject}\n\nYes.`)).isAutomatic).toBe(false);
    },
  );

  test.each([
    ["no header about it", ""],
    ["a list that an office shares", "Precedence: list\nList-Id: <office.example.ca>\n"],
    ["the header that says no", "Auto-Submitted: no\nReturn-Path: <jordan@example.ca>\nX-Automat: 1\n"],
  ])("is a person's: %s", async (_what, header) => {
    expect((await parse(`${header}${headers}\nYes.`)).isAutomatic).toBe(false);
  });

  test.each([
    ["an unknown charset", "Content-Type: text/plain; charset=klingon-8\n\nYes.", "Yes."],
    [
      "windows-1252",
      "Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable\n\nd=92accord",
      "d’accord",
    ],
    [
      "a broken encoding",
      "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\nWWVzLg==%%%",
      "Yes.",
    ],
    ["no end", "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nYes.", "Yes."],
    [
      "a forwarded mail, which is not its writer's",
      "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nYes.\n--x\nContent-Type: message/rfc822\n\nSubject: y\n\nNo.\n--x--",
      "Yes.",
    ],
  ])("is read with %s", async (_what, rest, text) => {
    expect((await parse(`${headers}${rest}`)).ownText).toBe(text);
  });

  test("has an id, also without a Message-ID or with a huge one", async () => {
    const id = `<${"i".repeat(10_000)}@example.ca>`;
    expect((await parse(`${headers}Message-ID: <1@example.ca>\n\nYes.`)).id).toBe("<1@example.ca>");
    expect((await parse(`${headers}Message-ID: ${id}\n\nYes.`)).id).toMatch(/^[0-9a-f]{64}$/);
    expect((await parse(`${headers}\nYes.`)).id).toMatch(/^[0-9a-f]{64}$/);
    expect((await parse(`${headers}\nNo.`)).id).not.toBe((await parse(`${headers}\nYes.`)).id);
  });

  test("says who it is from, and what about, in one line and cut", async () => {
    const raw = `From: =?utf-8?q?Jo=0D=0A?= ${"o".repeat(300)} <jo@example.ca>\nSubject: =?utf-8?q?Re=E2=80=AE?= ${"your mail ".repeat(900)}\n`;
    const head = await parseHead(Buffer.from(raw.replaceAll("\n", "\r\n")));
    expect(head.from).toEqual({ name: expect.stringMatching(/^Jo ?o{90,98}$/), address: "jo@example.ca" });
    expect(head.subject).toMatch(/^Re your mail .{187}$/);
    expect(await parseHead(Buffer.from(""))).toEqual({ from: { name: "", address: "" }, subject: "" });
  });

  test("is handed on bounded, whatever it holds", async () => {
    const long = `To: ${"a@b, ".repeat(8000)}\nReferences: ${"<a@b>\n ".repeat(5000)}\n`;
    const { recipients, references, ownText } = await parse(`${headers}${long}\n${"Yes. ".repeat(30_000)}`);
    expect([recipients.length, references.length, ownText.length]).toEqual([16_384, 16_384, 65_536]);
    const part = "--x\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n";
    const { report } = await parse(
      `Content-Type: multipart/report; boundary=x\n\n${`${part}${"x".repeat(40_000)}\n`.repeat(4)}`,
    );
    expect(report?.kind === "complaint" && report.about.length).toBe(65_537);
  });

  test("of more than 20 levels is refused", async () => {
    const level = "Content-Type: multipart/mixed; boundary=x\n\n--x\n";
    await expect(parse(`${headers}${level.repeat(50)}`)).rejects.toThrow(/nesting depth/);
  });

  test("of more than 20,000 lines is read as far as that", async () => {
    const { isWhole, ownText } = await parse(`${headers}\n${"a\n".repeat(30_000)}`);
    expect([isWhole, ownText.split("\n").length]).toEqual([false, 19_996]);
  });

  test("of any kind is read at once, or refused", async () => {
    const size = 256 * 1024;
    const part = "--x\nContent-Type: multipart/mixed; boundary=x\n\n";
    for (const raw of [
      `${headers}References: ${"<a@b> ".repeat(size / 6)}\n\nYes.`,
      `${headers}${"X: y\n".repeat(size / 5)}\nYes.`,
      `${headers}Content-Type: multipart/mixed; boundary=x\n\n${part.repeat(size / part.length)}`,
      `${headers}Content-Type: multipart/mixed; boundary=x\n\n${"--x\n\na\n".repeat(size / 8)}`,
      `${headers}Content-Type: text/html\n\n${"<div>".repeat(size / 5)}`,
      `${headers}Content-Type: text/plain; format=flowed\n\n${"> a \n".repeat(size / 5)}`,
      `${headers}Subject: ${"=?utf-8?q?=41?= ".repeat(10_000)}\n\nYes.`,
      `${headers}To: ${'"a" <a@b>, '.repeat(20_000)}\n\nYes.`,
      "\0".repeat(size),
    ]) {
      const before = process.cpuUsage();
      await parse(raw).catch(() => undefined);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(1000);
    }
  });
});

const divided = `Front yard: cedar hedge, 12 m along the road.
--
Back yard: patio, about 4 by 5 m, next to the kitchen door.
--
Best days: Tuesday or Wednesday after 4.`;
const album = `Here is the plan: our garden album (https://photos.example.com/album/8431)
hedge
steps
Width 12 m
Depth 4 m
Thanks 😊`;
/** What each sample's writer wrote, and a part of what is folded. */
const written: Record<string, [own: string, rest: string]> = {
  "challenge-response": ["Your message is waiting. Press the link to be put on my guest list.", ""],
  "divider-two-hyphens": [divided, "> Thanks Jordan."],
  "gmail-reaction": ["👍", "> Thanks Jordan."],
  "html-only-outlook": [album, "Which fence do you mean?"],
  "out-of-office-no-headers": ["I am out of the office until December 7 and will answer when I am back.", ""],
  "precedence-list-google-group": ["Tuesday works, sent through our office group.", ""],
  "signature-iphone-italian": ["Tuesday works.", "Inviato da iPhone"],
  "signature-proton": ["Tuesday works.", "Sent from Proton Mail for iOS\n\n-------- Original"],
  "spouse-answers": [
    "I am Jordan's wife. Please use my number, 519-555-0177, and come Thursday instead.",
    "",
  ],
  "yes-in-subject-empty-body": ["YES Tuesday please", ""],
};
const automatic = ["challenge-response", "out-of-office-no-headers"];

test.each(clientMailNames)("the sample %s is divided, and loses nothing", async (name) => {
  const mail = await parseMail(
    Buffer.from(clientMail(name, { to }).replaceAll("\n", "\r\n")),
    true,
    business,
  );
  const [own, rest] = written[name] ?? ["Tuesday works.", "Fernhill Landscaping <web@fernhill.example>"];
  expect(mail.ownText).toBe(own);
  expect(mail.restText).toContain(rest);
  expect(`${mail.ownText}${mail.restText}`).not.toMatch(/\+m-|google\.com/);
  expect(mail).toMatchObject({ isAutomatic: automatic.includes(name), isReport: false, isWhole: true });
  expect([mail.attachmentCount, mail.sentAt]).toEqual([0, new Date("2026-11-28T14:00:00.000Z")]);
});

describe("the text of a mail", () => {
  const read = async (raw: string) => {
    const { ownText, restText } = await parseMail(Buffer.from(raw), true, business);
    return [ownText, restText];
  };
  const subject = (text: string, body = "") => read(`Subject: ${text}\n\n${body}`);

  test("is its subject if it has no other, unless that is ours", async () => {
    expect(await subject("Re: YES please", "\nSent from my iPhone\n")).toEqual([
      "YES please",
      "Sent from my iPhone",
    ]);
    expect(await subject("AW: Re: Your message to Fernhill Landscaping")).toEqual(["", ""]);
    expect(await subject("Fernhill Landscaping on Tuesday: yes")).toEqual([
      "Fernhill Landscaping on Tuesday: yes",
      "",
    ]);
    expect(await subject("Re:")).toEqual(["", ""]);
  });

  test("is all of it where only a quote is left", async () => {
    expect(await subject("Re: Your message to Fernhill Landscaping", "> Tuesday?\n> Yes.")).toEqual([
      "> Tuesday?\n> Yes.",
      "",
    ]);
  });

  test("keeps our signed address out, wherever it stands", async () => {
    const said = `Write to ${to}, ${to.toUpperCase()}, https://x.example/?to=${encodeURIComponent(to)} or ${to.replace(/-(.{13}@)/, "-\n> $1")}.`;
    expect((await subject("Re: x", said))[0]).not.toMatch(/\+m-|[0-9a-z]{13}@/i);
  });
});
