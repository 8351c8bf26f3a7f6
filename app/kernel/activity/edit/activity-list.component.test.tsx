import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { areasFor } from "#app/kernel/verbs/entity-types.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { phone, renderScreen } from "#tests/components/render-staff.tsx";
import { missing, pressEnter, seen } from "#tests/components/seen.ts";
import { readActivityAddress } from "../activity-list.ts";
import { ActivityList } from "./activity-list.tsx";

const dana = "dana@fernhill.example";
type Shown = Parameters<typeof ActivityList>[0];
type Line = Shown["days"][number]["lines"][number];

const line = (kind: string, title: string, to: string | null): Line => ({
  id: kind,
  user_email: dana,
  verb: "changed",
  entity_type: kind,
  entity_id: kind,
  to,
  created_at: "2026-03-02T17:00:00.000Z",
  time: "12:00pm",
  what: `the ${kind} “${title}”`,
  history: to ? { type: kind, id: kind } : null,
});
const service = line("service", "Hardscaping", "/services/hardscaping");
const lines = [service, line("review", "W".repeat(120), null)];

/** @param byKind the lines of each kind, '' for all */
const openList = (byKind: Record<string, Line[]>, query = "") =>
  renderScreen(ActivityList, {
    path: `/admin/activity${query}`,
    loader: ({ url }): Shown => {
      const request = readActivityAddress(new URL(url).searchParams, "administrator");
      const found = byKind[request.kind] ?? [];
      return {
        request,
        people: [dana],
        areas: areasFor("administrator"),
        pageCount: 3,
        total: found.length,
        days: found.length > 0 ? [{ title: "March 2, 2026", lines: found }] : [],
      };
    },
  });

const link = (name: string | RegExp) => page.getByRole("link", { name });
const filter = page.getByRole("search", { name: "Filter activity" });
const show = filter.getByRole("button", { name: "Show" });

beforeEach(() => phone());

test("says who changed what, day by day, and leads to what is still there", async () => {
  await openList({ "": lines }, "?page=2");
  await seen(page.getByText("2 changes"), page.getByRole("heading", { level: 2, name: "March 2, 2026" }));
  const [first] = page.getByRole("listitem").elements();
  expect(first?.textContent).toBe(`${dana} changed the service “Hardscaping”12:00pmHistory`);
  // A missing entity has no link and no history.
  await missing(link(/^the review/));
  await expect.element(page.getByRole("button", { name: /^History of/ })).toHaveLength(1);
  for (const [name, href] of [
    ["the service “Hardscaping”", "/services/hardscaping"],
    ["Next page", "/admin/activity?page=3"],
    ["Previous page", "/admin/activity"],
  ] as const)
    await expect.element(link(name)).toHaveAttribute("href", href);
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test("is filtered by person, kind and days; a link to all empties the filter", async () => {
  await openList({ "": lines, services: [service] });
  await filter.getByLabelText("Person").selectOptions(dana);
  await filter.getByLabelText("Kind").selectOptions("Services");
  for (const end of ["From", "To"]) await filter.getByLabelText(end).fill("2026-02-28");
  await pressEnter(show);
  await seen(page.getByText("1 change"));
  const asked = "person=dana%40fernhill.example&kind=services&from=2026-02-28&to=2026-02-28";
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(`/admin/activity?${asked}`);
  await filter.getByLabelText("Kind").selectOptions("Projects");
  await show.click();
  await seen(page.getByText("No changes match."));
  await expectAccessible();
  await link("Show all").click();
  await seen(page.getByText("2 changes"));
  for (const name of ["Person", "Kind", "From", "To"])
    await expect.element(filter.getByLabelText(name)).toHaveValue("");
});

test("says when nothing has happened", async () => {
  await openList({});
  await seen(page.getByRole("heading", { name: "No activity yet" }));
  await missing(filter);
  await expectAccessible();
});
