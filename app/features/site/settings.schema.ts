import { z } from "zod";
import { optionalImageAddress } from "#app/features/media/image-address.ts";
import { isTimeZone, STANDARD_TIME_ZONE } from "#app/platform/business-clock.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { optionalText, requiredText, versionFields } from "#app/platform/text-rules.ts";
import { defaultRetention, retentionChoices } from "./retention.ts";
import {
  addError,
  address,
  always,
  emailAddress,
  hours,
  latitude,
  longitude,
  optionalWebAddress,
  phoneNumber,
  place,
  socialLinks,
  specialHours,
  towns,
  weekdays,
  year,
} from "./settings-rules.ts";

const siteMessages = staffMessages.site;

/** By what their changes and the pictures uploaded for them are known. */
export const SETTINGS_ID = "site-settings";

/**
 * The settings (DESIGN §9.12), in the one shape in which they are typed, sent, stored and read: numbers stay the text
 * that was typed. Each key is also checked by itself; see mergeSettings.
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
  address,
  geo: place(
    z.object({
      latitude: latitude.refine((text) => text !== "", siteMessages.latitude),
      longitude: longitude.refine((text) => text !== "", siteMessages.longitude),
    }),
  ),
  /** The towns served besides the city. */
  towns,
  /** The zone of the business's clock, by its name in the IANA database. */
  timeZone: z.string().refine(isTimeZone, siteMessages.timeZone),
  hours,
  specialHours,
  socialLinks,
  /** Where clients write public reviews, and what that place is called. */
  reviewSite: requiredText("name of the review page", 60),
  reviewUrl: optionalWebAddress.refine(
    (url) => url !== "",
    messages.field.missing("address of the review page"),
  ),
  /** A map of the business for people; "" for the one of `geo`. */
  mapUrl: optionalWebAddress,
  /** `image` is an address; "" shows our own mark. */
  logo: z.object({ image: optionalImageAddress, showName: z.boolean() }),
  /** Shown where nothing has a picture of its own: addresses; "" shows the built-in one. */
  pictures: z.object({
    share: optionalImageAddress,
    services: optionalImageAddress,
    projects: optionalImageAddress,
    blog: optionalImageAddress,
  }),
  /** How long personal information is kept; the daily jobs carry it out. */
  retention: z.object({
    enquiries: z.enum(retentionChoices.enquiries),
    spam: z.enum(retentionChoices.spam),
    mail: z.enum(retentionChoices.mail),
    sessions: z.enum(retentionChoices.sessions),
    activity: z.enum(retentionChoices.activity),
  }),
  /** Whether administrators are told by mail on Mondays what the week before has brought. */
  weeklySummary: z.boolean(),
});

export type Settings = z.infer<typeof settingsSchema>;

/** The settings as a form loads them. */
export interface StoredSettings {
  settings: Settings;
  /** ISO time at which the last of those asked for was saved; null until staff have saved one. */
  updated_at: string | null;
}

const workday = { open: true, opens: "08:00", closes: "18:00" };

/** The demo business; whatever the stored settings leave out comes from here. */
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
  weeklySummary: false,
};

/**
 * Lays stored settings over the default. A key that is missing or breaks its rules falls back by itself, so that one
 * bad value never takes the rest of the settings with it.
 * @param stored anything, as it came out of the database
 */
export function mergeSettings(stored: unknown): Settings {
  if (!isRecord(stored)) return defaultSettings;
  const valid = Object.entries(settingsSchema.shape).flatMap(([key, schema]) => {
    const value = stored[key];
    const fallback = defaultSettings[key as keyof Settings];
    const whole = isRecord(value) && isRecord(fallback) ? { ...fallback, ...value } : value;
    const parsed = schema.safeParse(whole);
    return parsed.success ? [[key, parsed.data]] : [];
  });
  return { ...defaultSettings, ...Object.fromEntries(valid) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a form sends: its own settings, the others stay as they are. */
export const settingsInput = settingsSchema
  .partial()
  .extend({ expected_updated_at: versionFields.expected_updated_at })
  .superRefine(({ geo, towns, address }, context) => {
    if (address?.country !== "CA") return;
    // What is told at the field itself is still as it was sent, which may be anything.
    const checkWest = (longitude: unknown, path: (string | number)[]) => {
      if (typeof longitude === "string" && Number(longitude) > 0)
        addError(context, path, siteMessages.longitudeWest);
    };
    checkWest(geo?.longitude, ["geo", "longitude"]);
    if (!Array.isArray(towns)) return;
    for (const [index, town] of towns.entries()) checkWest(town?.longitude, ["towns", index, "longitude"]);
  }, always)
  // Not before: errors are told at the rows as they were typed.
  .transform(({ expected_updated_at, ...settings }) => ({
    expected_updated_at,
    settings: settings.towns
      ? { ...settings, towns: settings.towns.filter(({ name }) => name !== "") }
      : settings,
  }));
