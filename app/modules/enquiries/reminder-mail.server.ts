import { nameOf, type PersonNames } from "#app/kernel/verbs/person-names.ts";
import { formatComing } from "#app/platform/business-clock.ts";
import { longDay } from "#app/platform/calendar.ts";
import { type Mail, oneLine } from "#app/platform/mail/mailer.server.ts";
import { type MailSite, mailsToBusiness } from "./contact-mail.server.ts";
import { enquiryPath } from "./enquiries.ts";
import type { UnremindedEnquiry } from "./enquiry-reminders.queries.server.ts";
import { stepLabel } from "./next-step.ts";
import type { UnremindedStep } from "./next-steps.queries.server.ts";

/**
 * Composes the mails that remind the business of an unanswered enquiry, one per recipient of the mails that announced
 * it. Answers to them go to the enquiry's sender. They don't repeat what was written.
 */
export function composeReminderMails(site: MailSite, enquiry: UnremindedEnquiry, now: Date): Promise<Mail[]> {
  const name = oneLine(enquiry.name);
  const what = enquiry.kind === "quote" ? "quote request" : "message";
  const title = `No one has answered ${name}’s ${what} yet`;
  const link = site.origin + enquiryPath(enquiry.id);
  return mailsToBusiness(site, enquiry, {
    subject: title,
    title,
    rows: [
      { label: "Service", text: oneLine(enquiry.service) || "Not chosen" },
      { label: "Sent", text: oneLine(formatComing(enquiry.created_at, now)) },
      { label: "Read it", text: link, link },
    ],
    body: `Have you answered already, by phone for example? Mark the ${what} as answered.`,
    footer: `Reply to this email to answer ${name}. We remind you once. To choose when, go to Settings: ${site.origin}/admin/settings/privacy`,
  });
}

/**
 * Composes the mails that remind the business of a next step on the day that staff set for it, one per recipient of the
 * mails that announced the enquiry. Answers to them go to the enquiry's sender.
 * @param people names of the person whose task it is
 */
export function composeStepMails(site: MailSite, step: UnremindedStep, people: PersonNames): Promise<Mail[]> {
  const name = oneLine(step.name);
  const title = `${stepLabel({ step: oneLine(step.step) })} for ${name} is due`;
  const link = site.origin + enquiryPath(step.id);
  return mailsToBusiness(site, step, {
    subject: title,
    title,
    rows: [
      { label: "Due", text: longDay.format(new Date(step.on)) },
      { label: "Task of", text: step.assigned ? oneLine(nameOf(people, step.assigned)) : "Nobody" },
      { label: "Open it", text: link, link },
    ],
    body: "Is it done? Empty its date, or choose the next one.",
    footer: `Reply to this email to write to ${name}. We remind you once, on the day that was chosen.`,
  });
}
