import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { ImageError } from "./image-error.server.ts";
import { prepareImage } from "./image-pipeline.server.ts";

/** Flat, so that it is drawn fast: the longer side is always of the same length. What stands in it is 30 x 20. */
const drawing = (content: string, root = 'viewBox="0 0 3000 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`;
const prepare = (svg: string) => prepareImage(Buffer.from(svg));
const base64 = (bytes: Buffer) => bytes.toString("base64");
const brown = sharp({ create: { width: 60, height: 40, channels: 3, background: "#a3432a" } });
const picture = async (format: "png" | "jpeg" | "webp" | "gif" | "avif") =>
  `data:image/${format};base64,${base64(await brown.clone().toFormat(format).toBuffer())}`;
const embedding = (address: string) => drawing(`<image width="30" height="20" href="${address}"/>`);
const filled = `<rect class="a" width="30" height="20"/>`;
const shownAs = mediaTexts.drawingLosses;

async function colorAt(picture: Uint8Array, x: number, y: number): Promise<string> {
  const pixel = sharp(picture).extract({ left: x, top: y, width: 1, height: 1 });
  return (await pixel.ensureAlpha().raw().toBuffer()).toString("hex");
}

/** The colour in the middle of what is drawn, or what is said where it is refused. */
async function outcome(svg: string): Promise<string> {
  try {
    return await colorAt((await prepare(svg)).bytes, 12, 8);
  } catch (error) {
    if (error instanceof ImageError) return error.message;
    throw error;
  }
}

describe("Of a style sheet every rule paints that librsvg knows; with any other the drawing is refused", () => {
  const painted = "1f5b3aff";
  const refused = shownAs(["styles"]);
  test.each([
    ["beside a comment", "/* brand colours */ .a{fill:#1f5b3a}", painted],
    ["beside a comment with what would be a rule in it", "/* @media url(x) */ .a{fill:#1f5b3a}", painted],
    [
      "beside a web font",
      `@import url("https://evil.example/css2?family=Lora:wght@700"); .a{fill:#1f5b3a}`,
      painted,
    ],
    [
      "beside an address with semicolons",
      "@import url(https://evil.example/css2?family=Lora:wght@400;700&amp;display=swap); .a{fill:#1f5b3a}",
      painted,
    ],
    [
      "beside a rule that reaches outside",
      ".b{fill:url(https://evil.example/x#a)} .a{fill:#1f5b3a}",
      painted,
    ],
    ["beside a declaration that does", ".a{background:url(//evil.example/x);fill:#1f5b3a}", painted],
    ["beside one that is none", "/* x */ .a{fill;fill:#1f5b3a}", painted],
    ["beside an end too many", ".a{fill:#1f5b3a}} .a{fill:red} /* x */", painted],
    [
      "beside an embedded font",
      "@font-face{font-family:x;src:url(data:font/woff2;base64,d09GMg==)} .a{fill:#1f5b3a}",
      painted,
    ],
    ["beside an encoding", `@charset "utf-8"; .a{fill:#1f5b3a}`, painted],
    ["beside keyframes", "@keyframes k{to{fill:red}} .a{fill:#1f5b3a}", painted],
    ["beside rules for paper", "@media print{.a{fill:red}} .a{fill:#1f5b3a}", painted],
    [
      "beside rules for dark pages",
      "@media (prefers-color-scheme: dark){.a{fill:red}} .a{fill:#1f5b3a}",
      painted,
    ],
    ["for a medium", "@media (min-width:1px){.a{fill:#1f5b3a}}", refused],
    ["for what browsers support", "@supports (fill:red){.a{fill:#1f5b3a}}", refused],
    ["in another", "svg{/* x */ &amp; .a{fill:#1f5b3a}}", refused],
    ["with a variable", ":root{--green:#1f5b3a} .a{fill:var(--green)}", refused],
    ["in a space of colours", ".a{fill:oklch(43% .08 155)}", refused],
    ["for one of several", ":is(.a,.b){fill:#1f5b3a}", refused],
    ["around another centre", ".a{fill:#1f5b3a;transform:scale(.5);transform-origin:50% 50%}", refused],
  ])("%s", async (_case, sheet, expected) => {
    expect(await outcome(drawing(`<style>${sheet}</style>${filled}`))).toBe(expected);
  });

  test.each([
    [
      "in an own style",
      `<rect style="/* x */fill:#1f5b3a;background:url(//evil.example/x)" width="30" height="20"/>`,
      painted,
    ],
    [
      "in a sheet for print, which has no effect",
      `<style media="print">.a{fill:red}</style><g fill="#1f5b3a">${filled}</g>`,
      painted,
    ],
    [
      "by a name with accents",
      `<linearGradient id="Dégradé_1"><stop stop-color="#1f5b3a"/></linearGradient><rect fill="url(#Dégradé_1)" width="30" height="20"/>`,
      painted,
    ],
    ["in an attribute", `<rect fill="color-mix(in srgb, red, blue)" width="30" height="20"/>`, refused],
    [
      "in an attribute about the centre",
      `<rect transform="scale(.5)" transform-origin="9 9" width="30" height="20"/>`,
      refused,
    ],
  ])("%s", async (_case, content, expected) => {
    expect(await outcome(drawing(content))).toBe(expected);
  });
});

describe("An embedded picture", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)("in %s is shown as it was", async (format) => {
    const svg = drawing(`<image width="30" height="20" xlink:href="${await picture(format)}"/>`);
    expect(await outcome(svg)).toMatch(/^a[1-5]4[1-5]2[8-c]ff$/);
  });

  test.each([
    ["said to be another kind", (address: string) => address.replace("image/png", "image/jpg")],
    ["of no said kind", (address: string) => address.replace("image/png", "")],
    ["in lines", (address: string) => address.replace(/.{40}/g, "$&\n")],
    ["in lines by entities", (address: string) => address.replace(/.{40}/g, "$&&#10;")],
    ["with escapes", (address: string) => address.replace(/=/g, "%3D")],
  ])("%s is shown too", async (_case, write) => {
    expect(await outcome(embedding(write(await picture("png"))))).toBe("a3432aff");
  });

  test("leaves nothing in the picture of what it says about its place and maker", async () => {
    const told = await brown
      .clone()
      .withExif({ IFD0: { Copyright: "somebody" } })
      .jpeg()
      .toBuffer();
    expect(told.includes("somebody")).toBe(true);
    const { bytes } = await prepare(embedding(`data:image/jpeg;base64,${base64(told)}`));
    expect(bytes.includes("somebody")).toBe(false);
  });

  test.each([
    ["a drawing", `data:image/svg+xml,${encodeURIComponent(drawing(filled))}`],
    ["a drawing in base64", `data:image/png;base64,${btoa(drawing(filled))}`],
    ["a page", "data:text/html,x"],
    ["half of one", "data:image/png;base64,iVBORw0KGgo="],
  ])("that is %s is refused", async (_case, address) => {
    expect(await outcome(embedding(address))).toBe(shownAs(["pictures"]));
  });

  test("may be large: it isn’t sent to visitors", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const large = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#000", noise } })
      .png()
      .toBuffer();
    expect(await outcome(embedding(`data:;base64,${base64(large)}`))).toMatch(/ff$/);
  });

  test.each(["data", "d&#97;ta"])("of very many pixels is not unpacked, as %s", async (scheme) => {
    const vast = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#a3432a" } })
      .png()
      .toBuffer();
    const svg = embedding(`${scheme}:image/png;base64,${base64(vast)}`);
    const cpu = process.cpuUsage();
    expect(await outcome(svg)).toBe(shownAs(["pictures"]));
    expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(3000);
  });
});

