import { expect, test } from "vitest";
import { upgradeChange } from "./field.ts";

test.each([
  ["content:about", "page/about"],
  ["heading:contact-page-data", "page-heading/contact-page-data"],
  ["team-member:1", "team-member/1"],
  ["order:services", "service-order/all"],
  ["media:/storage/site-images/a:b.jpg", "media//storage/site-images/a:b.jpg"],
  ["page/about", "page/about"],
  ["media//storage/site-images/a:b.jpg", "media//storage/site-images/a:b.jpg"],
])("a change of an earlier release about %s is about %s", (target, ref) => {
  const change = { target, path: "title", value: "Mine", was: "Ours" };
  expect(upgradeChange(change)).toMatchObject({ target: ref, path: "title", value: "Mine", base: "Ours" });
});

test.each([[{ target: "service/1", path: "title", base: "Ours" }], ["text"], [null]])(
  "a change of this release, or none, stays as it is: %j",
  (change) => {
    expect(upgradeChange(change)).toBe(change);
  },
);
