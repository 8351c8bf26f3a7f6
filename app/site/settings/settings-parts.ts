import type { Settings } from "./settings.schema.ts";

type Key = keyof Settings;

/** A part of the settings with its own URL, form and save button; it saves only its own fields. */
export interface SettingsPart {
  id: string;
  title: string;
  /** A short description of its fields. */
  lead: string;
  keys: readonly Key[];
}

/** In display order; the first is the default. */
export const settingsParts = [
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
  {
    id: "newsletter",
    title: "Newsletter",
    lead: "How fast newsletters are sent",
    keys: ["newsletterPace"],
  },
] as const satisfies SettingsPart[];

export type SettingsPartId = (typeof settingsParts)[number]["id"];

export const SETTINGS_PATH = "/admin/settings";

/** URL of one part. */
export const settingsPath = (id: SettingsPartId): string => `${SETTINGS_PATH}/${id}`;

/** Finds a part by its id; undefined if there is none. */
export function findSettingsPart(id: string): (typeof settingsParts)[number] | undefined {
  return settingsParts.find((part) => part.id === id);
}

/** The part that contains all of these keys; undefined if they belong to several. */
export function settingsPartOf(keys: readonly string[]): SettingsPart | undefined {
  return settingsParts.find((part: SettingsPart) =>
    keys.every((key) => part.keys.some((own) => own === key)),
  );
}

export function pickSettings(settings: Partial<Settings>, keys: readonly Key[]): Partial<Settings> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]]));
}