describe("What can’t be shown is refused with what it is", () => {
  const page = `<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>`;
  test.each([
    ["text", `<text x="1">Oak &amp; cedar</text>${filled}`, shownAs(["text"])],
    ["text in lines", `<text><tspan>Oak</tspan></text>${filled}`, shownAs(["text"])],
    [
      "text under another name",
      `<s:text xmlns:s="http://www.w3.org/2000/svg">x</s:text>${filled}`,
      shownAs(["text"]),
    ],
    ["a picture elsewhere", `<image href="https://evil.example/x.png"/>${filled}`, shownAs(["outside"])],
    [
      "a picture elsewhere, and text",
      `<image href="x.png"/><text fill="none">x</text>`,
      shownAs(["outside", "text"]),
    ],
    ["a page", `${page}${filled}`, shownAs(["pages"])],
    ["nothing to see", `<g/>`, mediaTexts.imageErrors["drawing-blank"]],
    ["only what is hidden", `<g opacity="0">${filled}</g>`, mediaTexts.imageErrors["drawing-blank"]],
  ])("%s", async (_case, content, expected) => {
    expect(await outcome(drawing(content))).toBe(expected);
  });

  test.each([
    ["an empty text", `<text x="1"> </text>${filled}`],
    ["a program’s own", `<switch><foreignObject requiredExtensions="x"/><g>${filled}</g></switch>`],
    ["a page with what stands in for it", `<switch>${page}<g>${filled}</g></switch>`],
    ["a feature", `<switch><g requiredFeatures="x">${filled}</g><path d="M0 0h9v9z"/></switch>`],
    ["a script", `<script>alert(1)</script>${filled}`],
    ["comments and notes", `<!-- x --><metadata>x</metadata><style>/* x */ .a{fill:black}</style>${filled}`],
    ["a title", `<title>Oak</title><desc>x</desc>${filled}`],
  ])("nothing is missing where there is %s", async (_case, content) => {
    expect(await outcome(drawing(content))).toBe("000000ff");
  });

  test.each([
    ["animations", `<g><animate attributeName="x" to="9"/>${filled}</g>`, true],
    ["keyframes", `<style>@keyframes k{to{x:9}}</style>${filled}`, true],
    ["neither", filled, false],
  ])(
    "of a drawing with %s it is said that only the first frame is kept: %#",
    async (_case, content, isAnimated) => {
      expect((await prepare(drawing(content))).firstFrameOnly).toBe(isAnimated);
    },
  );
});

