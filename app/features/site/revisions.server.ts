import { isDeepStrictEqual } from "node:util";
import { documentSnapshot } from "#app/features/history/document-snapshot.server.ts";
import { mergeSettings, type Settings, settingsSchema } from "./settings.schema.ts";
import { pickSettings, settingsParts } from "./settings-parts.ts";
import { readSettings, saveSettings } from "./site.queries.server.ts";

const allKeys = Object.keys(settingsSchema.shape) as (keyof Settings)[];

/** All settings are one document; a restore saves only those that differ. */
const settings = documentSnapshot({
  isEditors: false,
  rows: { table: "site_settings", key: "id", documents: ["value"] },
  rowKey: () => "1",
  title: () => "Settings",
  async fields(_db, _id, value) {
    const all = mergeSettings(value);
    return settingsParts.map(({ title, keys }) => ({
      label: title,
      value: linesOf(pickSettings(all, keys)).join("\n"),
    }));
  },
  async write({ trx, now }, value) {
    const requested = mergeSettings(value);
    const { settings: present } = await readSettings(trx);
    const keys = allKeys.filter((key) => !isDeepStrictEqual(present[key], requested[key]));
    await saveSettings(trx, pickSettings(requested, keys), now);
  },
});

/** Formats settings, one line per value: 'phone: (519) 555-0142'. */
function linesOf(value: unknown, name = ""): string[] {
  if (typeof value !== "object" || value === null) return [`${name}: ${value ?? ""}`];
  return Object.entries(value).flatMap(([key, part]) => {
    const own = Array.isArray(value)
      ? `${Number(key) + 1}`
      : key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
    return linesOf(part, name ? `${name}, ${own}` : own);
  });
}

/** How settings are recorded and restored. */
export const settingsRevisions = { settings };
