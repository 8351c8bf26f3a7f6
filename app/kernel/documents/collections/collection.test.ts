import { expect, test } from "vitest";
import { fieldText } from "#app/kernel/fields/field-text.ts";
import { choice, dateTime, day, flag, text, webAddress } from "#app/kernel/fields/fields.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { blankOf, defineCollection } from "./collection.ts";
import { inputOf } from "./collection-rules.ts";

const visits = defineCollection({
  type: "review",
  table: "reviews",
  title: "client_name",
  fields: {
    client_name: text("Client Name", { max: 10, missing: "Enter the client’s name" }),
    notes: text("Notes", { max: 5, rows: 5 }),
    visited_on: day("Day of Visit", { help: "Any day." }),
    crew: choice(
      "Crew",
      [2, 3].map((value) => ({ value, label: String(value) })),
      2,
    ),
    map_url: webAddress("Map URL", "Where it is."),
    paid: flag("Paid", "being paid"),
  },
  form: [["client_name"], ["notes", "visited_on"]],
  list: { path: "/admin/visits", sorts: { created: "desc" }, usual: "created" },
  searched: ["client_name"],
  editorVerbs: [],
  saved: () => "",
  messages: { saveFailed: "", deleteFailed: "", toggleFailed: "" },
});

test("a field is named within a sentence as its label is, capitals of abbreviations apart", () => {
  const names = Object.values(visits.fields).map(({ name }) => name);
  expect(names).toEqual(["client name", "notes", "day of visit", "crew", "map URL", "being paid"]);
});

test.each([
  [visits.fields.visited_on, "2026-03-02", "March 2, 2026"],
  [visits.fields.visited_on, "", ""],
  [dateTime("Visible from", "start"), "2026-12-24T14:30:00.000Z", "December 24, 2026, 9:30am"],
  [dateTime("Visible from", "start"), null, ""],
  [visits.fields.crew, 3, "3"],
  [choice("Source", [{ value: "manual", label: "Manual Entry" }], "manual"), "manual", "Manual Entry"],
  [choice("Source", [{ value: "manual", label: "Manual Entry" }], "manual"), "gone", "gone"],
  [visits.fields.paid, true, "Paid"],
  [visits.fields.paid, false, "Not paid"],
  [visits.fields.notes, "Bring mulch.", "Bring mulch."],
])("the history shows a field's value as people read it: %#", (field, stored, text) => {
  expect(fieldText(field, stored)).toBe(text);
});

test("a new record says what its fields say by themselves, and today", () => {
  expect(blankOf(visits, new Date("2026-03-02T03:00:00Z"))).toEqual({
    client_name: "",
    notes: "",
    visited_on: "2026-03-01",
    crew: 2,
    map_url: "",
    paid: false,
  });
});

test("what is sent is judged by every field's rule, and by its version", () => {
  const sent = { ...blankOf(visits, new Date()), id: crypto.randomUUID(), expected_updated_at: null };
  const judged = (change: object) => inputOf(visits).safeParse({ ...sent, client_name: "Ines", ...change });
  expect(judged({ map_url: "example.ca/x" }).data).toMatchObject({ map_url: "https://example.ca/x" });
  const wrong = {
    client_name: " ",
    notes: "too long",
    visited_on: "soon",
    crew: 4,
    map_url: "?",
    paid: "yes",
  };
  const { error } = judged({ ...wrong, id: "1", expected_updated_at: "then" });
  expect(Object.keys(error ? fieldErrorsOf(error) : {}).sort()).toEqual(
    [...Object.keys(wrong), "expected_updated_at", "id"].sort(),
  );
});
