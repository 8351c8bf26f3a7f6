import { z } from "zod";
import { versionFields } from "#app/platform/text-rules.ts";
import { always, checkLongitudes } from "./place-rules.ts";
import { promiseNames } from "./promises.ts";
import { defaultRetention } from "./retention.ts";
import { type SettingField, type SettingsPart, settingsPartSlot } from "./settings-fields.ts";
import { settingRule } from "./settings-rules.ts";
import { blankValue, defaultValue, fieldsOf } from "./settings-values.ts";
import { type Settings, siteParts } from "./site-settings.ts";

/** The id of the settings in the activity log and for uploaded pictures. */
export const SETTINGS_ID = "site-settings";

const fieldsOfAll = (parts: readonly SettingsPart[]): Record<string, SettingField> =>
  Object.assign({}, ...parts.map(fieldsOf));

const mapFields = <Result>(
  fields: Record<string, SettingField>,
  change: (field: SettingField) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));

const ownFields = fieldsOfAll(siteParts);

/** The site's own settings. Each key can also be validated alone; see mergeSettings. */
export const settingsSchema = z.object(
  mapFields(ownFields, settingRule) as { [Name in keyof Settings]: z.ZodType<Settings[Name]> },
);

const addedFields = () => fieldsOfAll(settingsPartSlot.items());

/** The rules of all settings, with those that modules add. */
const allRules = (): Record<string, z.ZodType> => ({
  ...settingsSchema.shape,
  ...mapFields(addedFields(), settingRule),
});

/** The names of all settings. */
export const settingsKeys = (): string[] => Object.keys(allRules());

/** The settings as a form loads them. */
export interface StoredSettings {
  settings: Settings;
  /** ISO time of the last save of the requested keys; null if none was saved. */
  updated_at: string | null;
}

/** The settings of a site that starts empty, and of pages shown before the settings could be read. */
export const startingSettings: Settings = {
  ...(mapFields(ownFields, blankValue) as Settings),
  // A getter, because modules add their kinds after this file is read.
  get retention() {
    return defaultRetention();
  },
};

/** The demo business, also the defaults for missing settings. */
export const defaultSettings: Settings = {
  ...(mapFields(ownFields, defaultValue) as Settings),
  // Getters, because modules add theirs after this file is read.
  get promises() {
    return promiseNames();
  },
  get retention() {
    return defaultRetention();
  },
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
  const standard: Settings = { ...defaultSettings, ...mapFields(addedFields(), defaultValue) };
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
    .extend(mapFields(addedFields(), settingRule) as object)
    .partial()
    .extend({ expected_updated_at: versionFields.expected_updated_at, base: versionFields.base })
    .superRefine(checkLongitudes, always)
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
