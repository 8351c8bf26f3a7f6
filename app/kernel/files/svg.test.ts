import { describe, expect, test } from "vitest";
import { payloads } from "#tests/support/xss-payloads.ts";
import { ImageError } from "./image-error.server.ts";
import { prepareImage } from "./image-pipeline.server.ts";
import { cleanSvg, svgSize } from "./svg.server.ts";

const open = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 30 20">`;
const keep = async (svg: string) => (await prepareImage(Buffer.from(svg))).bytes.toString();
const errorDetails = (svg: string | Uint8Array) =>
  prepareImage(Buffer.from(svg)).then(
    () => "taken",
    (error: unknown) => (error instanceof ImageError ? error.kind : String(error)),
  );

function expectHarmless(stored: string): void {
  // Text and attribute values are ignored, because no `<` in them opens an element.
  const markup = stored
    .replace(/>[^<]*</g, "><")
    .replace(/"[^"]*"/g, (value) => value.replace(/[^:/#\w]/g, "_"));
  expect(markup).not.toMatch(
    /<\/?(\w+:)?(script|foreignobject|iframe|image|feimage|animate|set|handler|object|embed|img|body)/i,
  );
  expect(markup).not.toMatch(/\son\w+\s*=/i);
  expect(stored).not.toMatch(
    /evil\.example|href="(?!#)|url\((?!\s*["']?#)|@import|xml-stylesheet|<!|<\?|xml:base/i,
  );
}

