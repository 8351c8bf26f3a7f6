import { mailSender } from "#app/platform/mail/mailer.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import type { MakeMailHandlers } from "#app/site/slots/mail-handlers.server.ts";
import { mailReplies } from "./mail-reply.server.ts";
import { returnedMails } from "./returned-mail.server.ts";

/** Stores what a message's sender answers, and which mails to them could not be delivered. */
export const enquiryMailHandlers: MakeMailHandlers = (
  { config, database, store, log },
  { address, answers, now },
) => ({
  reports: returnedMails({ db: database.db, answers, now }),
  answers: mailReplies({
    database,
    store,
    answers,
    log,
    now,
    async readOwnAddresses() {
      const site = await readBusinessProfile(database.db);
      return [address, site.email, mailSender(config.mail.from, site).address];
    },
  }),
});
