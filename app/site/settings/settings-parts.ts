import { type SettingsPart, settingsPartSlot } from "./settings-fields.ts";
import { fieldsOf } from "./settings-values.ts";
import { type Settings, siteParts } from "./site-settings.ts";

export const SETTINGS_PATH = "/admin/settings";

/** The part that the plain URL shows. */
export const firstPart: SettingsPart = siteParts[0];

/** All parts, in display order. */
export function settingsParts(): SettingsPart[] {
  const parts = new Map<string, SettingsPart>(siteParts.map((part) => [part.id, part]));
  for (const added of settingsPartSlot.items()) {
    const { sections = [] } = parts.get(added.id) ?? {};
    parts.set(added.id, { ...added, sections: [...sections, ...added.sections] });
  }
  return [...parts.values()];
}

/** URL of one part. */
export const settingsPath = (id: string): string => `${SETTINGS_PATH}/${id}`;

/** Finds a part by its id; undefined if there is none. */
export const findSettingsPart = (id: string): SettingsPart | undefined =>
  settingsParts().find((part) => part.id === id);

/** The names of a part's settings. */
export const keysOfPart = (part: SettingsPart): string[] => Object.keys(fieldsOf(part));

/** The part that contains all of these keys; undefined if they belong to several. */
export const settingsPartOf = (keys: readonly string[]): SettingsPart | undefined =>
  settingsParts().find((part) => keys.every((key) => Object.hasOwn(fieldsOf(part), key)));

/** URL of the part with a setting. */
export const pathOfSetting = (name: keyof Settings): string => settingsPath(settingsPartOf([name])?.id ?? "");

export function pickSettings(settings: Partial<Settings>, keys: readonly string[]): Partial<Settings> {
  return Object.fromEntries(keys.map((key) => [key, settings[key as keyof Settings]]));
}
