import { leavePath, TEST_TOKEN } from "#app/features/letters/subscribers/leave-link.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { requireRow, staffVerb, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { letterMessages } from "#app/platform/letter-messages.ts";
import { mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { countPoint } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { readLetterMail } from "../letter-mail.server.ts";

const { letters: words } = letterMessages;

/** The most tests that a person sends in an hour. */
export const MAX_TESTS = 20;
const HOUR_MS = 3_600_000;

/** Verbs on letters that need other features' records. */
export const composedLetterVerbs = {
  /** Sends a letter to the person who asks, and to nobody else. */
  test: staffVerb({
    changesPages: false,
    input: idInput,
    failed: words.testFailed,
    async run({ trx, viewer, now: at, site }, { id }) {
      const now = new Date(at);
      const expiresAt = new Date(now.getTime() + HOUR_MS);
      if ((await countPoint(trx, { key: `letter-tests:${viewer.id}`, now, expiresAt })) > MAX_TESTS)
        throw new VerbError({ reason: "moved", message: words.testedOften });
      const leaveUrl = site.origin + leavePath(TEST_TOKEN);
      const found = await readLetterMail(trx, id, { origin: site.origin, now }, leaveUrl);
      const { subject, html, text } = requireRow(found ?? undefined);
      const business = await readBusinessProfile(trx);
      await enqueueMail(
        trx,
        {
          from: mailSender(site.mail.from, business),
          to: viewer.email,
          replyTo: { name: oneLine(business.name), address: business.email },
          subject: `[Test] ${oneLine(subject)}`,
          html,
          text,
        },
        { userId: viewer.id, now },
      );
      return { value: { email: viewer.email }, activity: null };
    },
  }),
};
