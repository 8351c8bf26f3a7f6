import { expect, test } from "vitest";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { isElsewhere } from "./quote-answers.ts";

const [town = { name: "", latitude: "", longitude: "" }] = defaultSettings.towns;
const business = {
  ...defaultSettings,
  towns: [...defaultSettings.towns, { ...town, name: "Saint-Élie" }],
};

test.each([
  ["guelph", false],
  ["Rockwood, ON", false],
  ["saint elie", false],
  ["N1G 2W1", false],
  ["N1H–3T9", false],
  ["N1H 3TO", false],
  ["N1H 3T9 Canada", false],
  ["n1g", false],
  ["", false],
  ["Toronto", true],
  ["Guelphtown", true],
  ["Qwertyville", true],
])("%s may be elsewhere: %s", (place, expected) => {
  expect(isElsewhere(place, business)).toBe(expected);
});
