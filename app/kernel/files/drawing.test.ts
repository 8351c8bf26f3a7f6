import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { ImageError } from "./image-error.server.ts";
import { prepareImage } from "./image-pipeline.server.ts";

const drawing = (content: string, root = 'viewBox="0 0 30 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`;
const prepare = (svg: string) => prepareImage(Buffer.from(svg));
const keep = async (content: string) => (await prepare(drawing(content))).bytes.toString();
const outcome = (svg: string) =>
  prepare(svg).then(
    ({ leftOut }) => leftOut,
    (error: unknown) => (error instanceof ImageError ? error.message : String(error)),
  );
const base64 = (bytes: Buffer) => bytes.toString("base64");
const brown = sharp({ create: { width: 60, height: 40, channels: 3, background: "#a3432a" } });
const picture = async (format: "png" | "jpeg" | "webp" | "gif" | "avif") =>
  `data:image/${format};base64,${base64(await brown.clone().toFormat(format).toBuffer())}`;
const embedding = (address: string) => drawing(`<image width="30" height="20" href="${address}"/>`);
const filled = `<rect class="a" width="30" height="20"/>`;

async function colorAt(svg: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(svg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return data.subarray(at, at + 4).toString("hex");
}

describe("Of a style sheet every rule stays that paints", () => {
  test.each([
    ["beside a comment", "/* brand colours */ .a{fill:#1f5b3a}"],
    ["beside a comment with what would be a rule in it", "/* @import url(x) */ .a{fill:#1f5b3a}"],
    ["beside a web font", `@import url("https://evil.example/css2?family=Lora:wght@700"); .a{fill:#1f5b3a}`],
    ["beside a rule that reaches outside", ".b{fill:url(https://evil.example/x#a)} .a{fill:#1f5b3a}"],
    ["beside a declaration that does", ".a{background:url(//evil.example/x);fill:#1f5b3a}"],
    ["beside one that is none", "/* x */ .a{fill;fill:#1f5b3a}"],
    ["beside an end too many", ".a{fill:#1f5b3a}} .a{fill:red} /* x */"],
    ["for a medium", "@media (min-width:1px){.a{fill:#1f5b3a}}"],
    ["beside an encoding", `@charset "utf-8"; .a{fill:#1f5b3a}`],
    ["beside keyframes", "@keyframes k{to{fill:red}} .a{fill:#1f5b3a}"],
    ["in another", "svg{/* x */ & .a{fill:#1f5b3a}}"],
  ])("%s", async (_case, sheet) => {
    const stored = await keep(`<style>${sheet}</style>${filled}`);
    expect(stored).toMatch(/\.a\{fill:#1f5b3a\}/);
    expect(stored).not.toMatch(/evil|@import|keyframes|\/\*/);
  });

  test("so do the declarations of an own style", async () => {
    const stored = await keep(
      `<rect style="/* x */fill:#1f5b3a;background:url(//evil.example/x)" width="3" height="3"/>`,
    );
    expect(stored).toContain('style="fill:#1f5b3a"');
  });

  test("a sheet for print stays one for print", async () => {
    expect(await keep(`<style media="print">.a{fill:red}</style>${filled}`)).toContain(
      '<style media="print">',
    );
  });

  test("names may have letters with accents", async () => {
    const gradient = `<linearGradient id="Dégradé_1"><stop stop-color="#1f5b3a"/></linearGradient>`;
    const stored = await keep(`${gradient}<rect fill="url(#Dégradé_1)" width="30" height="20"/>`);
    expect(stored).toContain('fill="url(#Dégradé_1)"');
  });

  test("an embedded font stays, judged by its bytes; another place it may come from goes", async () => {
    const woff2 = readFileSync("app/fonts/commissioner-others.woff2").toString("base64");
    const face = (src: string) =>
      `<style>@font-face{font-family:Lora;src:${src}}.a{fill:red}</style>${filled}`;
    const stored = await keep(
      face(
        `url("data:application/octet-stream;base64,${woff2}") format("woff2"), url(https://evil.example/f.woff2)`,
      ),
    );
    expect(stored).toContain(`url(data:font/woff2;base64,${woff2})format("woff2")`);
    expect(stored).not.toContain("evil");
    const other = await prepare(drawing(face(`url(data:font/woff2;base64,${btoa("<script>")})`)));
    expect(other.bytes.toString()).not.toContain("data:");
    expect(other.leftOut).toEqual(["fonts"]);
  });
});

describe("An embedded picture", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)("in %s stays, seen as it was", async (format) => {
    const svg = drawing(`<image width="30" height="20" xlink:href="${await picture(format)}"/>`);
    const { bytes, leftOut } = await prepare(svg);
    expect(leftOut).toEqual([]);
    expect(await colorAt(bytes, 15, 10)).toMatch(/^a[1-5]4[1-5]2[8-c]ff$/);
  });

  test.each([
    ["said to be another kind", (address: string) => address.replace("image/png", "image/jpg")],
    ["of no said kind", (address: string) => address.replace("image/png", "")],
    ["in lines", (address: string) => address.replace(/.{40}/g, "$&\n")],
    ["in lines by entities", (address: string) => address.replace(/.{40}/g, "$&&#10;")],
    ["with escapes", (address: string) => address.replace(/=/g, "%3D")],
  ])("%s stays too", async (_case, write) => {
    const { bytes } = await prepare(embedding(write(await picture("png"))));
    expect(await colorAt(bytes, 15, 10)).toBe("a3432aff");
  });

  test("is kept without what it says about its place and maker", async () => {
    const told = await brown
      .clone()
      .withExif({ IFD0: { Copyright: "somebody" } })
      .jpeg()
      .toBuffer();
    expect(told.includes("somebody")).toBe(true);
    const stored = await prepare(embedding(`data:image/jpeg;base64,${base64(told)}`));
    const address = /base64,([^"]*)/.exec(stored.bytes.toString())?.[1] ?? "";
    expect(Buffer.from(address, "base64").includes("somebody")).toBe(false);
  });

  test.each([
    ["a drawing", `data:image/svg+xml,${encodeURIComponent(drawing(`<rect width="30" height="20"/>`))}`],
    ["a drawing in base64", `data:image/png;base64,${btoa(drawing(`<rect width="30" height="20"/>`))}`],
  ])("that is %s is refused where it is seen", async (_case, address) => {
    expect(await outcome(embedding(address))).toMatch(/embedded pictures.*PNG/);
  });

  test("counts with the rest of the file: what would come to more than 2 MB is refused", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const large = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#000", noise } })
      .png()
      .toBuffer();
    expect(await outcome(embedding(`data:;base64,${base64(large)}`))).toMatch(/larger than 1 MB, or 2 MB/);
  });

  test.each(["data", "d&#97;ta"])("of very many pixels is not unpacked, as %s", async (scheme) => {
    const vast = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#a3432a" } })
      .png()
      .toBuffer();
    const svg = embedding(`${scheme}:image/png;base64,${base64(vast)}`);
    const cpu = process.cpuUsage();
    expect(await outcome(svg)).toMatch(/embedded pictures/);
    expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(8000);
  });
});

test("words that look like the beginning of an address stay as they are", async () => {
  expect(await keep("<text>Data: 4, data:image/png,x</text>")).toContain(
    "<text>Data: 4, data:image/png,x</text>",
  );
});

describe("What is left out is said", () => {
  test.each([
    [
      "a web font",
      `<style>@import url(https://evil.example/x.css);.a{fill:red}</style>${filled}`,
      ["outside"],
    ],
    ["a picture elsewhere", `<image href="https://evil.example/x.png"/>${filled}`, ["outside"]],
    ["animations", `<g><animate attributeName="x" to="9"/>${filled}</g>`, ["animations"]],
    ["keyframes", `<style>@keyframes k{to{x:9}}</style>${filled}`, ["animations"]],
    [
      "a page",
      `<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>${filled}`,
      ["pages"],
    ],
    ["a program’s own", `<switch><foreignObject requiredExtensions="x"/><g>${filled}</g></switch>`, []],
    [
      "a page with what stands in for it",
      `<switch><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject><g>${filled}</g></switch>`,
      ["pages"],
    ],
    [
      "what is loaded for words that aren’t drawn here",
      `<image href="x.png"/><text fill="none">x</text>`,
      ["outside"],
    ],
    ["a feature", `<switch><g requiredFeatures="x"/><path d="M0 0h9v9z"/></switch>${filled}`, []],
    ["a script", `<script>alert(1)</script>${filled}`, ["scripts"]],
    ["nothing", filled, []],
    [
      "comments and notes",
      `<!-- x --><metadata>x</metadata><style>/* x */ .a{fill:red}</style>${filled}`,
      [],
    ],
  ])("of %s", async (_case, content, leftOut) => {
    expect(await outcome(drawing(content))).toEqual(leftOut);
  });

  test.each([
    ["a part that is seen", `<rect fill="url(data:,#a)" width="9" height="9"/>`],
    ["painted by a name we can’t use", `<rect fill="url('#a b')" width="9" height="9"/>`],
    ["all", `<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>`],
  ])("and where that is %s, the drawing is refused", async (_case, content) => {
    expect(await outcome(drawing(content))).toMatch(/would look different.*Save it as a PNG/);
  });

  test("a drawing that doesn’t say how large it is is compared all the same", async () => {
    expect(await outcome(drawing(filled, ""))).toEqual([]);
  });
});

test("nothing is fetched or read while it is compared", async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end();
  }).listen(0);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const site = `http://127.0.0.1:${port}`;
  const file = new URL("../../../public/favicon.svg", import.meta.url).href;
  const outside = (address: string) =>
    `<image width="30" height="20" href="${address}"/><use href="${address}#a"/><style>@import url(${address});</style>`;
  const svg = `<?xml-stylesheet href="${site}/a.css"?><!DOCTYPE svg SYSTEM "${site}/a.dtd">${drawing(
    `${outside(`${site}/a.svg`)}${outside(file)}<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${file}"/><rect width="3" height="3"/>`,
  )}`;
  // If the resource could be read, it would be visible in only one of the two renderings.
  expect(await outcome(svg)).toEqual(["outside"]);
  expect(asked).toBe(0);
  server.close();
});

test.each([
  ["logo-comment.svg", [], "1f5b3aff"],
  ["logo-web-font.svg", ["outside"], "1f5b3aff"],
  ["logo-figma.svg", [], "1f5b3aff"],
])("%s keeps its colours", async (file, leftOut, color) => {
  const { bytes, ...stored } = await prepareImage(readFileSync(`tests/support/drawings/${file}`));
  expect(stored.leftOut).toEqual(leftOut);
  expect(await colorAt(bytes, 5, 5)).toBe(color);
});
