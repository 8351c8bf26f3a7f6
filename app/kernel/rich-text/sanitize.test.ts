import { expect, test } from "vitest";
import { cpuMs } from "#tests/support/cpu-time.ts";
import { payloads } from "#tests/support/xss-payloads.ts";
import { sanitizeRichText } from "./sanitize.server.ts";

test.each([
  ["<p>Plain <strong>bold</strong></p>", "<p>Plain <strong>bold</strong></p>"],
  ["<script>alert(1)</script><p>x</p>", "<p>x</p>"],
  ['<p onclick="x()" style="color:red" class="a">x</p>', "<p>x</p>"],
  ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
  ['<a href="JaVa&#x09;script:alert(1)">x</a>', "<a>x</a>"],
  ['<a href="//evil.example">x</a>', "<a>x</a>"],
  ['<a href="https://a.exam&shy;ple/\u200b&#8205;x">x</a>', '<a href="https://a.example/x">x</a>'],
  ['<a href="/contact">x</a>', '<a href="/contact">x</a>'],
  [
    '<a href="https://a.example" target="other">x</a>',
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  ['<img src=x onerror="alert(1)">', ""],
  ["<p>left\u202ethgir&#x202e; zero\u200b, family 👨‍👩‍👧</p>", "<p>leftthgir zero, family 👨‍👩‍👧</p>"],
  ["<svg><script>alert(1)</script></svg>", ""],
  ["<p>a<br>b<br/>c &lt;br /&gt;</p>", "<p>a<br>b<br>c &lt;br /&gt;</p>"],
  ["<div><p>kept</p></div>", "<p>kept</p>"],
  [
    "<blockquote>q</blockquote><ol><li>1</li></ol><h3>t</h3>",
    "<blockquote>q</blockquote><ol><li>1</li></ol><h3>t</h3>",
  ],
])("%j is cleaned", (dirty, clean) => {
  expect(sanitizeRichText(dirty)).toBe(clean);
});

const src = "/storage/site-images/wall.jpg";
const image = `<img src="${src}" alt="A wall">`;
const figure = `<figure>${image}</figure>`;
const captioned = `<figure>${image}<figcaption>By the gate</figcaption></figure>`;

test.each([
  ["a picture", figure],
  ["one with a caption", captioned],
  [
    "signs in its words",
    `<figure><img src="${src}" alt="1 &lt; 2 &gt; &quot;0&quot; &amp; $&amp;"><figcaption>a &lt;b&gt; &amp; "c" /&gt;</figcaption></figure>`,
  ],
  ["an empty alt text", `<p>a</p><figure><img src="${src}" alt=""></figure><p>b</p>`],
  ["a built-in one", '<figure><img src="/storage/built-in/hero-hardscape.jpg" alt=""></figure>'],
  [
    "one with a name that needs signs",
    '<figure><img src="/storage/project-images/a/b%20%26%22%C3%A9\'.png" alt=""></figure>',
  ],
  ["one in a list", `<ul><li><p>Dig</p>${captioned}</li></ul>`],
])("%s in a text stays as it is", (_name, html) => {
  expect(sanitizeRichText(html)).toBe(html);
});

test.each([
  "https://evil.example/a.jpg",
  "http://localhost/storage/site-images/a.jpg",
  "//evil.example/storage/site-images/a.jpg",
  "///storage/site-images/a.jpg",
  "/\\evil.example/a.jpg",
  "\\storage\\site-images\\a.jpg",
  "data:image/png;base64,AAAA",
  "data:image/svg+xml,<svg onload=x()>",
  "javascript:alert(1)",
  "JaVa\tScript:alert(1)",
  "blob:https://a.example/1",
  "storage/site-images/a.jpg",
  "../storage/site-images/a.jpg",
  "/storage/site-images/../../admin",
  "/storage/site-images/%2e%2e/a.jpg",
  "/storage/site-images/..%2f..%2fadmin",
  "/storage/site-images/a%5c..%5cb.jpg",
  "/storage/site-images/a%00.jpg",
  "/storage/site-images/%zz.jpg",
  "/storage/site-images/",
  "/storage/site-images",
  "/storage/elsewhere/a.jpg",
  "/storage/videos/a.mp4",
  "/storage/site-images/a.jpg/320.webp/768.webp",
  "/media/a.jpg",
  "/admin/sign-out",
  "",
])("a picture from %j is none, and its figure goes with it", (address) => {
  const escaped = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  expect(sanitizeRichText(`<p>a</p><figure><img src="${escaped}" alt="x"></figure><p>b</p>`)).toBe(
    "<p>a</p><p>b</p>",
  );
});

test.each([
  ["a size", `<figure><img src="${src}/768.webp" alt="A wall"></figure>`, figure],
  ["a query", `<figure><img src="${src}?v=2#x" alt="A wall"></figure>`, figure],
  ["a needless escape", `<figure><img src="/storage/site%2dimages/a.jpg"></figure>`, ""],
  ["an escaped letter", `<figure><img alt="A wall" src="/storage/site-images/w%61ll.jpg"/></figure>`, figure],
  [
    "all other attributes",
    `<figure class=x style="x" onclick=x()><img width=1 height=1 style="x" srcset="//evil.example/a 1x" sizes=1 loading=eager onerror="x()" onload=x() id=x name=x usemap=#x longdesc=x crossorigin src="${src}" alt="A wall"><figcaption onclick=x() id=x>By the gate</figcaption></figure>`,
    captioned,
  ],
  [
    "marks and breaks in a caption",
    `<figure>${image}<figcaption><p>By <b>the</b></p>\n <a href="/x">gate</a><br></figcaption></figure>`,
    captioned,
  ],
  ["an empty caption", `<figure>${image}<figcaption> <br></figcaption></figure>`, figure],
  [
    "a caption before its picture",
    `<figure><figcaption>By the gate</figcaption>${image}</figure>`,
    captioned,
  ],
  ["a link around the picture", `<figure><a href="https://evil.example">${image}</a></figure>`, figure],
  [
    "elements around the picture",
    `<figure><picture><source srcset="//evil.example/a">${image}</picture></figure>`,
    figure,
  ],
  ["a figure in a figure", `<figure>${figure}<figcaption>b</figcaption></figure>`, `${figure}b`],
  [
    "a caption in a caption",
    `<figure>${image}<figcaption>a<b><figcaption>By the gate</figcaption></b></figcaption></figure>`,
    `${captioned}a<b></b>`,
  ],
  [
    "two pictures in one figure",
    `<figure>${image}${image}<figcaption>By the gate</figcaption></figure>`,
    figure + captioned,
  ],
  ["words beside the picture", `<figure>${image}<p>Words</p></figure>`, `${figure}<p>Words</p>`],
  ["a picture without a figure", `<p>a${image}b</p>`, "<p>ab</p>"],
  ["a caption without a figure", "<figcaption>a</figcaption>", "a"],
  ["a figure without a picture", "<figure><p>a</p><figcaption>b</figcaption></figure>", "<p>a</p>b"],
  [
    "a figure of a foreign picture with words",
    `<figure><img src="//evil.example/a"><figcaption>b</figcaption></figure>`,
    "b",
  ],
  [
    "a heading in a caption in a heading",
    "<h2>a<figcaption><h2>b</h2></figcaption></h2>",
    "<h2>a</h2><h2>b</h2>",
  ],
  ["a figure that never ends", `<figure>${image}`, figure],
  ["a figure that never began", `${image}</figure></figcaption>`, ""],
])("of %s only the bad part goes", (_name, dirty, clean) => {
  expect(sanitizeRichText(dirty)).toBe(clean);
  expect(sanitizeRichText(clean)).toBe(clean);
});

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join("")}</tr>`;
const table = (...rows: string[]) => `<table><tbody>${rows.join("")}</tbody></table>`;

test.each([
  ["a table", table(row("Oak", "3 m"), row("Ash", "4 m"))],
  [
    "one with headings",
    "<table><thead><tr><th>Tree</th><th>Height</th></tr></thead><tbody><tr><td>Oak</td><td></td></tr></tbody></table>",
  ],
  [
    "cells over several columns and rows",
    '<table><tbody><tr><th colspan="2">Trees</th></tr><tr><td rowspan="2">Oak</td><td>3 m</td></tr></tbody></table>',
  ],
  [
    "what cells hold",
    table(
      `<tr><td><p>A <strong>wall</strong> <a href="/contact">here</a></p><ul><li><p>a</p></li></ul>${captioned}</td></tr>`,
    ),
  ],
  ["tables between words", `<p>a</p>${table(row("b"))}<p>c</p>${table(row("d"))}`],
])("%s in a text stays as it is", (_name, html) => {
  expect(sanitizeRichText(html)).toBe(html);
});

test.each([
  [
    "all other attributes",
    '<table class="x" border=1 style="x"><colgroup><col width=1></colgroup><tbody><tr height=20><td colspan=1 rowspan="0" onclick="x()" headers=x style="x">Oak</td></tr></tbody></table>',
    "<table><tbody><tr><td>Oak</td></tr></tbody></table>",
  ],
  [
    "spans that are none, or endless",
    '<table><tr><td colspan="1000" rowspan="x">a</td><td colspan=" 2" rowspan="-3">b</td></tr></table>',
    '<table><tbody><tr><td>a</td><td colspan="2">b</td></tr></tbody></table>',
  ],
  [
    "rows without a body",
    "<table><tr><td>a</td></tr></table>",
    "<table><tbody><tr><td>a</td></tr></tbody></table>",
  ],
  [
    "a foot, which is its last row",
    "<table><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot></table>",
    "<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>",
  ],
  [
    "a caption, which stands before it",
    "<table><caption>Prices</caption><tr><td>a</td></tr></table>",
    "Prices <table><tbody><tr><td>a</td></tr></tbody></table>",
  ],
  [
    "words outside its cells",
    "<table>a<tr>b<td>c</td></tr><p>d</p></table>",
    "a b d <table><tbody><tr><td>c</td></tr></tbody></table>",
  ],
  [
    "a table in a table",
    `<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td></tr></table>`,
    "<table><tbody><tr><td>a b c </td></tr></tbody></table>",
  ],
  ["rows and cells without a table", "<tr><td>a</td><td>b</td></tr>", " a b "],
  [
    "a row without cells, a table without rows",
    "<table><tr></tr><tbody></tbody></table><p>a</p>",
    "<p>a</p>",
  ],
  [
    "marks around its parts",
    "<table><b><tr><i><td>a</td></i></tr></b></table>",
    "<table><tbody><tr><td>a</td></tr></tbody></table>",
  ],
  ["a table that never ends", "<table><tr><td>a", "<table><tbody><tr><td>a</td></tr></tbody></table>"],
])("of a table %s", (_what, dirty, clean) => {
  expect(sanitizeRichText(dirty).replace(/ +/g, " ")).toBe(clean);
  expect(sanitizeRichText(sanitizeRichText(dirty))).toBe(sanitizeRichText(dirty));
});

test("where a text can't hold a table the words of its cells stay", () => {
  expect(sanitizeRichText(`<p>a</p>${table(row("b", "c"))}`, false)).toBe("<p>a</p><p>b</p><p>c</p>");
});

/** Every allowed tag, as serialized. */
const mayStand = new RegExp(
  [
    "</?(?:h[1-6]|p|br|strong|b|em|i|u|ol|ul|li|a|blockquote|figure|figcaption|table|thead|tbody|tr|td|th)>",
    '<t[dh](?: (?:col|row)span="[0-9]{1,2}")+>',
    '<a(?: (?:href="[^"<>]*"|target="_blank"|rel="noopener noreferrer"))+>',
    '<img src="/storage/[^"<>]*" alt="[^"<>]*">',
  ].join("|"),
  "g",
);

/** Expects only text, allowed tags, and addresses that a browser reads as pages, mail or phone. */
function expectClean(attack: string): void {
  const clean = sanitizeRichText(attack);
  expect(clean.replaceAll(mayStand, "")).not.toMatch(/[<>]/);
  for (const [, href = ""] of clean.matchAll(/ href="([^"]*)"/g)) {
    const address = URL.parse(href.replaceAll("&amp;", "&"), "https://fernhill.example/blog/x");
    expect(address?.protocol ?? "none").toMatch(/^(https?:|mailto:|tel:|none)$/);
  }
  expect(sanitizeRichText(clean)).toBe(clean);
}

test.each(payloads)("of the attack %j no more is left than a text may hold", expectClean);
test("nor of all of them in one text", () => expectClean(payloads.join("")));

/** The length of the longest text that staff may send. */
const LONG = 480_000;
const hostile = (unit: string) => unit.repeat(LONG / unit.length);

test.each([
  "<b>",
  "<b><p>",
  "<ul><li>",
  "<div>",
  "<b><!--</b>-->",
  "<option>",
  "<svg>",
  "</b>",
  "<figure><figcaption>",
  "<table>",
  "<table><tr><td>",
  "</table><td>",
  "<td colspan=2>a",
  `<figure>${image}`,
  "<!--",
  "<a href=x ",
  "&lt;",
])("%j over and over holds nothing up", (unit) => {
  const html = hostile(unit);
  expect(cpuMs(() => sanitizeRichText(html))).toBeLessThan(2000);
  const clean = sanitizeRichText(html);
  expect(sanitizeRichText(clean)).toBe(clean);
});

const nested = (levels: number, words: string) =>
  `${"<blockquote>".repeat(levels)}${words}${"</blockquote>".repeat(levels)}`;

// The limit allows for a busy machine, but not for a parser that reads the whole text.
test.each([
  "<",
  "&",
  "<p>",
  "</p>",
  "]]>",
  "<>",
  "<img>",
  "<p>Oak</p>",
  "&lt;",
  "&#8238;",
  "<a b>",
  "&nbsp;",
])("nor does %j, of which a text is nothing but", (unit) => {
  const html = hostile(unit);
  const turns = Array.from({ length: 3 }, () => {
    const start = process.threadCpuUsage();
    sanitizeRichText(html);
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  expect(Math.min(...turns)).toBeLessThan(120);
  expectClean(html);
});

test("of a text of too many tags the words stay", () => {
  const item = "<li><p>Oak &amp; <b>cedar</b></p></li>";
  const tooMany = `<ul>${item.repeat(10_000)}</ul>`;
  expect(sanitizeRichText(`<ul>${item.repeat(4000)}</ul>`)).toBe(`<ul>${item.repeat(4000)}</ul>`);
  const words = sanitizeRichText(`${tooMany}<script>alert(1)</script><p>1 < 2 & 3 > 2</p>`);
  expect(words).not.toContain("<");
  expect(words.replace(/ +/g, " ")).toMatch(
    /^ (Oak &amp; cedar ){10000}alert\(1\) 1 &lt; 2 &amp; 3 &gt; 2 $/,
  );
  expect(sanitizeRichText(words)).toBe(words);
});

test("text keeps fifty levels, and deeper down its words", () => {
  expect(sanitizeRichText(nested(50, "Oak"))).toBe(nested(50, "Oak"));
  expect(sanitizeRichText(nested(51, "<b>Oak</b> &amp; cedar"))).toBe(nested(50, "Oak &amp; cedar"));
  expect(sanitizeRichText(`<p>Before</p>${nested(5000, "Oak &amp; 1 < 2")}`)).toMatch(
    /^ *Before +Oak &amp; 1 &lt; 2 *$/,
  );
});
