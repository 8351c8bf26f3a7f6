import {
  FooterLines,
  MailButton,
  MailCard,
  MailLines,
  MailLink,
  MailTitle,
  renderMail,
} from "#app/platform/mail/mail-frame.server.tsx";
import { type Mail, mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import type { MailSite } from "../contact-mail.server.ts";
import type { Enquiry } from "../enquiries.ts";
import { optOutPath } from "./review-request.ts";

interface ReviewingSite extends MailSite {
  business: MailSite["business"] & { reviewSite: string; reviewUrl: string };
}

/**
 * Composes the mail that asks for a review. It is the same for everybody, whatever they may think of the work: it names
 * the business's review page and asks nothing before.
 * @param token of the link to opt out
 */
export async function composeReviewMail(
  { business: site, mail, origin }: ReviewingSite,
  { name, email }: Pick<Enquiry, "name" | "email">,
  token: string,
): Promise<Mail> {
  const business = oneLine(site.name);
  const body = `Thank you for choosing ${business}. Would you write a few words about our work? Good or bad, it helps your neighbours choose and shows us what to do better.`;
  const stop = (
    <MailLink href={origin + optOutPath(token)} mark="address">
      Tell us here
    </MailLink>
  );
  return {
    from: mailSender(mail.from, site),
    to: email,
    replyTo: { name: business, address: site.email },
    ...(await renderMail({
      subject: `How did we do? A review of ${business}`,
      preview: body,
      business: site,
      origin,
      children: (
        <MailCard>
          <MailTitle>{`How did we do, ${oneLine(name)}?`}</MailTitle>
          <MailLines>{body}</MailLines>
          <MailButton href={site.reviewUrl} label={`Write a review on ${oneLine(site.reviewSite)}`} />
        </MailCard>
      ),
      footer: (
        <FooterLines link={stop}>
          This is the only email of its kind about this job. Don’t want to be asked again?
        </FooterLines>
      ),
    })),
  };
}
