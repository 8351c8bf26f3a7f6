import { expect, test } from "vitest";
import { readAddresses } from "./read-addresses.ts";

test.each<[string, ...string[]]>([
  ["jo@example.ca", "jo@example.ca"],
  [" Jo.Reyes@Example.ca. ", "Jo.Reyes@Example.ca"],
  ["jo＠example．ca", "jo@example.ca"],
  ["o'brien@example.ca", "o'brien@example.ca"],
  ["'jo@example.ca'", "jo@example.ca"],
  ["mailto:jo@example.ca?subject=Hello", "jo@example.ca"],
  ["SMTP:jo@example.ca", "jo@example.ca"],
  ["Jo Reyes <jo@example.ca>", "jo@example.ca (Jo Reyes)"],
  ['"Reyes, Jo" <jo@example.ca>', "jo@example.ca (Reyes, Jo)"],
  ["Reyes, Jo <jo@example.ca>", "jo@example.ca (Reyes, Jo)"],
  ["'Jo Reyes' <jo@example.ca>", "jo@example.ca (Jo Reyes)"],
  ["jo@example.ca <jo@example.ca>", "jo@example.ca"],
  ['"jo@example.ca" <jo@example.ca>', "jo@example.ca"],
  ["<jo@example.ca>", "jo@example.ca"],
  ["jo@example.ca; al@example.ca", "jo@example.ca", "al@example.ca"],
  ["jo@example.ca,al@example.ca", "jo@example.ca", "al@example.ca"],
  ["jo@example.ca ::: al@example.ca", "jo@example.ca", "al@example.ca"],
  ["jo@example.ca / al@example.ca", "jo@example.ca", "al@example.ca"],
  ["jo@example.ca and al@example.ca", "jo@example.ca", "al@example.ca"],
  ["jo@example.ca\nal@example.ca", "jo@example.ca", "al@example.ca"],
  ["Jo <jo@example.ca>; Al <al@example.ca>", "jo@example.ca (Jo)", "al@example.ca (Al)"],
  ["Jo <jo@example.ca>, Roy, Al <al@example.ca>", "jo@example.ca (Jo)", "al@example.ca (Roy, Al)"],
  ["home: jo@example.ca", "jo@example.ca"],
  ["jo@example.ca (work)", "jo@example.ca"],
  // A space in an address is a mistake, and reyes@example.ca may be somebody else.
  ["jo reyes@example.ca", "jo reyes@example.ca!"],
  ["jo@example", "jo@example!"],
  ["@joreyes", "@joreyes!"],
  ["Jo Reyes"],
  [""],
])("%s has these addresses: %s %s", (text, ...found) => {
  const { people } = readAddresses(text);
  expect(
    people.map(({ email, name, isValid }) => `${email}${isValid ? "" : "!"}${name && ` (${name})`}`),
  ).toEqual(found);
});

test("A long text without an end of its quotation mark or bracket is read at once", () => {
  const start = performance.now();
  for (const unit of ['"', "<", "a", "@", '"a', "\\", '"\\']) readAddresses(unit.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(2000);
});
