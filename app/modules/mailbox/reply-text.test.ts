import { describe, expect, test } from "vitest";
import { cpuMs } from "#tests/support/cpu-time.ts";
import { htmlToText } from "./html-text.server.ts";
import { type OurMarks, splitReply } from "./reply-text.ts";

const ours = `Could we come by on Tuesday?

-- 
Fernhill
(519) 555-0188

You wrote:

> A sloped yard.`;
const quoted = ours
  .split("\n")
  .map((line) => `> ${line}`.trimEnd())
  .join("\n");
const reply = "Yes, Tuesday is fine.\n\nBring a ladder.";

describe("the text above the quoted mail", () => {
  test.each([
    ["Gmail", `On Fri, May 1, 2026 at 12:00 PM Fernhill <web@fernhill.example> wrote:\n\n${quoted}`],
    [
      "Gmail, wrapped",
      `On Fri, May 1, 2026 at 12:00 PM Fernhill Landscaping and Garden Design <\nweb+m-x@fernhill.example> wrote:\n\n${quoted}`,
    ],
    [
      "Gmail in French",
      `Le ven. 1 mai 2026 à 12:00, Fernhill <web@fernhill.example> a\u00a0écrit\u00a0:\n\n${quoted}`,
    ],
    ["Apple Mail", `> On May 1, 2026, at 12:00 PM, Fernhill <web@fernhill.example> wrote:\n> \n${quoted}`],
    [
      "Apple Mail, its attribution not quoted",
      `On May 1, 2026, at 12:00, Fernhill <web@fernhill.example> wrote:\n\n${quoted}`,
    ],
    ["Apple Mail in French", `Le 1 mai 2026 à 12:00, Fernhill <web@fernhill.example> a écrit :\n\n${quoted}`],
    [
      "an iPhone",
      `Sent from my iPhone\n\n> On May 1, 2026, at 12:00 PM, Fernhill <web@fernhill.example> wrote:\n> \n> ${quoted}`,
    ],
    [
      "an iPhone in French",
      `Envoyé de mon iPhone\n\n> Le 1 mai 2026 à 12:00, Fernhill <web@fernhill.example> a écrit :\n> \n> ${quoted}`,
    ],
    [
      "Outlook",
      `________________________________\nFrom: Fernhill <web@fernhill.example>\nSent: Friday, May 1, 2026 12:00 PM\nTo: jordan@example.ca\nSubject: Re: Your message\n\n${ours}`,
    ],
    [
      "Outlook in French",
      `De : Fernhill <web@fernhill.example>\nEnvoyé : vendredi 1 mai 2026 12:00\nÀ : jordan@example.ca\nObjet : Re: Your message\n\n${ours}`,
    ],
    [
      "Outlook on a phone",
      `Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Fernhill <web@fernhill.example>\nSent: Friday, May 1, 2026 12:00:00 PM\nTo: jordan@example.ca\nSubject: Re: Your message\n\n${ours}`,
    ],
    [
      "Outlook in German",
      `Von: Fernhill <web@fernhill.example>\nGesendet: Freitag, 1. Mai 2026 12:00\nAn: jordan@example.ca\nBetreff: Re: Your message\n\n${ours}`,
    ],
    ["Outlook Express", `-----Original Message-----\nFrom: Fernhill\n\n${ours}`],
    ["Outlook Express in French", `-----Message d’origine-----\nDe : Fernhill\n\n${ours}`],
    ["Thunderbird", `On 2026-05-01 12:00, Fernhill wrote:\n${quoted}`],
    ["Thunderbird in German", `Am 01.05.26 um 12:00 schrieb Fernhill:\n${quoted}`],
    ["a program that only quotes", quoted],
    [
      "a signature above the quote",
      `-- \nJordan Reyes\nReyes Ltd.\n\nOn 2026-05-01 12:00, Fernhill wrote:\n${quoted}`,
    ],
    ["a signature below the quote", `On 2026-05-01 12:00, Fernhill wrote:\n${quoted}\n\n-- \nJordan`],
    ["nothing below", ""],
  ])("%s", (_program, below) => {
    expect(splitReply(`${reply}\n\n${below}`).own).toBe(reply);
  });

  test.each([
    [
      "answers between the quoted lines",
      `On 2026-05-01 12:00, Fernhill wrote:\n> Tuesday?\n\nYes.\n\n> A ladder?\n\nNo.`,
    ],
    ["an answer below the quote", `${quoted}\n\nYes.`],
    ["only a signature", "-- \nJordan Reyes"],
    [
      "a sentence that ends in “wrote:”",
      "On May 1 your colleague wrote:\n\nWe come on Tuesday.\n\nDoes that hold?",
    ],
    ["a line that begins with “From:”", "From: the gate\nTo the shed it is 12 m.\nSubject to change."],
  ])("keeps all of %s", (_what, text) => {
    expect(splitReply(text).own).toBe(text);
  });

  const marks: OurMarks = {
    hasAddress: (line) => line.includes("+m-"),
    hasName: (line) => line.includes("Fernhill"),
  };
  test.each([
    ["name and date", "Fernhill 2026. okt. 28. ezt írta:\n\n> Tuesday?"],
    ["signed address", "x <web+m-1@fernhill.example>:\n> Tuesday?"],
    [
      "lines that wrap",
      "Fernhill <web+m-1@fernhill.example> ezt írta (időpont: 2026. okt.\n28.):\n> Tuesday?",
    ],
    ["date on the line above", "28 אוק 2026, 9:00 Fernhill\n<web+m-1@fernhill.example>:\n> Tuesday?"],
    ["address without marks of a quote", "2026. 28. Fernhill <web+m-1@x.example> pisze:\n\nTuesday?"],
    ["headers", "Pošiljatelj: Fernhill <web+m-1@x.example>\nPoslano: 28. 11.\nZadeva: Yard\n\nTuesday?"],
  ])("ends above our %s in any language", (_what, below) => {
    expect(splitReply(`${reply}\n${below}`, marks)).toEqual({ own: reply, rest: below });
  });

  test("keeps a line with our name that is not directly above a quote", () => {
    const text = "Fernhill came on 2026-10-28:\n\nAll was fine.\n\n> Tuesday?";
    expect(splitReply(text, marks).own).toBe("Fernhill came on 2026-10-28:\n\nAll was fine.");
  });

  const mailed =
    "From: Sam <sam@example.net>\nDate: May 1, 2026\nSubject: The wall\nTo: jordan@example.ca\n\nIt is 12 m.";
  test.each([
    ["Gmail", `---------- Forwarded message ---------\n${mailed}`],
    ["Apple Mail", `Begin forwarded message:\n\n${mailed}\n> More.`],
    ["Thunderbird in German", `-------- Weitergeleitete Nachricht --------\n${mailed}`],
  ])("keeps what is forwarded with %s", (_program, below) => {
    expect(splitReply(`See below.\n\n${below}`).own).toBe(`See below.\n\n${below}`);
  });

  test("keeps what Outlook forwards, by the subject, unless it is our mail", () => {
    const ourMail = mailed.replace("Sam <sam@", "Fernhill <web+m-1@");
    expect(splitReply(`See below.\n\n${mailed}`, marks, true).rest).toBe("");
    expect(splitReply(`See below.\n\n${mailed}`, marks, false).rest).toBe(mailed);
    expect(splitReply(`See below.\n\n${ourMail}`, marks, true).rest).toBe(ourMail);
  });

  test.each([
    ["a divider between parts", "Front: hedge\n--\nBack: patio\n--\nTuesday", ""],
    ["a divider above a part with a colon", "Front: hedge\n--\nBack yard: patio", ""],
    ["a divider above a sentence", "Hedge.\n-- \nWe would also like a patio.", ""],
    ["many lines below", `Hedge.\n-- \n${"a\n".repeat(7)}`, ""],
    ["a name below two hyphens", "Hedge.\n--\nJordan Reyes\n12 King St", "--\nJordan Reyes\n12 King St"],
    [
      "a mail program's signature",
      "Hedge.\n--\nPatio.\n-- \nJordan\n\n519-555-0142",
      "-- \nJordan\n\n519-555-0142",
    ],
  ])("knows a signature from %s", (_what, text, rest) => {
    expect(splitReply(text).rest).toBe(rest);
  });

  test.each([
    "Sent from my Galaxy",
    "Get Outlook for iOS<https://aka.ms/o0ukef>",
    `Sent from Yahoo Mail for iPhone (https://mail.example/${"x".repeat(200)})`,
    "Envoyé à partir de Outlook pour Android",
    "Von meinem iPhone gesendet",
    "Enviado desde mi iPhone",
    "Wysłane z iPhone’a",
    "发自我的iPhone",
    "iPhoneから送信",
    "나의 iPhone에서 보냄",
  ])("leaves out %s", (line) => {
    expect(splitReply(`Yes.\n\n${line}`)).toEqual({ own: "Yes.", rest: line });
  });

  test("keeps a last line about a phone", () => {
    for (const line of [
      "The photos were sent to my iPhone.",
      "Call my iPhone",
      "Sent from the back of the house",
    ])
      expect(splitReply(`Yes.\n\n${line}`).rest).toBe("");
  });

  test.each([
    ["lines that look like an attribution", "On 1 a@b wrote:\n"],
    ["attributions with a quote below", "On 1 a@b wrote:\n> x\ny\n"],
    ["attributions without an end", "On 1 a@b\n"],
    ["long attributions", `${"On 2026 a@b ".repeat(25)}\n`],
    ["attributions in German", `Am ${"schrieb ".repeat(45)}\n`],
    ["header lines", "From: x\n"],
    ["quoted lines", ">\n"],
    ["signatures", "-- \n"],
    ["rulers", "_____\n"],
    ["spaces", `wrote${" ".repeat(390)}x\n`],
    ["empty lines", "\n"],
    ["quotes above signatures", "Fernhill 2026\n>\n--\n"],
    ["our addresses", "web+m-1@x 2026\n>\n-- \n"],
    ["headers with our address", "a: +m-\n"],
    ["devices", "iphone mail sent from iphone mail\n"],
  ])("is found at once in %s", (_what, lines) => {
    const text = lines.repeat(300_000 / lines.length);
    expect(cpuMs(() => splitReply(text, marks))).toBeLessThan(1000);
  });

  test("of more than 20,000 lines is that of the first ones", () => {
    expect(splitReply("a\n".repeat(30_000)).own).toBe("a\n".repeat(20_000).trim());
  });
});

