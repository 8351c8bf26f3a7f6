import { type Mail, mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { markup, plainText } from "../contact-mail.server.ts";
import { optOutPath } from "./review-request.ts";

/**
 * Composes the mail that asks for a review. It is the same for everybody, whatever they may think of the work: it names
 * the business's review page and asks nothing before.
 * @param parts `token` is of the link to opt out; `publicUrl` the site's origin, without a trailing slash
 */
export function composeReviewMail(parts: {
  to: string;
  name: string;
  site: { name: string; email: string; reviewSite: string; reviewUrl: string };
  from?: string | undefined;
  publicUrl: string;
  token: string;
}): Mail {
  const { to, site, from, publicUrl, token } = parts;
  const business = oneLine(site.name);
  const stop = publicUrl + optOutPath(token);
  const rows = [{ label: oneLine(site.reviewSite), text: site.reviewUrl, link: site.reviewUrl }];
  const title = `How did we do, ${oneLine(parts.name)}?`;
  const body = `Thank you for choosing ${business}. Would you write a few words about our work? Good or bad, it helps your neighbours choose and shows us what to do better.`;
  const footer = "This is the only email of its kind about this job. Don’t want to be asked again?";
  return {
    from: mailSender(from, site),
    to,
    replyTo: { name: business, address: site.email },
    subject: `How did we do? A review of ${business}`,
    text: `${plainText(title, rows, body, footer)}\n${stop}`,
    html: markup(title, rows, body, footer, { label: "Tell us here", link: stop }),
  };
}
