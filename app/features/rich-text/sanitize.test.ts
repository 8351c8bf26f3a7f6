import { expect, test } from "vitest";
import { renderRichText, sanitizeRichText } from "./sanitize.server.ts";

test.each([
  ["<p>Plain <strong>bold</strong></p>", "<p>Plain <strong>bold</strong></p>"],
  ["<script>alert(1)</script><p>x</p>", "<p>x</p>"],
  ['<p onclick="x()" style="color:red" class="a">x</p>', "<p>x</p>"],
  ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
  ['<a href="JaVa&#x09;script:alert(1)">x</a>', "<a>x</a>"],
  ['<a href="//evil.example">x</a>', "<a>x</a>"],
  ['<a href="/contact">x</a>', '<a href="/contact">x</a>'],
  [
    '<a href="https://a.example" target="other">x</a>',
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  ['<img src=x onerror="alert(1)">', ""],
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

test("an h1 in the text is shown as h2", () => {
  expect(renderRichText("<h1>Title</h1><p>x</p>")).toBe("<h2>Title</h2><p>x</p>");
});
