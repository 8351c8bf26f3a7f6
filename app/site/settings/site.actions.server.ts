import { mergeWithStored } from "#app/kernel/verbs/merge-with-stored.server.ts";
import {
  type Activity,
  type StaffContext,
  staffVerb,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { confirmed } from "#app/platform/text-rules.ts";
import { readFirstSteps, recordFirstSteps } from "./first-steps.queries.server.ts";
import { SETTINGS_ID, settingsInput, settingsSchema } from "./settings.schema.ts";
import { pickSettings, settingsPartOf } from "./settings-parts.ts";
import { readSettings, saveSettings } from "./site.queries.server.ts";
import type { Settings } from "./site-settings.ts";

/** The actions on the settings, sent by `POST /staff/site` (DESIGN §9.12). */
export const siteVerbs = {
  /** Saves the sent settings; only these are merged with what somebody else has saved meanwhile. */
  "save-profile": staffVerb({
    input: settingsInput,
    failed: staffTexts.staff.saveFailed,
    async run(context, { settings: sent, ...version }) {
      const { trx } = context;
      const keys = Object.keys(sent) as (keyof Settings)[];
      const stored = await readSettings(trx, keys);
      const { updated_at } = stored;
      const { how, values: merged } = mergeWithStored(
        { type: "settings", id: subjectOf(keys).id },
        { ...pickSettings(stored.settings, keys), updated_at },
        { ...(sent as Partial<Settings>), ...version },
      );
      if (keys.length === 0 || how === "same") return { value: stored, activity: null };
      checkTogether({ ...stored.settings, ...merged });
      const activity = await changeSettings(context, merged);
      return { value: await readSettings(trx, keys), activity };
    },
  }),

  /** Says when new work can begin. One press on a page; it overwrites what somebody else has chosen. */
  "set-next-start": staffVerb({
    input: settingsSchema.pick({ nextStart: true }),
    failed: staffTexts.staff.saveFailed,
    async run(context, sent) {
      const { settings } = await readSettings(context.trx);
      const isSame = settings.nextStart === sent.nextStart;
      return { value: null, activity: isSame ? null : await changeSettings(context, sent) };
    },
  }),

  /** Hides the dashboard's first steps from all administrators. */
  "hide-first-steps": staffVerb({
    changesPages: false,
    input: confirmed,
    failed: dashboardTexts.firstSteps.hideFailed,
    async run({ trx, now }) {
      await recordFirstSteps(trx, { ...(await readFirstSteps(trx)), dismissedAt: now }, now);
      return { value: null, activity: null };
    },
  }),
};

/** The subject of a change in activity and history: the part of the settings, if it is in one. */
function subjectOf(keys: readonly string[]): { id: string; title: string } {
  const part = settingsPartOf(keys);
  return { id: part ? `${SETTINGS_ID}/${part.id}` : SETTINGS_ID, title: part?.title ?? "" };
}

async function changeSettings(
  { trx, now, recordRevision }: StaffContext,
  sent: Partial<Settings>,
): Promise<Activity> {
  const { id, title } = subjectOf(Object.keys(sent));
  await recordRevision("settings", SETTINGS_ID, { subject: id });
  await saveSettings(trx, sent, now);
  return { verb: "changed", entity_type: "settings", entity_id: id, entity_title: title };
}

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