describe("the text of HTML", () => {
  test.each([
    ["lines", "<div>Yes,</div><div>Tuesday.</div>", "Yes,\nTuesday."],
    ["a blank line", "Yes.<div><br></div><div>Bring a ladder.</div>", "Yes.\n\nBring a ladder."],
    [
      "paragraphs",
      "<html><head><title>x</title></head><body><p>Yes.</p>\n<p>A\n ladder.</p>",
      "Yes.\n\nA ladder.",
    ],
    ["breaks", "Yes,<br>Tuesday<b>!</b>", "Yes,\nTuesday!"],
    ["marks", "5 &lt; 6 &amp;&amp; <a href='javascript:x'>7</a> &gt; 6 &amp;lt;", "5 < 6 && 7 > 6 &lt;"],
    ["no scripts", "<script>alert(1)</script><style>p{}</style><img src=x onerror=alert(1)>Yes", "Yes"],
  ])("%s", (_what, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test.each([
    [
      "cells apart",
      "<table><tr><td>Width</td><td>12 m</td></tr><tr><td>Depth</td><td>4 m</td></tr></table>",
      "Width 12 m\nDepth 4 m",
    ],
    ["items as lines", "<p>We have</p><ul><li>a hedge</li><li>steps</li></ul>", "We have\n\na hedge\nsteps"],
    [
      "the address of a link, and what a picture stands for",
      '<a href="https://photos.example.com/1">Photos <img src="cid:1" alt="😊"></a>',
      "Photos 😊 (https://photos.example.com/1)",
    ],
    [
      "the address of a link once",
      '<a href="https://fernhill.example/">fernhill.example</a> <a href="https://x.example/y">https://x.example/y</a>',
      "fernhill.example https://x.example/y",
    ],
    ["the address of a link without a text", 'See <a href="https://x.example"></a>', "See https://x.example"],
    [
      "no address that isn't of the web",
      '<a href="mailto:web+m-1@x.example">Us</a> <a href="javascript:alert(1)">x</a> <a href="#a">y</a>',
      "Us x y",
    ],
    ["what is not deeper than 200 elements", `${"<div>".repeat(150)}Yes.${"<div>".repeat(100)}No.`, "Yes."],
    ["what stands before the thousandth open element", `Yes.${"<b>".repeat(1001)}No.`, "Yes."],
    ["the first 128 KB", `Yes.${" ".repeat(128 * 1024)}No.`, "Yes."],
  ])("has %s", (_what, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test.each([
    ["<div>"],
    ["<ul><li>"],
    ["<table><tr><td>"],
    ["<td> </td>"],
    ["<br>"],
    ["<b<"],
    ["< "],
    ["&"],
    ["<!--"],
    ["<b></b>"],
    ["</div>"],
    ["<a b=c "],
    ["<ol><li>a</li></ol>"],
    ["<b><i></b>"],
  ])("is found at once in 256 KB of %s", (part) => {
    expect(cpuMs(() => htmlToText(part.repeat((256 * 1024) / part.length)))).toBeLessThan(1000);
    // End tags of elements that are not open, below many that are.
    expect(cpuMs(() => htmlToText("<i>".repeat(40_000) + part.repeat(30_000)))).toBeLessThan(1000);
  });

  test("has no quote", () => {
    const gmail = `<div dir="ltr">Yes.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Fri, May 1, 2026 at 12:00 PM Fernhill &lt;<a href="mailto:web@fernhill.example">web@fernhill.example</a>&gt; wrote:<br></div><blockquote><p>Tuesday?</p></blockquote></div>`;
    expect(splitReply(htmlToText(gmail)).own).toBe("Yes.");
  });
});
