import { LEAVE_URL_SLOT } from "#app/modules/newsletter/mail/leave-url-slot.ts";
import { readNewsletterMail } from "#app/modules/newsletter/mail/read-newsletter-mail.server.ts";
import {
  NEWSLETTER_CONNECTIONS,
  startNewsletterSender,
} from "#app/modules/newsletter/sending/newsletter-sender.server.ts";
import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { mailSender, oneLine, openMailer } from "#app/platform/mail/mailer.server.ts";
import type { ReturnAddresses } from "#app/platform/mail/return-address.server.ts";
import type { BackgroundWorker } from "#app/platform/outbox/lane.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { valuesIn } from "#app/site/settings/settings-values.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { LEAVE_LINKS, leavePath } from "../subscribers/leave-link.ts";
import { newsletterSettings } from "./newsletter-settings.ts";

/**
 * Starts the worker that sends newsletters, with connections of its own to the mail server.
 * @param answers of the mailbox that the site reads, to which reports about newsletters come
 */
export function startNewsletters(
  runtime: SiteRuntime,
  answers: ReturnAddresses | undefined,
): BackgroundWorker {
  const { config, database, offers, log } = runtime;
  const leaveLinks = runtime.signedLinks(LEAVE_LINKS);
  const { smtpUrl, from } = config.mail;
  const origin = canonicalOrigin(config.publicUrl, config.port);
  const mailer = openMailer(
    { smtpUrl, dataDir: config.dataDir, connections: NEWSLETTER_CONNECTIONS },
    // The folder is logged by the mailer of messages.
    { info: () => undefined },
  );
  const worker = startNewsletterSender({
    database,
    mailer,
    log,
    origin,
    async compose(newsletterId) {
      const at = { origin, now: new Date(), offers };
      const mail = await readNewsletterMail(database.db, newsletterId, at, LEAVE_URL_SLOT);
      if (!mail) throw new Error("The newsletter is missing");
      return mail;
    },
    async readSite() {
      const site = await readBusinessProfile(database.db);
      const replyTo = { name: oneLine(site.name), address: site.email };
      return {
        from: mailSender(from, site),
        replyTo,
        perMinute: Number(valuesIn(newsletterSettings, site).newsletterPace),
      };
    },
    leaveUrl: (subscriberId) => origin + leavePath(leaveLinks.create(subscriberId)),
    returnAddress: answers && ((recipientId) => answers.create("b", recipientId)),
  });
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      mailer.close();
    },
  };
}