describe("Of a drawing nothing stays that could run or lead elsewhere", () => {
  test.each([
    `<script>alert(1)</script>`,
    `<script xlink:href="//evil.example/x.js"/>`,
    `<SCRIPT>alert(1)</SCRIPT>`,
    `<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>`,
    `<script><![CDATA[alert(1)]]></script>`,
    `<![CDATA[<script>alert(1)</script>]]>`,
    `<g onload="alert(1)"><path d="M0 0"/></g>`,
    `<path d="M0 0" ONCLICK="alert(1)" onbegin='alert(1)'/>`,
    `<path/onload=alert(1) d="M0 0"/>`,
    `<a xlink:href="javascript:alert(1)"><text>x</text></a>`,
    `<a href="java&#x09;script:alert(1)"><text>x</text></a>`,
    `<a href=" data:text/html,<script>alert(1)</script>"><text>x</text></a>`,
    `<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>`,
    `<use xlink:href="https://evil.example/x.svg#x"/>`,
    `<image href="https://evil.example/x.png"/>`,
    `<image xlink:href="data:image/svg+xml,%3Csvg onload='alert(1)'/%3E"/>`,
    `<feImage href="//evil.example/x"/>`,
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>`,
    `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"/></foreignObject>`,
    `<animate attributeName="href" values="javascript:alert(1)"/>`,
    `<a><set attributeName="href" to="javascript:alert(1)"/><text>x</text></a>`,
    `<animate onbegin="alert(1)" attributeName="x" dur="1s"/>`,
    `<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>`,
    `<style>@import url(https://evil.example/x.css);</style>`,
    `<style>@im<!-- -->port "//evil.example/x";</style>`,
    `<style>path{fill:url(https://evil.example/x)}</style>`,
    `<style>path{background:\\75rl(//evil.example)}</style>`,
    `<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>`,
    `<style><![CDATA[</style><script>alert(1)</script>]]></style>`,
    `<path d="M0 0" style="background:url(javascript:alert(1))"/>`,
    `<path d="M0 0" fill="url(https://evil.example/x#a)"/>`,
    `<path d="M0 0" filter="url(data:x#a)"/>`,
    `<path d="M0 0" style="behavior:url(x.htc)"/>`,
    `<path d="M0 0" style="width:expression(alert(1))"/>`,
    `<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>`,
    `<path d="M0 0" id="&quot; onload=&quot;alert(1)"/>`,
    `<?xml-stylesheet href="//evil.example/x.css"?>`,
    `<iframe src="https://evil.example"/><embed src="//evil.example"/><object data="//evil.example"/>`,
    `<path d="M0 0" xmlns:on="x" on:load="alert(1)" xml:base="https://evil.example/"/>`,
    `<style>/* a */@media all{@import "//evil.example/x";}</style>`,
    `<style>@media all{path{fill:u\\72l(//evil.example/x)}}</style>`,
    `<style>@supports (fill:url(//evil.example/x)){path{fill:red}}</style>`,
    `<style>@layer a{path{background:image-set("//evil.example/x" 1x)}}</style>`,
    `<style>@font-face{font-family:a;src:local("b"),url(//evil.example/x)format("woff2")}</style>`,
    `<style>@font-face{font-family:a;src:url("data:font/woff2;base64,d09GMg=="),url(//evil.example/x,embedded-font-0)}</style>`,
    `<style>@font-face{font-family:a;src:local("b\\"),url(//evil.example/x),local(")}</style>`,
    `<style>/**/path{fill:red;--a:url(//evil.example/x);background:src("//evil.example/x")}</style>`,
    `<style>/**/path{content:"\\";background:url(//evil.example/x);a:"}</style>`,
    `<style>/**/path[a="}@import '//evil.example/x';"]{fill:red}</style>`,
    `<style>/**/a{b:"</style><style>@import '//evil.example/x';</style>`,
    `<svg-style>@import "//evil.example/x";</svg-style>`,
    `<style media="all{}@import '//evil.example/x'">path{fill:red}</style>`,
    `<image x:href="//evil.example/x"/><use x:href="//evil.example/x#a"/><a x:href="javascript:alert(1)"><path d="M0 0"/></a>`,
    `<image href="embedded-picture-0"/><image href="embedded-picture-0//evil.example"/>`,
    `<image href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="/>`,
    `<image href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+" onerror="alert(1)"/>`,
    `<filter id="f"><feImage href="data:image/svg+xml,%3Csvg/%3E"/></filter>`,
    `<use href="data:image/png;base64,iVBORw0KGgo=#a"/><a href="data:image/png;base64,iVBORw0KGgo="><path d="M0 0"/></a>`,
    `<text>x</text><!-- --!><script>alert(1)</script> -->`,
  ])("%s", async (payload) => {
    const stored = await keep(`${open}${payload}<rect width="3" height="3"/></svg>`);
    expectHarmless(stored);
    expect(stored).toContain('<rect width="3" height="3">');
  });

  test("nor of any published attack that is taken at all", async () => {
    const taken = await Promise.all(
      payloads.map((attack) => keep(`${open}${attack}<rect width="3" height="3"/></svg>`).catch(() => "")),
    );
    expect(taken.filter(Boolean).length).toBeGreaterThan(payloads.length / 3);
    for (const stored of taken) expectHarmless(stored);
  });

  test("not even by doctype or entity", async () => {
    const doctype = `<!DOCTYPE svg [ <!ENTITY run "<script>alert(1)</script>"> <!ENTITY file SYSTEM "file:///etc/passwd"> ]>`;
    const stored = await keep(`<?xml version="1.0"?>${doctype}${open}<text>&run;&file;</text></svg>`);
    expect(stored).not.toMatch(/ENTITY|DOCTYPE|<script|root:/);
    expect(stored).toContain("&amp;run;");
  });
});

