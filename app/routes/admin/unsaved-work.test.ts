import { expect, test } from "vitest";
import { unsavedWork } from "./unsaved-work.ts";

const since = "2026-06-10T13:12:00.000Z";
const draft = { path: "/admin/posts?edit=p1" };
const change = (label: string) => ({ target: "page/about", path: "a", label, value: "b", base: "c" });

test.each([
  ["post/p1", { title: "Winter beds", draft }, { what: "“Winter beds”", to: "/admin/posts?edit=p1" }],
  ["review/new", { reviewer_name: "Helen S.", draft }, { what: "“Helen S.”" }],
  ["team-member/new", { name: "Ines Duarte", draft }, { what: "“Ines Duarte”" }],
  ["team-member/new", { name: "", draft }, { what: "a team member" }],
  ["service/new", { title: " ", draft: { path: "/services" } }, { what: "a service", to: "/services" }],
  ["fountain/new", { draft }, { what: "a fountain" }],
  ["settings/site-settings/area", { draft }, { what: "the settings" }],
  ["page/services/stone-walls", { changes: [change("a")] }, { to: "/services/stone-walls" }],
  ["page/about", { changes: [change("Philosophy heading")] }, { what: "Philosophy heading", to: "/about" }],
  [
    "page/home",
    { changes: [change("Closing text"), change("b"), change("c")] },
    { what: "Closing text and 2 more", to: "/" },
  ],
])("%s is said in words", (entity, value, words) => {
  expect(unsavedWork({ entity, value, updated_at: since })).toMatchObject({ ...words, since });
});

test.each([
  ["post/p1", { title: "Winter beds" }],
  ["post/p1", { draft: { path: "https://evil.example" } }],
  ["post/p1", { draft: { path: "/\\evil.example" } }],
  ["page/about", { changes: [] }],
  ["page//evil.example", { changes: [change("a")] }],
  ["newer:save:new", { draft }],
])("%s that doesn't say where it is gone on with is passed over", (entity, value) => {
  expect(unsavedWork({ entity, value, updated_at: since })).toBeNull();
});
