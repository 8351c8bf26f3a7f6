import { isDeepStrictEqual } from "node:util";
import { documentSnapshot } from "#app/kernel/history/document-snapshot.server.ts";
import { mergeSettings, settingsKeys } from "./settings.schema.ts";
import { pickSettings, settingsParts } from "./settings-parts.ts";
import { settingsText } from "./settings-text.ts";
import { readSettings, saveSettings } from "./site.queries.server.ts";
import type { Settings } from "./site-settings.ts";

/** All settings are one document; a restore saves only those that differ. */
const settings = documentSnapshot({
  isEditors: false,
  rows: { table: "site_settings", key: "id", documents: ["value"] },
  rowKey: () => "1",
  title: () => "Settings",
  async fields(_db, _id, value) {
    const all = mergeSettings(value);
    return settingsParts().flatMap(({ id, title }) =>
      settingsText(id, all).map(([label, text]) => ({
        key: `${id} ${label}`,
        item: title,
        label,
        value: text,
      })),
    );
  },
  async write({ trx, now }, value) {
    const requested = mergeSettings(value);
    const { settings: present } = await readSettings(trx);
    const keys = (settingsKeys() as (keyof Settings)[]).filter(
      (key) => !isDeepStrictEqual(present[key], requested[key]),
    );
    await saveSettings(trx, pickSettings(requested, keys), now);
  },
});

/** How settings are recorded and restored. */
export const settingsRevisions = { settings };
