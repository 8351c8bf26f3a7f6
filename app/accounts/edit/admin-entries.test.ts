import { expect, test } from "vitest";
import { adminEntrySlot } from "../admin-entry.ts";
import { adminEntries, entriesFor, isActive, pageLabel } from "./admin-entries.ts";

/** Those of plain collections and of modules. */
const added = adminEntrySlot.items();

test("the product's entries stand in SPEC's order, those that are added before the media library", () => {
  const ordered = [
    "Dashboard /admin/dashboard",
    "Projects /admin/projects",
    "Services /admin/services",
    "Blog Posts /admin/posts",
    "Reviews /admin/reviews",
    ...added.map(({ title, path }) => `${title} ${path}`),
    "Media Library /admin/media",
    "Users /admin/users",
    "Settings /admin/settings",
    "Trash /admin/trash",
  ];
  expect(adminEntries().map(({ title, path }) => `${title} ${path}`)).toEqual(ordered);
  expect(added.map(({ title }) => title)).toContain("Team");
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
  const active = adminEntries().filter(({ path }) => isActive(path, pathname));
  expect(active.map(({ title }) => title)).toEqual(titles);
});

test("editors have no entry for people and settings, nor those that modules keep from them", () => {
  const editors = entriesFor("editor");
  const others = adminEntries().filter((entry) => !editors.includes(entry));
  expect(others.map(({ title }) => title)).toEqual([
    ...added.filter(({ administrators }) => administrators).map(({ title }) => title),
    "Users",
    "Settings",
    "Trash",
  ]);
  expect(entriesFor("administrator")).toEqual(adminEntries());
});

test.each([
  ["/", "Home page"],
  ["/about/", "About page"],
  ["/services", "Services page"],
  ["/services/hardscaping", "A service’s page"],
  ["/projects/terraced-back-slope", "A project’s page"],
  ["/blog/when-to-prune-what", "A post"],
  ["/blogging", null],
  ["/about/us", null],
  ["/no-such-page", null],
  ["/admin/settings/hours", "Settings"],
  ["/admin/account", "Your account"],
])("%s is %j", (pathname, words) => {
  expect(pageLabel(pathname)).toBe(words);
});
