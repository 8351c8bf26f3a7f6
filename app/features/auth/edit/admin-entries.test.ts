import { expect, test } from "vitest";
import { adminEntries, isActive } from "./sidebar.tsx";

test("the entries stand in SPEC's order", () => {
  expect(adminEntries.map(({ title, path }) => `${title} ${path}`)).toEqual([
    "Dashboard /admin/dashboard",
    "Projects /admin/projects",
    "Services /admin/services",
    "Blog Posts /admin/posts",
    "Reviews /admin/reviews",
    "Messages /admin/messages",
    "Media Library /admin/media",
    "Users /admin/users",
    "Settings /admin/settings",
  ]);
});

test.each([
  ["/admin/dashboard", ["Dashboard"]],
  ["/admin/dashboard/", ["Dashboard"]],
  ["/admin/dashboard/more", []],
  ["/admin/reviews", ["Reviews"]],
  ["/admin/posts/0190-some-id", ["Blog Posts"]],
  ["/admin/projects-archive", []],
  ["/admin", []],
])("on %s the active entry is %j", (pathname, titles) => {
  const active = adminEntries.filter(({ path }) => isActive(path, pathname));
  expect(active.map(({ title }) => title)).toEqual(titles);
});
