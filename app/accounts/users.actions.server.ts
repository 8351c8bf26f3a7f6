import { v7 } from "uuid";
import {
  requireRow,
  type StaffContext,
  type StaffWriting,
  staffVerb,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { withdrawMailTo } from "#app/platform/outbox/outbox.queries.server.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { texts } from "#app/platform/texts.ts";
import { mailAccountChange, mailPasswordLink } from "./account-mails.server.ts";
import { insertInvitation } from "./invitations.queries.server.ts";
import { deletePasskeys } from "./passkeys.queries.server.ts";
import { switchOffTwoStep } from "./two-step.queries.server.ts";
import {
  countUsers,
  deleteUser,
  findUser,
  insertUser,
  lockUsers,
  storePassword,
  storeRole,
} from "./users.queries.server.ts";
import { newUserInput, type PasswordLink, roleInput } from "./users.schema.ts";

/** How many accounts administrators may add: the screen shows all of them. */
const MAX_USERS = 200;

/**
 * The actions on accounts, sent by `POST /staff/users` (DESIGN §9.12). The acting administrator's account
 * remains able to sign in, so that there always is one.
 */
export const userVerbs = {
  add: staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: newUserInput,
    failed: accountTexts.users.addFailed,
    async run(context, { email, role }) {
      const id = v7();
      if ((await countUsers(context.trx)) >= MAX_USERS) {
        const fieldErrors = { email: accountTexts.users.tooMany(MAX_USERS) };
        throw new VerbError({ reason: "invalid", fieldErrors });
      }
      await context.recordRevision("user", id);
      if (!(await insertUser(context.trx, { id, email, role }, context.now))) {
        throw new VerbError({
          reason: "invalid",
          fieldErrors: { email: accountTexts.users.exists(email) },
        });
      }
      const value = await invite(context, { id, email, reason: "added" });
      const what = `${context.viewer.email} added an account for ${email} as an ${role}.`;
      await mailAccountChange(context, { email: context.viewer.email, what });
      return {
        value,
        activity: { verb: "added", entity_type: "user", entity_id: id, entity_title: email },
      };
    },
  }),

  /** One's own password is valid until the new one is chosen: a lost link doesn't lock the user out. */
  reset: staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: idInput,
    failed: accountTexts.users.resetFailed,
    async run(context, { id }) {
      const { trx, viewer, now } = context;
      const { email } = await findHeld(context, id);
      if (id === viewer.id) return { value: await makeLink(context, { id, email }), activity: null };
      await storePassword(trx, id, null, now);
      await deletePasskeys(trx, id);
      const value = await invite(context, { id, email, reason: "reset" });
      const what = `${viewer.email} reset the password for ${email}.`;
      await mailAccountChange(context, { email: viewer.email, what });
      return {
        value,
        activity: { verb: "reset", entity_type: "password", entity_id: id, entity_title: email },
      };
    },
  }),

  /** One's own role can't be changed, so that there always is an administrator. */
  "change-role": staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: roleInput,
    failed: accountTexts.users.roleFailed,
    async run(context, { id, role }) {
      await context.recordRevision("role", id);
      const email = await changeRole(context, id, role);
      if (email === null) return { value: null, activity: null };
      return {
        value: null,
        activity: { verb: "changed", entity_type: "role", entity_id: id, entity_title: email },
      };
    },
  }),

  "reset-two-step": staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: idInput,
    failed: accountTexts.twoStep.switchOffFailed,
    async run(context, { id }) {
      const { trx, viewer, now } = context;
      // One's own can be turned off only with a code.
      if (id === viewer.id) fail(accountTexts.users.notOwnTwoStep);
      const { email } = await findHeld(context, id);
      if (!(await switchOffTwoStep(trx, id, now))) return { value: null, activity: null };
      const what = `${viewer.email} turned off two-step sign-in for ${email}.`;
      await mailAccountChange(context, { email, what });
      const activity = { verb: "switched off", entity_type: "two-step" } as const;
      return { value: null, activity: { ...activity, entity_id: id, entity_title: email } };
    },
  }),

  remove: staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: idInput,
    failed: accountTexts.users.removeFailed,
    async run(context, { id }) {
      if (id === context.viewer.id) fail(accountTexts.users.notOneself);
      const { email } = await findHeld(context, id);
      await context.recordRevision("user", id, { deletes: true });
      await removeUser(context, { id, email });
      return {
        value: null,
        activity: { verb: "deleted", entity_type: "user", entity_id: id, entity_title: email },
      };
    },
  }),
};

/**
 * Changes a user's role and notifies them.
 * @returns their e-mail; null if they already have the role
 * @throws {VerbError} for one's own role, a missing account, or an actor who is no administrator any more
 */
export async function changeRole(context: StaffWriting, id: string, role: Role): Promise<string | null> {
  const { trx, viewer, now } = context;
  if (id === viewer.id) fail(accountTexts.users.notOwnRole);
  const { email, role: present } = await findHeld(context, id);
  if (present === role) return null;
  await storeRole(trx, id, role, now);
  await mailAccountChange(context, { email, what: `${viewer.email} made ${email} an ${role}.` });
  return email;
}

/** Deletes an account with all that deleteUser names, and notifies everybody concerned. */
export async function removeUser(
  context: StaffWriting,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const mails = await deleteUser(context.trx, { id, email });
  const what = `${context.viewer.email} removed the account of ${email}.`;
  await mailAccountChange(context, { email, what });
  // Last: a deleted file isn't restored if the transaction fails.
  await context.site.mail.removeKept(mails);
}

/**
 * Finds an account and locks it together with the actor's.
 * @throws {VerbError} if it is missing, or the actor has just been removed or reset
 */
async function findHeld({ trx, viewer }: Pick<StaffWriting, "trx" | "viewer">, id: string) {
  await lockUsers(trx, [viewer.id, id]);
  const actor = await findUser(trx, ["id", viewer.id]);
  if (!actor?.has_password || actor.role !== "administrator") fail(texts.request.notAuthenticated);
  return requireRow(await findUser(trx, ["id", id]));
}

function fail(message: string): never {
  throw new VerbError({ reason: "invalid", fieldErrors: { id: message }, detail: message });
}

async function makeLink({ trx, now, site }: StaffContext, { id, email }: { id: string; email: string }) {
  const { token, expires_at } = await insertInvitation(trx, id, now);
  return { email, link: `${site.origin}/admin/set-password?token=${token}`, expires_at };
}

/** Sends the link by mail; without a mail server the link is returned, to be shown once. */
async function invite(
  context: StaffContext,
  { id, email, reason }: { id: string; email: string; reason: "added" | "reset" },
): Promise<PasswordLink> {
  const made = await makeLink(context, { id, email });
  if (!context.site.mail.isSetUp) return made;
  const by = context.viewer.email;
  const isNew = reason === "added";
  const why = (name: string) =>
    isNew
      ? `${by} set up an account for you on the ${name} website, so you can edit the site.`
      : `${by} reset your password for the ${name} website. Your old password no longer works.`;
  // Earlier links are no longer valid.
  await withdrawMailTo(context.trx, id);
  await mailPasswordLink(context, {
    userId: id,
    email,
    why,
    isNew,
    link: made.link,
    expires_at: made.expires_at,
  });
  return { ...made, link: null };
}
