import { html } from "hono/html";
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
export function composeReviewMail(
  { business: site, mail, origin }: ReviewingSite,
  { name, email }: Pick<Enquiry, "name" | "email">,
  token: string,
): Mail {
  const business = oneLine(site.name);
  const stop = origin + optOutPath(token);
  const title = `How did we do, ${oneLine(name)}?`;
  const body = `Thank you for choosing ${business}. Would you write a few words about our work? Good or bad, it helps your neighbours choose and shows us what to do better.`;
  const write = `Write a review on ${oneLine(site.reviewSite)}`;
  const footer = "This is the only email of its kind about this job. Don’t want to be asked again?";
  return {
    from: mailSender(mail.from, site),
    to: email,
    replyTo: { name: business, address: site.email },
    subject: `How did we do? A review of ${business}`,
    text: [title, body, `${write}:\n${site.reviewUrl}`, `-- \n${footer}\n${stop}`].join("\n\n"),
    html: String(html`<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">
<p><strong>${title}</strong></p>
<p>${body}</p>
<p><a href="${site.reviewUrl}" style="display:inline-block;padding:12px 20px;background:#a3432a;color:#ffffff;text-decoration:none"><strong>${write}</strong></a></p>
<p style="color:#475048">${footer} <a href="${stop}">Tell us here</a></p>
</body></html>`),
  };
}