describe("Of a drawing everything stays that draws", () => {
  test.each([
    ["paths and groups", `<g transform="translate(1 2)"><path d="M0 0h9" stroke-width="2"></path></g>`],
    [
      "gradients and what uses them",
      `<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><rect fill="url(#g)"></rect>`,
    ],
    ["symbols", `<symbol id="a" viewBox="0 0 1 1"><circle r="1"></circle></symbol><use href="#a"></use>`],
    ["rules", `<style>.a{fill:#3a6048} .b{fill:url(#g)}</style><path class="a" d="M0 0"></path>`],
    ["own styles", `<path d="M0 0" style="fill:red;stroke:none"></path>`],
    [
      "clips and masks",
      `<clipPath id="c"><rect width="1" height="1"></rect></clipPath><g clip-path="url(#c)"></g>`,
    ],
    ["words", `<text x="1">Oak &amp; cedar</text>`],
  ])("%s", async (_case, drawing) => {
    expect(await keep(`${open}${drawing}</svg>`)).toContain(drawing);
  });

  test("old references become new ones, rules in CDATA plain ones", async () => {
    const stored = await keep(
      `${open}<path id="a"/><use xlink:href="#a"/><style><![CDATA[.a > .b{fill:red}]]></style></svg>`,
    );
    expect(stored).toContain('<use href="#a">');
    expect(stored).toContain("<style>.a &gt; .b{fill:red}</style>");
  });

  test("a reference's prefix may be any", async () => {
    const stored = await keep(
      `${open}<path id="a" d="M0 0h9v9z"/><use x:href="#a" xmlns:x="http://www.w3.org/1999/xlink"/></svg>`,
    );
    expect(stored).toContain('<use href="#a">');
  });

  test("and what stands before it doesn't matter", async () => {
    const stored = await keep(
      `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n<svg viewBox="0 0 30 20"></svg>\n<!-- end -->\n`,
    );
    expect(stored).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"></svg>');
  });
});

test.each([
  ["a page", "<html><body><svg/></body></html>", "not-an-image"],
  ["a feed", `<?xml version="1.0"?><rss/>`, "not-an-image"],
  ["a word", "svg", "not-an-image"],
  ["something like it", "<svgx/>", "not-an-image"],
  ["an endless comment", "<!--".repeat(100_000), "not-an-image"],
  ["UTF-16", Buffer.from(`${open}</svg>`, "utf16le"), "not-an-image"],
  ["a half", `${open}<path d="M0`, "broken"],
  ["two in one", `${open}</svg>${open}</svg>`, "broken"],
  ["a forbidden character", `${open}<text>&#1;</text></svg>`, "broken"],
  ["more than a megabyte", `${open}<path d="${"M0 0 ".repeat(250_000)}"/></svg>`, "drawing-too-large"],
])("%s is refused", async (_case, file, kind) => {
  expect(await errorDetails(file)).toBe(kind);
});

