import { isDeepStrictEqual } from "node:util";
import { staffVerb, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { SETTINGS_ID, type StoredSettings, settingsInput } from "./settings.schema.ts";
import { readSettings, saveSettings } from "./site.queries.server.ts";

/** What staff do to the settings by `POST /staff/site` (DESIGN §9.12). */
export const siteVerbs = {
  "save-profile": staffVerb({
    input: settingsInput,
    failed: staffMessages.staff.saveFailed,
    async run({ trx, now }, { settings, expected_updated_at }) {
      const stored = await readSettings(trx);
      // What is sent again after a lost answer is known by its content.
      if (stored.updated_at !== null && isDeepStrictEqual(stored.settings, settings)) {
        return { value: stored, activity: null };
      }
      if (stored.updated_at !== null && stored.updated_at !== expected_updated_at) {
        throw new VerbError({ reason: "conflict", subjectId: SETTINGS_ID, updated_at: stored.updated_at });
      }
      await saveSettings(trx, settings, now);
      const value: StoredSettings = { settings, updated_at: now };
      return {
        value,
        activity: { verb: "changed", subject_kind: "settings", subject_id: SETTINGS_ID, subject_title: "" },
      };
    },
  }),
};
