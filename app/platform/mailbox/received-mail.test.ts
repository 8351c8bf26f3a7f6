import { describe, expect, test } from "vitest";
import { isAutomatic, parseMail } from "./received-mail.server.ts";

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
    expect(isAutomatic(await parse(`${header}${headers}\nI am away.`))).toBe(true);
  });

  test("is automatic: of the mail server itself", async () => {
    expect(isAutomatic(await parse("From: MAILER-DAEMON@example.ca\n\nUndelivered"))).toBe(true);
  });

  test.each([
    ["no header about it", ""],
    ["the header that says no", "Auto-Submitted: no\nReturn-Path: <jordan@example.ca>\nX-Automat: 1\n"],
  ])("is a person's: %s", async (_what, header) => {
    expect(isAutomatic(await parse(`${header}${headers}\nYes.`))).toBe(false);
  });

  test.each([
    ["an unknown charset", "Content-Type: text/plain; charset=klingon-8\n\nYes.", "Yes.\n"],
    [
      "windows-1252",
      "Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable\n\nd=92accord",
      "d’accord\n",
    ],
    [
      "a broken encoding",
      "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\nWWVzLg==%%%",
      "Yes.",
    ],
    [
      "no end",
      "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nYes.",
      "Yes.\n",
    ],
    [
      "a forwarded mail, which is not its writer's",
      "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nYes.\n--x\nContent-Type: message/rfc822\n\nSubject: y\n\nNo.\n--x--",
      "Yes.\n",
    ],
  ])("is read with %s", async (_what, rest, text) => {
    expect((await parse(`${headers}${rest}`)).text).toBe(text);
  });

  test("has an id, also without a Message-ID or with a huge one", async () => {
    const id = `<${"i".repeat(10_000)}@example.ca>`;
    expect((await parse(`${headers}Message-ID: ${id}\n\nYes.`)).id).toBe(id);
    expect((await parse(`${headers}\nYes.`)).id).toMatch(/^[0-9a-f]{64}$/);
    expect((await parse(`${headers}\nNo.`)).id).not.toBe((await parse(`${headers}\nYes.`)).id);
  });

  test("of any kind is read at once, or refused", async () => {
    const size = 256 * 1024;
    const part = "--x\nContent-Type: multipart/mixed; boundary=x\n\n";
    const began = performance.now();
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
    ])
      await parse(raw).catch(() => undefined);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
