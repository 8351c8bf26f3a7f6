import { expect, test } from "vitest";
import { holdStart } from "./held-start.ts";

const context = '<script nonce="n">window.__reactRouterContext = {};</script>';
const starting = (type: string) =>
  `<script nonce="n" type="${type}" async="">import * as route0 from "/a.js";\nimport("/entry.js");</script>`;
const own = '<script type="module" async="" src="/assets/staff-start.js"></script>';

test("keeps the starting script and its preloads, and leaves all else", () => {
  const html = (rel: string, type: string) =>
    `${own}<link rel="${rel}" href="/a.js"/>${context}${starting(type)}`;
  expect(holdStart(html("modulepreload", "module"))).toBe(html("held", "text/held"));
});

test("refuses a document without it", () => {
  expect(() => holdStart(own + context)).toThrow("not found");
});