test("a drawing becomes a PNG as wide as the widest that pages show, clear where it is", async () => {
  const { bytes, ...stored } = await prepare(
    drawing(`<rect width="15" height="20" fill="#1f5b3a"/>`, 'viewBox="0 0 30 20" width="30" height="20"'),
  );
  expect(stored).toEqual({
    contentType: "image/png",
    extension: "svg.png",
    width: 2560,
    height: 1707,
    placeholder: null,
    firstFrameOnly: false,
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 2560, height: 1707 });
  // The edge between the two halves is as sharp as pixels can be.
  expect(await Promise.all([0, 1279, 1280, 2559].map((x) => colorAt(bytes, x, 1700)))).toEqual([
    "1f5b3aff",
    "1f5b3aff",
    "00000000",
    "00000000",
  ]);
});

test("nothing is fetched or read while it is drawn", async () => {
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
    `<style>@import url(${address});</style><rect fill="url(${address}#a)" filter="url(${address}#a)" width="0" height="0"/><linearGradient href="${address}#a"/>`;
  const include = `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${file}"/>`;
  const svg = `<?xml-stylesheet href="${site}/a.css"?><!DOCTYPE svg SYSTEM "${site}/a.dtd">${drawing(
    `${outside(`${site}/a.svg`)}${outside(file)}${include}<path d="M0 0h30v20H0z" fill="#a3432a"/>`,
  )}`;
  expect(await outcome(svg)).toBe("a3432aff");
  expect(asked).toBe(0);
  server.close();
});

test.each([
  ["logo-comment.svg", shownAs(["text"])],
  ["logo-web-font.svg", shownAs(["text"])],
  ["logo-figma.svg", "1f5b3aff"],
])("%s keeps its colours, or is refused for its text", async (file, expected) => {
  expect(await outcome(readFileSync(`tests/support/drawings/${file}`, "utf8"))).toBe(expected);
});

test.each(["logo-comment.svg", "logo-web-font.svg"])(
  "%s keeps its colours without its text",
  async (file) => {
    const outlined = readFileSync(`tests/support/drawings/${file}`, "utf8").replace(/<text.*<\/text>/s, "");
    const { bytes } = await prepare(outlined);
    expect(await Promise.all([colorAt(bytes, 40, 40), colorAt(bytes, 480, 480)])).toEqual([
      "1f5b3aff",
      "d8672fff",
    ]);
  },
);
