import { expect, test } from "vitest";
import { unsavedWork } from "./unsaved-work.ts";

const since = "2026-06-10T13:12:00.000Z";
const draft = { path: "/admin/posts?edit=p1" };
const change = (label: string) => ({ target: "page/about", path: "a", label, value: "b", base: "c" });

test.each([
  ["posts:save:p1", { title: "Winter beds", draft }, { what: "“Winter beds”", to: "/admin/posts?edit=p1" }],
  ["reviews:save:new", { reviewer_name: "Helen S.", draft }, { what: "“Helen S.”" }],
  ["team:save:new", { name: "Ines Duarte", draft }, { what: "“Ines Duarte”" }],
  ["team:save:new", { name: "", draft }, { what: "a team member" }],
  ["services:save:new", { title: " ", draft: { path: "/services" } }, { what: "a service", to: "/services" }],
  ["newer:save:new", { draft }, { what: "a form" }],
  ["page:/about", { changes: [change("Philosophy heading")] }, { what: "Philosophy heading", to: "/about" }],
  [
    "page:/",
    { changes: [change("Closing text"), change("b"), change("c")] },
    { what: "Closing text and 2 more" },
  ],
])("%s is said in words", (thing, value, words) => {
  expect(unsavedWork({ thing, value, updated_at: since })).toMatchObject({ ...words, since });
});

test.each([
  ["posts:save:p1", { title: "Winter beds" }],
  ["posts:save:p1", { draft: { path: "https://evil.example" } }],
  ["posts:save:p1", { draft: { path: "/\\evil.example" } }],
  ["page:/about", { changes: [] }],
  ["page://evil.example", { changes: [change("a")] }],
])("%s that doesn't say where it is gone on with is passed over", (thing, value) => {
  expect(unsavedWork({ thing, value, updated_at: since })).toBeNull();
});
