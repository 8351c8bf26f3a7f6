import { z } from "zod";
import { schemasOf } from "#app/kernel/fields/fields.ts";
import { optionalImageAddress } from "#app/kernel/files/image-address.ts";
import { storageUrl } from "#app/kernel/files/storage-address.ts";
import { isTimeZone, STANDARD_TIME_ZONE } from "#app/platform/business-clock.ts";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { optionalText, requiredText, versionFields } from "#app/platform/text-rules.ts";
import { addedFields } from "./described-part.ts";
import { promiseNames } from "./promises.ts";
import { defaultReminderTime, reminderTimes } from "./reminder-times.ts";
import { defaultRetention, retentionChoices } from "./retention.ts";
import {
  addError,
  addressRule,
  always,
  checkPair,
  emailAddress,
  hours,
  latitude,
  longitude,
  nextStart,
  phoneNumber,
  place,
  publicWebAddress,
  socialLinks,
  specialHours,
  towns,
  weekdays,
  year,
} from "./settings-rules.ts";

const siteTexts = settingsTexts.site;

/** The id of the settings in the activity log and for uploaded pictures. */
export const SETTINGS_ID = "site-settings";

/**
 * The settings (DESIGN §9.12), in one shape for input, requests, storage and reading: numbers are stored as
 * typed text. Each key can also be validated alone; see mergeSettings.
 */
export const settingsSchema = z.object({
  name: requiredText("business name", 120),
  /** The two lines of the name in the header. */
  wordmark: z.object({ first: requiredText("first line", 24), second: optionalText("second line", 32) }),
  tagline: requiredText("tagline", 120),
  description: requiredText("description", 300),
  /** The year it was founded. */
  established: year,
  phone: phoneNumber,
  email: emailAddress,
  address: addressRule,
  /** Both "" while it is unknown. */
  geo: place(z.object({ latitude, longitude }).superRefine(checkPair)),
  /** The towns served besides the city. */
  towns,
  /** The business's time zone by its IANA name. */
  timeZone: z.string().refine(isTimeZone, siteTexts.timeZone),
  /** A week without an open day is shown nowhere: the hours aren't known. */
  hours,
  specialHours,
  nextStart,
  socialLinks,
  /** The site where clients write public reviews, and its name; `reviewUrl` is "" for none. */
  reviewSite: requiredText("name of the review page", 60),
  reviewUrl: publicWebAddress,
  /** URL of a map of the business; "" for a map at `geo`. */
  mapUrl: publicWebAddress,
  /** `image` is a URL; "" for our own mark. */
  logo: z.object({ image: optionalImageAddress, showName: z.boolean() }),
  /** Default pictures, as URLs; "" for the built-in ones. */
  pictures: z.object({
    share: optionalImageAddress,
    services: optionalImageAddress,
    projects: optionalImageAddress,
    blog: optionalImageAddress,
  }),
  /** How long personal information is stored; enforced by the daily jobs. */
  retention: z.object({
    enquiries: z.enum(retentionChoices.enquiries),
    spam: z.enum(retentionChoices.spam),
    mail: z.enum(retentionChoices.mail),
    sessions: z.enum(retentionChoices.sessions),
    activity: z.enum(retentionChoices.activity),
  }),
  /** After how much of the opening hours the business is reminded of an unanswered message. */
  answerReminder: z.enum(reminderTimes),
  /** Whether administrators get a summary of the previous week by mail on Mondays. */
  weeklySummary: z.boolean(),
  /** What the default texts of pages may promise; names that this release doesn't know are dropped. */
  promises: z
    .array(z.string())
    .transform((made) => promiseNames().filter((promise) => made.includes(promise))),
});

/** What modules add is stored beside these; see DescribedPart. */
export type Settings = z.infer<typeof settingsSchema>;

/** The rules of all settings, with those that modules add. */
const allRules = (): Record<string, z.ZodType> => ({ ...settingsSchema.shape, ...schemasOf(addedFields()) });

/** The names of all settings. */
export const settingsKeys = (): string[] => Object.keys(allRules());

/** The settings as a form loads them. */
export interface StoredSettings {
  settings: Settings;
  /** ISO time of the last save of the requested keys; null if none was saved. */
  updated_at: string | null;
}

const workday = { open: true, opens: "08:00", closes: "18:00" };

