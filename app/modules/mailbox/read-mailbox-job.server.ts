import { systemClock } from "#app/platform/clock.server.ts";
import type { MailboxAccess } from "#app/platform/imap-url.server.ts";
import type { ReturnAddresses } from "#app/platform/mail/return-address.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { mailHandlerSlot } from "#app/site/slots/mail-handlers.server.ts";
import type { RecurringJob } from "#app/site/slots/module.server.ts";
import { loadMailbox } from "./test-mailbox.server.ts";

const WITHIN_MS = 5 * 60_000;

/** Reads the answers that come by mail (docs/design/mail.md#answers-come-back), and reports about what was sent. */
export const readMailboxJob = (
  mailbox: MailboxAccess & { address: string },
  answers: ReturnAddresses,
): RecurringJob => ({
  name: "read the mailbox",
  quiet: true,
  withinMs: WITHIN_MS,
  everyMs: mailbox.everyMs,
  firstWaitMs: mailbox.everyMs,
  async run(runtime, _now, signal) {
    const { db } = runtime.database;
    const mails = { answers, address: mailbox.address, now: systemClock.now };
    const handlers = mailHandlerSlot.items().map((make) => make(runtime, mails));
    const { readMailbox } = await loadMailbox();
    return readMailbox({
      mailbox,
      db,
      // A report is no answer, so those who read reports are asked first.
      handlers: [
        ...handlers.flatMap(({ reports }) => reports ?? []),
        ...handlers.flatMap((one) => one.answers ?? []),
      ],
      readBusinessName: async () => (await readBusinessProfile(db)).name,
      log: runtime.log,
      clock: systemClock,
      signal,
    });
  },
});
