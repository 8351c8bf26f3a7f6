import { expect, test } from "vitest";
import { adminEntrySlot } from "#app/accounts/admin-entry.ts";
import { areasFor, nounOf, pluralOf } from "#app/kernel/verbs/entity-types.ts";
import { team } from "#app/site/team/team.collection.ts";
import { plainCollections } from "#tests/support/plain-collections.ts";
import { plainLists } from "./plain-lists.ts";

test("a list is what can be sent of a description: its path, its icon, what activity calls its records", () => {
  const lists = plainLists([team]);
  expect(JSON.parse(JSON.stringify(lists))).toEqual([
    {
      path: "/admin/team",
      icon: "people",
      area: {
        id: "team",
        title: "Team",
        types: {
          "team-member": ["team member", "team members"],
          "team-member-order": ["team members", "orders of team members"],
        },
      },
    },
  ]);
});

test("lists stand by their titles; without an order there is none to speak of", () => {
  const { order: _none, ...unordered } = team;
  const awards = { ...unordered, screen: { ...team.screen, title: "Awards" } };
  const lists = plainLists([team, awards]);
  expect(lists.map(({ area }) => area.title)).toEqual(["Awards", "Team"]);
  expect(Object.keys(lists[0]?.area.types ?? {})).toEqual(["team-member"]);
});

test("each has its entry in the menu before those of modules, and its area between the subjects and pages", () => {
  const entries = adminEntrySlot.items().map(({ title }) => title);
  expect(entries.slice(0, plainCollections.length)).toContain("Team");
  expect([nounOf("team-member"), pluralOf("team-member-order")]).toEqual([
    "team member",
    "orders of team members",
  ]);
  const areas = areasFor("administrator").map(({ area }) => area);
  expect(areas.slice(areas.indexOf("reviews"), areas.indexOf("pages"))).toContain("team");
});
