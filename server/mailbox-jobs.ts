import { mailReplies } from "#app/modules/enquiries/incoming-mail/mail-reply.server.ts";
import { returnedMails } from "#app/modules/enquiries/incoming-mail/returned-mail.server.ts";
import { serverModules } from "#app/modules.server.ts";
import { systemClock } from "#app/platform/clock.server.ts";
import { mailSender } from "#app/platform/mail/mailer.server.ts";
import type { ReturnAddresses } from "#app/platform/mail/return-address.server.ts";
import { type Mailbox, readMailbox } from "#app/platform/mailbox/mailbox-reader.server.ts";
import type { Job } from "#app/site/request/job.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";

const WITHIN_MS = 5 * 60_000;

/** Reads the answers that come by mail (docs/design/mail.md#answers-come-back), and reports about what was sent. */
export const mailboxJobs = (mailbox: Mailbox, answers: ReturnAddresses): readonly Job[] => [
  {
    name: "read the mailbox",
    quiet: true,
    withinMs: WITHIN_MS,
    run(runtime, _now, signal) {
      const { config, database, store, log } = runtime;
      const { db } = database;
      const replies = mailReplies({
        database,
        store,
        answers,
        log,
        now: systemClock.now,
        async readOwnAddresses() {
          const site = await readBusinessProfile(db);
          return [mailbox.address, site.email, mailSender(config.mail.from, site).address];
        },
      });
      const deps = { db, answers, now: systemClock.now };
      return readMailbox({
        mailbox,
        db,
        // A report is no answer, so those who read reports are asked first.
        handlers: [
          ...serverModules.flatMap(({ mailHandlers }) => mailHandlers?.(runtime, deps).reports ?? []),
          returnedMails(deps),
          replies,
        ],
        readBusinessName: async () => (await readBusinessProfile(db)).name,
        log,
        clock: systemClock,
        signal,
      });
    },
  },
];
