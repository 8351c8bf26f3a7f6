import { staffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { dismissUnreadMail } from "./mailbox-mails.queries.server.ts";
import { mailboxTexts } from "./mailbox-texts.ts";

/** The actions on emails that could not be read, sent by `POST /staff/mailbox`; for administrators only. */
export const mailboxVerbs = {
  /** Takes one off the list; it stays in the mailbox. */
  "dismiss-unread": staffVerb({
    changesPages: false,
    input: idInput,
    failed: mailboxTexts.removeFailed,
    async run({ trx }, { id }) {
      await dismissUnreadMail(trx, id);
      return { value: null, activity: null };
    },
  }),
};
