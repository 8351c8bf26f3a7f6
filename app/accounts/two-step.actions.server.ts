import { z } from "zod";
import { type StaffContext, staffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { confirmed } from "#app/platform/text-rules.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { mailAccountChange } from "./account-mails.server.ts";
import {
  findTwoStep,
  insertTwoStep,
  storeBackupCodes,
  switchOffTwoStep,
  switchOnTwoStep,
} from "./two-step.queries.server.ts";
import { codeInput, type TwoStepSetup } from "./two-step.schema.ts";
import { isCodeOf, newBackupCodes, newSecret, setupOf } from "./two-step.server.ts";

const { twoStep } = accountTexts;
const codeGiven = z.object({ code: codeInput });

/** The actions on one's own two-step sign-in, sent by `POST /staff/account`. */
export const twoStepVerbs = {
  /** Prepares two-step sign-in; it takes effect after "switch-on-two-step" with a code. */
  "begin-two-step": staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: confirmed,
    failed: twoStep.switchOnFailed,
    async run({ trx, viewer, cipher }) {
      if ((await findTwoStep(trx, viewer.id))?.isOn) fail(twoStep.alreadyOn);
      const secret = newSecret();
      const { sealed } = await newBackupCodes(cipher);
      await insertTwoStep(trx, viewer.id, { secret: await cipher.seal(secret), backupCodes: sealed });
      const { name } = await readBusinessProfile(trx);
      const value: TwoStepSetup = setupOf(secret, { site: name, account: viewer.email });
      return { value, activity: null };
    },
  }),

  "switch-on-two-step": staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: codeGiven,
    failed: twoStep.switchOnFailed,
    async run(context, { code }) {
      const { trx, viewer, cipher, now } = context;
      const stored = await findTwoStep(trx, viewer.id);
      if (!stored) throw new VerbError({ reason: "gone" });
      if (stored.isOn) fail(twoStep.alreadyOn);
      if (!(await isCodeOf(await cipher.open(stored.secret), code))) fail(twoStep.codeWrong);
      const { codes, sealed } = await newBackupCodes(cipher);
      await storeBackupCodes(trx, viewer.id, sealed);
      await switchOnTwoStep(trx, viewer.id, now);
      await tell(context, `${viewer.email} turned on two-step sign-in.`);
      return { value: { codes }, activity: activityOf(context, "switched on") };
    },
  }),

  "new-backup-codes": staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: codeGiven,
    codeOf: ({ code }) => code,
    failed: twoStep.newCodesFailed,
    async run(context) {
      const { trx, viewer, cipher } = context;
      if (!(await findTwoStep(trx, viewer.id))?.isOn) throw new VerbError({ reason: "gone" });
      const { codes, sealed } = await newBackupCodes(cipher);
      await storeBackupCodes(trx, viewer.id, sealed);
      await tell(context, `${viewer.email} made new backup codes for two-step sign-in.`);
      return { value: { codes }, activity: activityOf(context, "changed") };
    },
  }),

  "switch-off-two-step": staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: codeGiven,
    codeOf: ({ code }) => code,
    failed: twoStep.switchOffFailed,
    async run(context) {
      const { trx, viewer, now } = context;
      if (!(await switchOffTwoStep(trx, viewer.id, now))) return { value: null, activity: null };
      await tell(context, `${viewer.email} turned off two-step sign-in.`);
      return { value: null, activity: activityOf(context, "switched off") };
    },
  }),
};

function fail(message: string): never {
  throw new VerbError({ reason: "invalid", fieldErrors: { code: message }, detail: message });
}

const tell = (context: StaffContext, what: string) =>
  mailAccountChange(context, { email: context.viewer.email, what });

const activityOf = ({ viewer }: StaffContext, verb: "switched on" | "switched off" | "changed") => ({
  verb,
  entity_type: "two-step" as const,
  entity_id: viewer.id,
  entity_title: viewer.email,
});