/** The demo business, also the defaults for missing settings. */
export const defaultSettings: Settings = {
  name: "Fernhill Landscaping",
  wordmark: { first: "Fernhill", second: "Landscaping" },
  tagline: "Gardens and stone, made for Guelph",
  description:
    "Landscaping, hardscaping and property maintenance in Guelph, Ontario and nearby towns: designed, built and looked after by one crew since 2015.",
  established: "2015",
  phone: "(519) 555-0142",
  email: "hello@fernhill.example",
  address: {
    street: "100 Sample Road",
    city: "Guelph",
    region: "Ontario",
    regionCode: "ON",
    postalCode: "N1H 0A0",
    country: "CA",
  },
  geo: { latitude: "43.5448", longitude: "-80.2482" },
  towns: [
    { name: "Fergus", latitude: "43.7057", longitude: "-80.3778" },
    { name: "Elora", latitude: "43.6838", longitude: "-80.43" },
    { name: "Rockwood", latitude: "43.6195", longitude: "-80.144" },
    { name: "Puslinch", latitude: "43.45", longitude: "-80.1667" },
    { name: "Cambridge", latitude: "43.3601", longitude: "-80.3127" },
  ],
  timeZone: STANDARD_TIME_ZONE,
  hours: [
    ...weekdays.slice(0, 5).map((day) => ({ day, ...workday })),
    { day: "Saturday", open: true, opens: "09:00", closes: "16:00" },
    { day: "Sunday", open: false, opens: "", closes: "" },
  ],
  specialHours: [],
  nextStart: "",
  socialLinks: [
    { label: "Facebook", url: "https://www.facebook.com/fernhill.example" },
    { label: "Instagram", url: "https://www.instagram.com/fernhill.example" },
  ],
  reviewSite: "Google",
  reviewUrl: "https://www.google.com/maps/search/?api=1&query=Fernhill+Landscaping+Guelph",
  mapUrl: "",
  logo: { image: "", showName: true },
  pictures: { share: "", services: "", projects: "", blog: "" },
  retention: defaultRetention,
  answerReminder: defaultReminderTime,
  weeklySummary: false,
  // A getter, because modules add theirs after this file is read.
  get promises() {
    return promiseNames();
  },
};

/**
 * The settings of a site that starts empty, and of pages shown before the settings could be read. Nobody has entered a
 * fact, so none is stated. A name is needed for titles and mails, and the province decides which law the legal
 * pages name.
 */
export const startingSettings: Settings = {
  ...defaultSettings,
  name: "Your Business",
  wordmark: { first: "Your Business", second: "" },
  tagline: "Landscaping, hardscaping and property maintenance",
  description: "Landscaping, hardscaping and property maintenance.",
  established: "",
  phone: "",
  email: "",
  address: { ...defaultSettings.address, street: "", city: "", postalCode: "" },
  geo: { latitude: "", longitude: "" },
  towns: [],
  hours: weekdays.map((day) => ({ day, open: false, opens: "", closes: "" })),
  socialLinks: [],
  reviewUrl: "",
  promises: [],
  // The picture of public/share.jpg has the demo's name in it.
  pictures: { ...defaultSettings.pictures, share: storageUrl("built-in", "hero-landscaping.jpg") },
};

/**
 * Checks all settings before they are stored.
 * @throws {z.ZodError} if one is invalid
 */
export const storedSettings = (settings: object): Settings =>
  z.object(allRules()).parse(settings) as Settings;

/**
 * Merges stored settings into the defaults. A missing or invalid key falls back alone, so that one bad value
 * doesn't invalidate the others.
 * @param stored any value from the database
 */
export function mergeSettings(stored: unknown): Settings {
  const added = Object.entries(addedFields()).map(([name, { blank }]) => [name, blank]);
  const standard = { ...defaultSettings, ...Object.fromEntries(added) };
  if (!isRecord(stored)) return standard;
  const valid = Object.entries(allRules()).flatMap(([key, schema]) => {
    const value = stored[key];
    const fallback: unknown = standard[key as keyof Settings];
    const whole = isRecord(value) && isRecord(fallback) ? { ...fallback, ...value } : value;
    const parsed = schema.safeParse(whole);
    return parsed.success ? [[key, parsed.data]] : [];
  });
  return { ...standard, ...Object.fromEntries(valid) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const buildInput = () =>
  settingsSchema
    // Each is a rule of its own, of which the types need to know nothing.
    .extend(schemasOf(addedFields()) as object)
    .partial()
    .extend({ expected_updated_at: versionFields.expected_updated_at, base: versionFields.base })
    .superRefine(({ geo, towns, address }, context) => {
      if (address?.country !== "CA") return;
      // The raw input, which can be of any type; its other errors are reported by the fields' own rules.
      const checkWest = (longitude: unknown, path: (string | number)[]) => {
        if (typeof longitude === "string" && Number(longitude) > 0)
          addError(context, path, siteTexts.longitudeWest);
      };
      checkWest(geo?.longitude, ["geo", "longitude"]);
      if (!Array.isArray(towns)) return;
      for (const [index, town] of towns.entries()) checkWest(town?.longitude, ["towns", index, "longitude"]);
    }, always)
    // Last, as errors refer to the rows as they were typed.
    .transform(({ expected_updated_at, base, ...settings }) => ({
      expected_updated_at,
      base,
      settings: settings.towns
        ? { ...settings, towns: settings.towns.filter(({ name }) => name !== "") }
        : settings,
    }));

/** The input of a form: its own settings; the others are unchanged. It is built when modules have added theirs. */
export const settingsInput = z.lazy(buildInput);
