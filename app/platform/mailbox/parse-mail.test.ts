import process from "node:process";
import { describe, expect, test } from "vitest";
import { parseHead, parseMail } from "./parse-mail.server.ts";

const parse = (raw: string) => parseMail(Buffer.from(raw.replaceAll("\n", "\r\n")), true);
const headers = "From: Jordan <jordan@example.ca>\nTo: web@fernhill.example\nSubject: Re: Your message\n";

describe("a mail", () => {
  test.each([
    ["an automatic reply", "Auto-Submitted: auto-replied\n"],
    ["a notice of a machine", "Auto-Submitted: auto-generated (rejected)\n"],
    ["out of the office, of an old program", "Precedence: auto_reply\n"],
    ["a mass mail", "Precedence: Bulk\n"],
    ["a list", "precedence: list\n"],
    ["a responder", "X-Autoreply: yes\n"],
    ["another responder", "X-Auto-Response-From: a\nX-Autorespond: x\n"],
    ["a mail that must not be answered", "Return-Path: <>\n"],
    [
      "a report about a delivery",
      "Content-Type: multipart/report; report-type=delivery-status; boundary=x\n",
    ],
  ])("is automatic: %s", async (_what, header) => {
    expect((await parse(`${header}${headers}\nI am away.`)).isAutomatic).toBe(true);
  });

  test("is automatic: of the mail server itself", async () => {
    expect((await parse("From: MAILER-DAEMON@example.ca\n\nUndelivered")).isAutomatic).toBe(true);
  });

  test.each([
    ["no header about it", ""],
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
