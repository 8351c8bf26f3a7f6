import { expect, test } from "vitest";
import { spriteHref } from "./icon.tsx";
import { putIconsIntoDocument } from "./icons-in-document.server.ts";

const page = (body: string) => `<!DOCTYPE html><html><body>${body}</body></html>`;
const use = (href: string) => `<svg><use href="${href}"></use></svg>`;

test("a document has the symbols that it uses, once each, and asks for no file of them", () => {
  const html = putIconsIntoDocument(
    page(use(spriteHref("Phone")) + use(spriteHref("mark")) + use(spriteHref("Phone"))),
  );
  expect(html).not.toContain(spriteHref(""));
  expect([...html.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    "icon-Phone",
    "icon-mark",
  ]);
  expect([...html.matchAll(/<use href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "#icon-Phone",
    "#icon-mark",
    "#icon-Phone",
  ]);
});

test("what is no icon of ours stays as it is", () => {
  const html = page(use("/other.svg#Phone") + use(spriteHref("none")));
  expect(putIconsIntoDocument(html)).toContain(use("/other.svg#Phone") + use(spriteHref("none")));
});
