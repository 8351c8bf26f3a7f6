import { expect, test } from "vitest";
import { nameOf, personNames } from "./person-names.ts";

const person = (email: string, firstName: string | null) => ({ email, firstName });

test.each([
  [[person("jo@fernhill.example", "Jo")], "jo@fernhill.example", "Jo"],
  [[person("jo@fernhill.example", null)], "jo@fernhill.example", "jo@fernhill.example"],
  [[person("jo@fernhill.example", "")], "jo@fernhill.example", "jo@fernhill.example"],
  [[], "removed@fernhill.example", "removed@fernhill.example"],
  [[], "constructor", "constructor"],
  [[person("jo.smith@a.example", "Jo"), person("jw@a.example", "jo")], "jo.smith@a.example", "Jo (jo.smith)"],
  [[person("jo@a.example", "Jo"), person("jo@b.example", "Jo")], "jo@b.example", "Jo (jo@b.example)"],
])("of %j the one with %s is called %s", (people, email, name) => {
  expect(nameOf(personNames(people), email)).toBe(name);
});
