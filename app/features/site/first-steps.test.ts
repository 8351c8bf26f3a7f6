import { expect, test } from "vitest";
import { type FirstStepsFacts, firstSteps } from "./first-steps.ts";
import { defaultSettings, startingSettings } from "./settings.schema.ts";

const demo: FirstStepsFacts = {
  ...{ settings: defaultSettings, hoursSaved: false, project: false, review: false },
  mail: { isSetUp: false, testedAt: null },
  backup: { isSetUp: false, made: false },
};
const own = { name: "Cedar & Stone", phone: "(705) 555-0199" };
const testedAt = "2026-03-10T16:00:00.000Z";

test.each<[string, Partial<FirstStepsFacts>, string[]]>([
  ["the demo", {}, []],
  ["an empty site", { settings: startingSettings }, []],
  [
    "a name of its own, with the demo's phone",
    { settings: { ...defaultSettings, name: own.name } },
    ["Name"],
  ],
  ["both", { settings: own }, ["Name", "Phone"]],
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