/** Each level draws the previous one ten times. */
const multiplied = (levels: number, refer: (id: string) => string) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="l${level + 1}">${refer(`l${level}`).repeat(10)}</g>`,
  ).join("");
const used = (id: string) => `<use href="#${id}"/>`;
const leaf = '<path id="l0" d="M0 0h1"/>';

const sheet = (selector: (id: string) => string) =>
  `<style>${Array.from({ length: 9 }, (_, n) => `${selector(`l${n}`)}{mask:url(#l${n})}`).join("")}</style>`;

test("what a drawing refers to has no name that many parts could use", () => {
  const named = `<g style="--m:url(#a)"><path style="mask:var(--m)"/></g><style>g{--m:url( '#a' )}</style>`;
  expect(cleanSvg(`${open}${named}</svg>`)?.text).not.toContain("url(");
});

test.each([
  ["uses of uses", leaf + multiplied(9, used), "broken"],
  ["uses by their old name", leaf + multiplied(9, (id) => `<use xlink:href="#${id}"/>`), "broken"],
  ["uses of what comes later", multiplied(9, used) + leaf, "broken"],
  ["masks in masks", leaf + multiplied(9, (id) => `<path mask="url(#${id})"/>`), "broken"],
  ["styles that do", leaf + multiplied(9, (id) => `<path style="mask:url('#${id}')"/>`), "broken"],
  [
    "style sheets that do, by class",
    sheet((id) => `.of-${id}`) + leaf + multiplied(9, (id) => `<path class="b of-${id}"/>`),
    "broken",
  ],
  [
    "style sheets that do, by more than a name",
    sheet((id) => `g > .of-${id}:first-child, a.c`) +
      leaf +
      multiplied(9, (id) => `<path class="of-${id}"/>`),
    "broken",
  ],
  [
    "style sheets that do inside a rule",
    `<style>g{mask:url(#l0);path{fill:red}}</style><g id="l0"><path d="M0 0h1"/></g>`,
    "broken",
  ],
  [
    "a style sheet for what stands in another",
    `<style>svg&gt;rect{mask:url(#a)}</style><g id="a"><rect/></g>`,
    "broken",
  ],
  ["a style sheet for everything", `<style>*{mask:url(#a)}</style><g id="a"><path/></g>`, "broken"],
  ...[
    ["*|path", "broken"],
    [`.l\\30`, "broken"],
    ["path&amp;", "broken"],
    // Such rules are removed.
    [`path[a="{"]`, "taken"],
    [`path:not([b='}'])`, "taken"],
  ].map(([selector, kind = ""]): [string, string, string] => [
    `a style sheet that says ${selector}`,
    `<style>${selector}{mask:url(#a)}</style><g id="a"><path class="l0" a="{" d="M0 0h9v9z"/></g>`,
    kind,
  ]),
  [
    "a style sheet with a string like the end of a rule",
    `<style>.l0{--x:"}.q{";mask:url(#a)}</style><g id="a"><path class="l0"/></g>`,
    "broken",
  ],
  [
    "colors of a style sheet",
    `<style>.a,rect.b{fill:url("#g")}</style><linearGradient id="g"><stop/><stop/></linearGradient>${'<path class="a"/><rect class="b"/>'.repeat(2000)}`,
    "taken",
  ],
  ["a use of what it stands in", `<g id="a"><use href="#a"/></g>`, "broken"],
  [
    "a chain without end",
    Array.from({ length: 9000 }, (_, n) => `<g id="a${n}"><use href="#a${n + 1}"/></g>`).join(""),
    "broken",
  ],
  ["a leaf used a thousand times", leaf + used("l0").repeat(1000), "taken"],
  ["a few uses of uses", leaf + multiplied(3, used), "taken"],
  ["a link to what it stands in", `<g id="a"><a href="#a"><path d="M0 0"/></a></g>`, "taken"],
  ["a use of nothing", used("none"), "taken"],
  ["many of its own", "<g/>".repeat(100_100), "taken"],
])("a drawing with %s is counted by what its references draw", (_case, drawing, kind) => {
  expect(cleanSvg(`${open}${drawing}</svg>`) ? "taken" : "broken").toBe(kind);
});

test("a very deep one is kept or refused, in reasonable time", async () => {
  const start = process.cpuUsage();
  expect(["taken", "broken"]).toContain(
    await errorDetails(`${open}${"<g>".repeat(20_000)}${"</g>".repeat(20_000)}</svg>`),
  );
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(2000);
});

test.each([
  [{ width: "64", height: "32px" }, 64, 32],
  [{ viewBox: "0 0 512 256" }, 512, 256],
  [{ viewBox: "-10,-10 100,50", width: "300" }, 300, 150],
  [{ viewBox: "0 0 2 1", height: "10" }, 20, 10],
  [{ viewBox: "0 0 100 100", width: "100%", height: "21cm" }, 100, 100],
  [{ viewBox: "0 0 10000 5000" }, 3840, 1920],
  [{ viewBox: "0 0 .1 .1" }, 1, 1],
  [{ viewBox: "0 0 0 10" }, 1200, 800],
  [{ viewBox: "0 0 1e999 1" }, 1200, 800],
  [{ width: "-5", height: "5" }, 1200, 800],
  [{}, 1200, 800],
])("%j is shown %i x %i pixels large", (root, width, height) => {
  expect(svgSize(root)).toEqual({ width, height });
});
