import { type Mail, mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { phoneHref } from "#app/site/settings/business-profile.ts";
import type { MailSite } from "../contact-mail.server.ts";
import type { Enquiry } from "../enquiries.ts";
import { threadSubject } from "../thread/in-thread.server.ts";
import { senderPath } from "./sent-enquiry.ts";

/**
 * Composes the mail that tells the sender of an enquiry that it has arrived, with the link to their page. Answers
 * to it go to the business. It repeats nothing that was typed: anybody can type somebody else's address.
 * @param token of the link
 */
export async function composeLinkMail(
  site: MailSite,
  { kind, email }: Pick<Enquiry, "kind" | "email">,
  token: string,
): Promise<Mail> {
  // Loaded when it is needed: commands, which load this file, can’t read JSX.
  const { renderEnquiryMail } = await import("../enquiry-mail.server.tsx");
  const { business, mail, origin } = site;
  const name = oneLine(business.name);
  const link = origin + senderPath(token);
  return {
    from: mailSender(mail.from, business),
    to: email,
    replyTo: { name, address: business.email },
    ...(await renderEnquiryMail(site, {
      subject: threadSubject(kind, business),
      title: `${name} has your ${kind === "quote" ? "quote request" : "message"}`,
      rows: [
        { label: "Your page", text: link, link },
        ...(business.phone
          ? [{ label: "Phone", text: oneLine(business.phone), link: phoneHref(business.phone) }]
          : []),
      ],
      body: "On your page you can see what you sent, what happens next and our answer. You can write to us there, too.",
      footer:
        "Keep the link to yourself: anyone who has it can read your page. Didn’t write to us? Someone may have typed your address by mistake, and you can ignore this email.",
    })),
  };
}
