import { randomBytes } from "node:crypto";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import {
  requireRow,
  type StaffContext,
  StaffRefusal,
  staffVerb,
} from "#app/features/staff/staff-verb.server.ts";
import { messages } from "#app/platform/messages.ts";
import { enqueueMail, withdrawMailTo } from "#app/platform/outbox/outbox.queries.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { revokeInvitation, storeInvitation } from "./invitation.queries.server.ts";
import { invitationAddress, makeInvitation, TOKEN_BYTES } from "./invitation.server.ts";
import { composeInvitation } from "./invitation-mail.server.ts";
import { deleteUser, findUser, holdUsers, insertUser, storePassword } from "./users.queries.server.ts";
import { newUserInput } from "./users.schema.ts";
import type { PasswordLink } from "./users.ts";

/**
 * What staff do to accounts by `POST /staff/users` (DESIGN §9.12). Whoever acts keeps an account that can sign in, so
 * nobody locks everybody out.
 */
export const userVerbs = {
  add: staffVerb({
    changesPages: false,
    input: newUserInput,
    failed: staffMessages.users.addFailed,
    async run(context, { email }) {
      const id = await insertUser(context.trx, email, context.now);
      if (id === null) {
        throw new StaffRefusal({
          reason: "invalid",
          fieldErrors: { email: staffMessages.users.exists(email) },
        });
      }
      return {
        value: await invite(context, { id, email, reason: "added" }),
        activity: { verb: "added", subject_kind: "user", subject_id: id, subject_title: email },
      };
    },
  }),

  /** One's own password stays until the new one is chosen: whoever loses the link can still sign in. */
  reset: staffVerb({
    changesPages: false,
    input: idInput,
    failed: staffMessages.users.resetFailed,
    async run(context, { id }) {
      const { trx, viewer, now } = context;
      const { email } = await findHeld(context, id);
      if (id === viewer.id) return { value: await makeLink(context, { id, email }), activity: null };
      await storePassword(trx, id, null, now);
      return {
        value: await invite(context, { id, email, reason: "reset" }),
        activity: { verb: "reset", subject_kind: "password of", subject_id: id, subject_title: email },
      };
    },
  }),

  remove: staffVerb({
    changesPages: false,
    input: idInput,
    failed: staffMessages.users.removeFailed,
    async run(context, { id }) {
      const { trx, viewer } = context;
      if (id === viewer.id) refuse(staffMessages.users.notOneself);
      const { email } = await findHeld(context, id);
      await revokeInvitation(trx, id);
      await deleteUser(trx, id);
      return {
        value: null,
        activity: { verb: "deleted", subject_kind: "user", subject_id: id, subject_title: email },
      };
    },
  }),
};

/**
 * Finds an account and holds it together with that of whoever acts.
 * @throws {StaffRefusal} when it is gone, or whoever acts has just been removed or reset
 */
async function findHeld({ trx, viewer }: StaffContext, id: string) {
  await holdUsers(trx, [viewer.id, id]);
  const actor = await findUser(trx, viewer.id);
  if (!actor?.has_password) refuse(messages.request.notAuthenticated);
  return requireRow(await findUser(trx, id));
}

function refuse(sentence: string): never {
  throw new StaffRefusal({ reason: "invalid", fieldErrors: { id: sentence }, detail: sentence });
}

type Link = PasswordLink & { link: string };

async function makeLink(
  { trx, now, site }: StaffContext,
  { id, email }: { id: string; email: string },
): Promise<Link> {
  const invitation = makeInvitation(randomBytes(TOKEN_BYTES), now);
  await storeInvitation(trx, id, invitation, now);
  const { token, expires_at } = invitation;
  return { email, link: invitationAddress(site.origin, token), expires_at };
}

/** Sends the link by mail; without a mail server it goes back to the screen, to be shown once. */
async function invite(
  context: StaffContext,
  { reason, ...account }: { id: string; email: string; reason: "added" | "reset" },
): Promise<PasswordLink> {
  const { trx, viewer, now, site } = context;
  const made = await makeLink(context, account);
  if (!site.mail.isSetUp) return made;
  const mail = composeInvitation({
    ...made,
    reason,
    by: viewer.email,
    business: await readBusinessProfile(trx),
    from: site.mail.from,
    origin: site.origin,
  });
  await withdrawMailTo(trx, account.id);
  await enqueueMail(trx, mail, { now: new Date(now), userId: account.id });
  return { ...made, link: null };
}
