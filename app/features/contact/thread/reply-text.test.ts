import { describe, expect, test } from "vitest";
import { htmlToText } from "./html-text.server.ts";
import { textAboveQuote } from "./reply-text.ts";

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
    expect(textAboveQuote(`${reply}\n\n${below}`)).toBe(reply);
  });

  test.each([
    [
      "answers between the quoted lines",
      `On 2026-05-01 12:00, Fernhill wrote:\n> Tuesday?\n\nYes.\n\n> A ladder?\n\nNo.`,
    ],
    ["an answer below the quote", `${quoted}\n\nYes.`],
    ["only a quote", quoted],
    ["only a signature", "-- \nJordan Reyes"],
    [
      "a sentence that ends in “wrote:”",
      "On May 1 your colleague wrote:\n\nWe come on Tuesday.\n\nDoes that hold?",
    ],
    ["a line that begins with “From:”", "From: the gate\nTo the shed it is 12 m.\nSubject to change."],
  ])("keeps all of %s", (_what, text) => {
    expect(textAboveQuote(text)).toBe(text);
  });

  test("is found in a long text at once", () => {
    const began = performance.now();
    for (const line of ["On 2026 a@b ".repeat(25), "From: x", ">", "On 1", "_____", ""])
      textAboveQuote(`${line}\n`.repeat(300_000 / (line.length + 1)));
    expect(performance.now() - began).toBeLessThan(5000);
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

  test("is found in a deep one at once, and has no quote", () => {
    const began = performance.now();
    for (const html of ["<div>".repeat(60_000), "<b<".repeat(100_000), "< ".repeat(150_000)])
      htmlToText(html);
    expect(performance.now() - began).toBeLessThan(5000);
    const gmail = `<div dir="ltr">Yes.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Fri, May 1, 2026 at 12:00 PM Fernhill &lt;<a href="mailto:web@fernhill.example">web@fernhill.example</a>&gt; wrote:<br></div><blockquote><p>Tuesday?</p></blockquote></div>`;
    expect(textAboveQuote(htmlToText(gmail))).toBe("Yes.");
  });
});
