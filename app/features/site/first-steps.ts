import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { defaultSettings, type Settings, startingSettings } from "./settings.schema.ts";
import { SETTINGS_PATH } from "./settings-parts.ts";

const { stillRead, steps } = dashboardTexts.firstSteps;

/** What the first steps follow from. */
export interface FirstStepsFacts {
  settings: Pick<Settings, "name" | "wordmark" | "address" | "phone" | "email">;
  /** Whether the hours were ever saved. */
  hoursSaved: boolean;
  /** Whether visitors see one that somebody added, the project with a picture; those of the demo don't count. */
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

const starts = [defaultSettings, startingSettings];

/** A text of the settings, if a new site or the demo says the same; empty for one of one's own. */
function placeholder(
  settings: FirstStepsFacts["settings"],
  textOf: (of: typeof settings) => string,
): string[] {
  const text = textOf(settings);
  return starts.some((start) => textOf(start) === text) ? [text] : [];
}

/** What visitors read as the business's name and address, in the header and on pages, and is not its own yet. */
function nameLeft(settings: FirstStepsFacts["settings"]): string[] {
  const { city } = settings.address;
  return [
    ...placeholder(settings, ({ name }) => name),
    ...placeholder(settings, ({ wordmark }) => wordmark.first),
    ...placeholder(settings, ({ address }) => address.street),
    // The demo's city is one in which a business may be.
    ...(city === startingSettings.address.city ? [city] : []),
    ...placeholder(settings, ({ address }) => address.postalCode),
  ];
}

const contactLeft = (settings: FirstStepsFacts["settings"]) => [
  ...placeholder(settings, ({ phone }) => phone),
  ...placeholder(settings, ({ email }) => email),
];

/** A step that is done once visitors read nothing of what a new site starts with. */
function textStep({ label, why }: { label: string; why: string }, left: readonly string[]): FirstStep {
  const done = left.length === 0;
  return { label, done, why: done ? why : `${why} ${stillRead(left)}`, to: `${SETTINGS_PATH}/business` };
}

/** Lists the first steps in their order; what a new site starts with counts as not done. */
export function firstSteps(facts: FirstStepsFacts): FirstStep[] {
  const { settings, mail, backup } = facts;
  return [
    textStep(steps.name, nameLeft(settings)),
    textStep(steps.phone, contactLeft(settings)),
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
