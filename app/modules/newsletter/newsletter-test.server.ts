import { requireRow, staffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { leavePath, TEST_TOKEN } from "#app/modules/newsletter/subscribers/leave-link.ts";
import { mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { countPoint } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { idInput } from "#app/platform/text-rules.ts";
import type { SiteOffers } from "#app/site/request/site-offers.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { readNewsletterMail } from "./mail/read-newsletter-mail.server.ts";

const { newsletters: words } = staffNewsletterTexts;

/** The most tests that a person sends in an hour. */
export const MAX_TESTS = 20;
const HOUR_MS = 3_600_000;

/** The verb that sends a test of a newsletter. */
export const newsletterTestVerbs = (offers: SiteOffers) => ({
  /** Sends a newsletter to the person who asks, and to nobody else. */
  test: staffVerb({
    changesPages: false,
    input: idInput,
    failed: words.testFailed,
    async run({ trx, viewer, now: at, site }, { id }) {
      const now = new Date(at);
      const expiresAt = new Date(now.getTime() + HOUR_MS);
      if ((await countPoint(trx, { key: `newsletter-tests:${viewer.id}`, now, expiresAt })) > MAX_TESTS)
        throw new VerbError({ reason: "moved", message: words.testedOften });
      const leaveUrl = site.origin + leavePath(TEST_TOKEN);
      const found = await readNewsletterMail(trx, id, { origin: site.origin, now, offers }, leaveUrl);
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
});
