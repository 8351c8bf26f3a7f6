import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { defaultSettings, startingSettings } from "./settings.schema.ts";
import { pathOfSetting } from "./settings-parts.ts";
import type { Settings } from "./site-settings.ts";

const { isMissing, stillRead, steps } = dashboardTexts.firstSteps;

/** What the first steps follow from. */
export interface FirstStepsFacts {
  settings: Pick<Settings, "name" | "wordmark" | "address" | "phone" | "email" | "geo" | "towns">;
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

/** What visitors still read of the demo or of an empty site, and what nobody has entered. */
interface Unfinished {
  left: readonly string[];
  missing: readonly string[];
}

const starts = [defaultSettings, startingSettings];

/** A text of the settings, if a new site or the demo says the same; none for one's own, or an empty one. */
function placeholder(
  settings: FirstStepsFacts["settings"],
  textOf: (of: typeof settings) => string,
): string[] {
  const text = textOf(settings);
  return text !== "" && starts.some((start) => textOf(start) === text) ? [text] : [];
}

/** The labels of those facts that are empty. */
const missingOf = (facts: Record<string, string>) =>
  Object.entries(facts).flatMap(([label, value]) => (value === "" ? [label] : []));

/** The business's name and address, in the header and on pages. The demo's city is one in which a business may be. */
const unfinishedName = (settings: FirstStepsFacts["settings"]): Unfinished => ({
  left: [
    ...placeholder(settings, ({ name }) => name),
    ...placeholder(settings, ({ wordmark }) => wordmark.first),
    ...placeholder(settings, ({ address }) => address.street),
    ...placeholder(settings, ({ address }) => address.postalCode),
  ],
  missing: missingOf({
    street: settings.address.street,
    city: settings.address.city,
    "postal code": settings.address.postalCode,
  }),
});

const unfinishedContact = (settings: FirstStepsFacts["settings"]): Unfinished => ({
  left: [...placeholder(settings, ({ phone }) => phone), ...placeholder(settings, ({ email }) => email)],
  missing: missingOf({ phone: settings.phone, email: settings.email }),
});

const unfinishedArea = ({ geo, towns }: FirstStepsFacts["settings"]): Unfinished => ({
  left: [],
  missing: missingOf({ location: geo.latitude, "nearby towns": towns.map(({ name }) => name).join("") }),
});

/**
 * A step that is done once nothing is missing, and visitors read nothing of what a new site starts with.
 * @param setting one of those it is about; the step leads to its part
 */
function textStep(
  { label, why }: { label: string; why: string },
  setting: keyof Settings,
  { left, missing }: Unfinished,
): FirstStep {
  const notes = [
    ...(left.length > 0 ? [stillRead(left)] : []),
    ...(missing.length > 0 ? [isMissing(missing)] : []),
  ];
  return { label, done: notes.length === 0, why: [why, ...notes].join(" "), to: pathOfSetting(setting) };
}

/** Lists the first steps in their order; what a new site starts with counts as not done. */
export function firstSteps(facts: FirstStepsFacts): FirstStep[] {
  const { settings, mail, backup } = facts;
  return [
    textStep(steps.name, "name", unfinishedName(settings)),
    textStep(steps.phone, "phone", unfinishedContact(settings)),
    textStep(steps.area, "geo", unfinishedArea(settings)),
    { ...steps.hours, done: facts.hoursSaved, to: pathOfSetting("hours") },
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
