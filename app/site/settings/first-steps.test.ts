import { expect, test } from "vitest";
import { type FirstStepsFacts, firstSteps } from "./first-steps.ts";
import { defaultSettings, startingSettings } from "./settings.schema.ts";

const demo: FirstStepsFacts = {
  settings: defaultSettings,
  hoursSaved: false,
  project: false,
  review: false,
  mail: { isSetUp: false, testedAt: null },
  backup: { isSetUp: false, made: false },
};
const { name, wordmark, address, phone, email } = {
  name: "Cedar & Stone",
  wordmark: { first: "Cedar", second: "& Stone" },
  address: { ...defaultSettings.address, street: "7 Mill Street", postalCode: "N1H 7A1" },
  phone: "(705) 555-0199",
  email: "hello@cedarandstone.example",
};
const named = { ...defaultSettings, name, wordmark, address };
const testedAt = "2026-03-10T16:00:00.000Z";

/** Facts of the demo with what they have done. */
const others: [Partial<FirstStepsFacts>, string[]][] = [
  [{ hoursSaved: true }, ["Opening hours"]],
  [{ project: true, review: true }, ["First project", "First review"]],
  [{ mail: { isSetUp: true, testedAt: null } }, []],
  [{ mail: { isSetUp: true, testedAt } }, ["Email"]],
  [{ mail: { isSetUp: false, testedAt } }, []],
  [{ backup: { isSetUp: true, made: false } }, []],
  [{ backup: { isSetUp: true, made: true } }, ["Backup"]],
];

test.each<[string, Partial<FirstStepsFacts>, string[]]>([
  ["the demo", {}, ["Map and towns"]],
  ["an empty site", { settings: startingSettings }, []],
  ["a name and address of its own, with the demo's phone", { settings: named }, ["Name", "Map and towns"]],
  [
    "a name that the header doesn't say",
    { settings: { ...named, wordmark: startingSettings.wordmark } },
    ["Map and towns"],
  ],
  [
    "a name without an address",
    { settings: { ...named, address: startingSettings.address } },
    ["Map and towns"],
  ],
  [
    "a name in the demo's street",
    { settings: { ...named, address: defaultSettings.address } },
    ["Map and towns"],
  ],
  ["a phone number without an email", { settings: { ...startingSettings, phone } }, []],
  ["a location without towns", { settings: { ...startingSettings, geo: defaultSettings.geo } }, []],
  ["all of them", { settings: { ...named, phone, email } }, ["Name", "Phone and email", "Map and towns"]],
  ...others.map(([facts, done]): [string, Partial<FirstStepsFacts>, string[]] => [
    JSON.stringify(facts),
    facts,
    ["Map and towns", ...done],
  ]),
])("of the first steps %s has done", (_name, facts, done) => {
  const steps = firstSteps({ ...demo, ...facts });
  expect(steps.filter((step) => step.done).map(({ label }) => label)).toEqual(done);
});

test("the first steps say what visitors still read, and what is missing", () => {
  const settings = { ...startingSettings, phone };
  const [nameStep, contactStep, areaStep] = firstSteps({ ...demo, settings });
  expect(nameStep?.why).toMatch(
    / Visitors still read “Your Business”\. Missing: street, city and postal code\.$/,
  );
  expect(contactStep?.why).toMatch(/tap\. Missing: email\.$/);
  expect(areaStep).toMatchObject({ done: false, to: "/admin/settings/area" });
  expect(areaStep?.why).toMatch(/ Missing: location and nearby towns\.$/);
  const [demosName] = firstSteps(demo);
  expect(demosName?.why).toMatch(/ Visitors still read “Fernhill Landscaping”/);
});
