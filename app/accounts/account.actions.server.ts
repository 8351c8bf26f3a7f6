import { requireRow, staffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { confirmed, idInput } from "#app/platform/text-rules.ts";
import { endAccess } from "./access-end.server.ts";
import { insertInvitation } from "./invitations.queries.server.ts";
import { deleteSession, deleteSessions } from "./sessions.queries.server.ts";
import { storeFirstName } from "./users.queries.server.ts";
import { firstNameInput } from "./users.schema.ts";

/** The actions on one's own account, sent by `POST /staff/account`. */
export const accountVerbs = {
  /** Returns the path of the page where the new password is chosen; the old one is valid until then. */
  "change-password": staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: confirmed,
    failed: accountTexts.users.resetFailed,
    async run({ trx, viewer, now }) {
      const { token } = await insertInvitation(trx, viewer.id, now, "change");
      return { value: { path: `/admin/set-password?token=${token}` }, activity: null };
    },
  }),

  /** Sets one's own first name; an empty one also answers that none is wanted. */
  "change-name": staffVerb({
    changesPages: false,
    input: firstNameInput,
    failed: accountTexts.account.nameFailed,
    async run({ trx, viewer, now }, { first_name }) {
      await storeFirstName(trx, viewer.id, first_name, now);
      return { value: null, activity: null };
    },
  }),

  "end-session": staffVerb({
    changesPages: false,
    input: idInput,
    failed: accountTexts.account.signOutFailed,
    async run({ trx, viewer }, { id }) {
      requireRow((await deleteSession(trx, viewer.id, id)) || undefined);
      return { value: null, activity: null };
    },
  }),

  "sign-out-everywhere": staffVerb({
    changesPages: false,
    input: confirmed,
    failed: accountTexts.account.signOutFailed,
    async run({ trx, viewer }) {
      await deleteSessions(trx, viewer.id);
      await endAccess(trx, viewer.id, "sessions");
      return { value: null, activity: null };
    },
  }),
};
