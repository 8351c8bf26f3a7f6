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

test.each<[string, Partial<FirstStepsFacts>, string[]]>([
  ["the demo", {}, []],
  ["an empty site", { settings: startingSettings }, []],
  ["a name and address of its own, with the demo's phone", { settings: named }, ["Name"]],
  ["a name that the header doesn't say", { settings: { ...named, wordmark: startingSettings.wordmark } }, []],
  [
    "a name with the address of an empty site",
    { settings: { ...named, address: startingSettings.address } },
    [],
  ],
  ["a name in the demo's street", { settings: { ...named, address: defaultSettings.address } }, []],
  ["a phone number with an empty site's email", { settings: { ...startingSettings, phone } }, []],
  ["all of them", { settings: { ...named, phone, email } }, ["Name", "Phone and email"]],
  ["hours", { hoursSaved: true }, ["Opening hours"]],
  ["a project and a review", { project: true, review: true }, ["First project", "First review"]],
  ["a mail server that was not tested", { mail: { isSetUp: true, testedAt: null } }, []],
  ["a mail server that was tested", { mail: { isSetUp: true, testedAt } }, ["Email"]],
  ["a mail server that is gone", { mail: { isSetUp: false, testedAt } }, []],
  ["backups, none of them made", { backup: { isSetUp: true, made: false } }, []],
  ["a backup", { backup: { isSetUp: true, made: true } }, ["Backup"]],
])("of the first steps %s has done", (_name, facts, done) => {
  const steps = firstSteps({ ...demo, ...facts });
  expect(steps.filter((step) => step.done).map(({ label }) => label)).toEqual(done);
});

test("the first steps say what visitors still read", () => {
  const settings = { ...startingSettings, name, address, phone };
  const [nameStep, contactStep] = firstSteps({ ...demo, settings });
  expect(nameStep?.why).toMatch(/ Visitors still read “Your Business”\.$/);
  expect(contactStep?.why).toMatch(/ Visitors still read “hello@example\.com”\.$/);
});
