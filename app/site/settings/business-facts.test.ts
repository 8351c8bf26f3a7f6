import { expect, test } from "vitest";
import { chooseWording, wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { type BusinessFacts, fillFacts, placeholdersOf } from "./business-facts.ts";

const known: BusinessFacts = {
  name: "Cedar & Stone",
  phone: "(519) 555-0142",
  email: "hello@cedar.example",
  address: { city: "Guelph", region: "Ontario" },
  towns: [{ name: "Fergus" }, { name: "Elora" }],
  established: "2015",
  promises: ["warranty", "winter"],
};
const unknown: BusinessFacts = {
  ...known,
  phone: "",
  email: "",
  address: { city: "", region: "Ontario" },
  towns: [],
  established: "",
  promises: [],
};

test("fillFacts fills in what is known of the business and leaves unknown placeholders", () => {
  expect(fillFacts("{city}, {region}: {towns}, since {established}. {city}? {other}", known)).toBe(
    "Guelph, Ontario: Fergus and Elora, since 2015. Guelph? {other}",
  );
});

const hero = wordings("{area}, since {established}", "{area}", "Gardens");

test.each<[string, Partial<BusinessFacts>, string]>([
  ["all facts", {}, "Guelph and nearby towns, since 2015"],
  ["no founding year", { established: "" }, "Guelph and nearby towns"],
  ["no towns", { towns: [] }, "Guelph, since 2015"],
  ["no city", { address: unknown.address }, "Gardens"],
])(
  "of several wordings fillFacts takes the first for which there is enough: with %s",
  (_name, facts, text) => {
    expect(fillFacts(hero, { ...known, ...facts })).toBe(text);
  },
);

test.each([
  "{city}",
  "{towns}",
  "{area}",
  "since {established}",
  "Call {phone}",
  "Write to {email}",
  "{if call}Call us",
  "{if warranty}We promise",
  "{if warranty}{if winter}We promise both",
])("%j states nothing while its facts are unknown", (text) => {
  expect(fillFacts(text, known)).not.toMatch(/[{}]|^$/);
  expect(fillFacts(text, unknown)).toBe("");
});

test("chooseWording keeps the placeholders of facts, for texts that are filled in when they are shown", () => {
  expect(chooseWording("{if warranty}One year, {name}", placeholdersOf(known))).toBe("One year, {name}");
});
