import { beforeEach, expect, test } from "vitest";
import { text } from "#app/kernel/fields/fields.ts";
import { callToActionSlot } from "./call-to-action.ts";
import { callsToAction } from "./calls-to-action.tsx";
import { subjectPathSlot, withSubject } from "./contact-subject.ts";

const words = text("Sample link", { max: 20 });
const sections = { features: { heading: text("Heading", { max: 20 }), sample: words } };
const page = {
  description: { key: "page/x", title: "X", path: "/x", sections },
  content: { features: { heading: "What we do", sample: "Ask us" } },
} as const;

beforeEach(() => {
  callToActionSlot.fill("sample", [{ path: "/sample", field: "sample", service: words, project: words }]);
  subjectPathSlot.fill("sample", ["/sample"]);
});

test("A link of a module leads to its form, with what the page shows and its words there", () => {
  const links = callsToAction(page, "features", "service/tree & hedge");
  expect(links.find(({ path }) => path === "/sample")).toMatchObject({
    to: "/sample?about=service%2Ftree+%26+hedge",
    text: "Ask us",
  });
});

test("Without a module's link there is none, and no address takes what the page shows", () => {
  callToActionSlot.fill("sample");
  subjectPathSlot.fill("sample");
  const links = callsToAction(page, "features", "project/deck");
  expect(links.filter(({ path }) => path === "/sample")).toEqual([]);
  expect(withSubject("/sample", "project/deck")).toBe("/sample");
});
