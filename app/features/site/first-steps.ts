import { dashboardMessages } from "#app/platform/dashboard-messages.ts";
import { defaultSettings, type Settings, startingSettings } from "./settings.schema.ts";
import { SETTINGS_PATH } from "./settings-parts.ts";

const { steps } = dashboardMessages.firstSteps;

/** What the first steps follow from. */
export interface FirstStepsFacts {
  settings: Pick<Settings, "name" | "phone">;
  /** Whether the hours were ever saved. */
  hoursSaved: boolean;
  /** Whether somebody added one; those of the demo don't count. */
  project: boolean;
  review: boolean;
  mail: { isSetUp: boolean; testedAt: string | null };
  backup: { isSetUp: boolean; made: boolean };
}

/** A step from the demo, or an empty site, to one's own. */
export interface FirstStep {
  label: string;
  done: boolean;
  /** What is missing, and for whom it is. */
  why: string;
  /** Where it is done; null if that is not on this site. */
  to: string | null;
}

/** Lists the first steps in their order; what a new site starts with counts as not done. */
export function firstSteps(facts: FirstStepsFacts): FirstStep[] {
  const { settings, mail, backup } = facts;
  const starts = [defaultSettings, startingSettings];
  const isOwn = (key: "name" | "phone") => starts.every((start) => start[key] !== settings[key]);
  const business = `${SETTINGS_PATH}/business`;
  return [
    { ...steps.name, done: isOwn("name"), to: business },
    { ...steps.phone, done: isOwn("phone"), to: business },
    { ...steps.hours, done: facts.hoursSaved, to: `${SETTINGS_PATH}/hours` },
    { ...steps.project, done: facts.project, to: "/admin/projects" },
    { ...steps.review, done: facts.review, to: "/admin/reviews" },
    {
      ...(mail.isSetUp ? steps.mailTest : steps.mail),
      done: mail.isSetUp && mail.testedAt !== null,
      to: null,
    },
    { ...(backup.isSetUp ? steps.backupMade : steps.backup), done: backup.isSetUp && backup.made, to: null },
  ];
}
