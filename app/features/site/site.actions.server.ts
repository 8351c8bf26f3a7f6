import { isDeepStrictEqual } from "node:util";
import { staffVerb, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { confirmed } from "#app/platform/text-rules.ts";
import { readFirstSteps, recordFirstSteps } from "./first-steps.queries.server.ts";
import { SETTINGS_ID, type Settings, settingsInput } from "./settings.schema.ts";
import { pickSettings, settingsPartOf } from "./settings-parts.ts";
import { readSettings, saveSettings } from "./site.queries.server.ts";

/** The actions on the settings, sent by `POST /staff/site` (DESIGN §9.12). */
export const siteVerbs = {
  /** Saves the sent settings; conflicts are detected for these keys only. */
  "save-profile": staffVerb({
    input: settingsInput,
    failed: staffMessages.staff.saveFailed,
    async run({ trx, now, recordRevision }, { settings: sent, expected_updated_at }) {
      const keys = Object.keys(sent) as (keyof Settings)[];
      const stored = await readSettings(trx, keys);
      // A retry after a lost response is recognised by equal content.
      const isStored = isDeepStrictEqual(pickSettings(stored.settings, keys), sent);
      if (keys.length === 0 || (stored.updated_at !== null && isStored)) {
        return { value: stored, activity: null };
      }
      const part = settingsPartOf(keys);
      const entity_id = part ? `${SETTINGS_ID}/${part.id}` : SETTINGS_ID;
      if (stored.updated_at !== null && stored.updated_at !== expected_updated_at) {
        throw new VerbError({ reason: "conflict", subjectId: entity_id, updated_at: stored.updated_at });
      }
      checkTogether({ ...stored.settings, ...sent });
      await recordRevision("settings", SETTINGS_ID, { subject: entity_id });
      await saveSettings(trx, sent as Partial<Settings>, now);
      return {
        value: await readSettings(trx, keys),
        activity: {
          verb: "changed",
          entity_type: "settings",
          entity_id,
          entity_title: part?.title ?? "",
        },
      };
    },
  }),

  /** Hides the dashboard's first steps from all administrators. */
  "hide-first-steps": staffVerb({
    changesPages: false,
    input: confirmed,
    failed: staffMessages.firstSteps.hideFailed,
    async run({ trx, now }) {
      await recordFirstSteps(trx, { ...(await readFirstSteps(trx)), dismissedAt: now }, now);
      return { value: null, activity: null };
    },
  }),
};

/**
 * Validates rules between settings of different parts.
 * @throws {VerbError} with the messages as detail, as the field can be in another part's form
 */
function checkTogether(settings: object): void {
  const check = settingsInput.safeParse({ ...settings, expected_updated_at: null });
  if (check.success) return;
  const fieldErrors = fieldErrorsOf(check.error);
  throw new VerbError({ reason: "invalid", fieldErrors, detail: Object.values(fieldErrors).join(" ") });
}
