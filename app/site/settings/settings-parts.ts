import { settingsPartSlot } from "./added-settings.ts";
import type { Settings } from "./settings.schema.ts";

/** A part of the settings with its own URL, form and save button; it saves only its own fields. */
export interface SettingsPart {
  id: string;
  title: string;
  /** A short description of its fields. */
  lead: string;
  /** The names of its settings. */
  keys: readonly string[];
}

const ownParts = [
  {
    id: "business",
    title: "Name and contact",
    lead: "Name, tagline, phone, email, address",
    keys: ["name", "wordmark", "tagline", "description", "established", "phone", "email", "address"],
  },
  {
    id: "hours",
    title: "Hours",
    lead: "Opening hours, holidays, other special days, next free start",
    keys: ["hours", "timeZone", "specialHours", "nextStart"],
  },
  {
    id: "area",
    title: "Map and towns",
    lead: "Where you are and which towns you serve",
    keys: ["geo", "mapUrl", "towns"],
  },
  {
    id: "promises",
    title: "Promises",
    lead: "What the original texts of your pages may promise",
    keys: ["promises"],
  },
  {
    id: "links",
    title: "Reviews and social pages",
    lead: "Where clients find you elsewhere",
    keys: ["reviewSite", "reviewUrl", "socialLinks"],
  },
  {
    id: "pictures",
    title: "Logo and pictures",
    lead: "The logo, and the pictures used when one is missing",
    keys: ["logo", "pictures"],
  },
  {
    id: "privacy",
    title: "Privacy",
    lead: "How long personal information is kept, when we remind you of messages",
    keys: ["retention", "answerReminder"],
  },
  {
    id: "summary",
    title: "Weekly summary",
    lead: "A Monday email: what changed, what came in",
    keys: ["weeklySummary"],
  },
] as const satisfies (SettingsPart & { keys: readonly (keyof Settings)[] })[];

/** The parts of the site's own settings; modules add others. */
export type SettingsPartId = (typeof ownParts)[number]["id"];

export const SETTINGS_PATH = "/admin/settings";

/** The part that the plain URL shows. */
export const firstPart: SettingsPart = ownParts[0];

/** All parts, in display order. */
export const settingsParts = (): SettingsPart[] => [
  ...ownParts,
  ...settingsPartSlot.items().map(({ id, title, lead, fields }) => ({
    id,
    title,
    lead,
    keys: Object.keys(fields),
  })),
];

/** URL of one part. */
export const settingsPath = (id: string): string => `${SETTINGS_PATH}/${id}`;

/** Finds a part by its id; undefined if there is none. */
export const findSettingsPart = (id: string): SettingsPart | undefined =>
  settingsParts().find((part) => part.id === id);

/** The part that contains all of these keys; undefined if they belong to several. */
export const settingsPartOf = (keys: readonly string[]): SettingsPart | undefined =>
  settingsParts().find((part) => keys.every((key) => part.keys.includes(key)));

export function pickSettings(settings: Partial<Settings>, keys: readonly string[]): Partial<Settings> {
  return Object.fromEntries(keys.map((key) => [key, settings[key as keyof Settings]]));
}
