import { expect, test } from "vitest";
import { flag, text } from "#app/kernel/fields/fields.ts";
import { definePlainCollection } from "./plain-collection.ts";

const described = {
  type: "review",
  nouns: ["site visit", "site visits"],
  table: "reviews",
  title: "place",
  form: [["place"], ["notes"]],
  list: { path: "/admin/visits", sorts: { title: "asc" }, usual: "title" },
  screen: { title: "Visits", lead: "", empty: "", symbol: "level", icon: "people" },
  editorVerbs: [],
} as const;
const fields = { place: text("Place", { max: 10 }), notes: text("Short Notes", { max: 10 }) };
const visits = definePlainCollection({ ...described, fields, searched: ["place", "notes"] });

test("what a plain collection says follows from its noun and its fields", () => {
  const { screen, messages } = visits;
  expect({ ...messages, deleted: screen.deleted, gone: screen.gone }).toEqual({
    saveFailed: "Error saving site visit. Please try again.",
    deleteFailed: "Error deleting site visit. Please try again.",
    deleted: "Site visit deleted.",
    gone: "This site visit isn’t here anymore. Someone may have deleted it.",
  });
  expect(screen.confirmDelete("Elora")).toBe('Are you sure you want to delete the site visit "Elora"?');
  expect(screen.noMatch("steps")).toBe("No site visit has “steps” in the place or short notes.");
  expect(screen.title).toBe("Visits");
});

test("a save says whether visitors see it, where staff decide that", () => {
  const values = { place: "", notes: "" };
  expect(visits.saved(values)).toBe("Site visit saved.");
  const published = definePlainCollection({
    ...described,
    fields: { ...fields, published: flag("Published", "status", true) },
  });
  expect(published.saved({ ...values, published: true })).toBe("Site visit saved. Visitors see it now.");
  expect(published.saved({ ...values, published: false })).toBe(
    "Site visit saved. Visitors don’t see it yet.",
  );
});
