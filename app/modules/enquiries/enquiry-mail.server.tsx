import {
  FooterLines,
  type MailBusiness,
  MailCard,
  type MailFact,
  MailFactList,
  MailLines,
  MailTitle,
  type RenderedMail,
  renderMail,
} from "#app/platform/mail/mail-frame.server.tsx";
import { oneLine } from "#app/platform/mail/mailer.server.ts";

/** What a mail about an enquiry says. */
export interface MailText {
  subject: string;
  /** The first line. */
  title: string;
  rows: readonly MailFact[];
  body: string;
  footer: string;
}

/** Renders a mail about an enquiry: its facts as a table, and what was written. */
export const renderEnquiryMail = (
  { business, origin }: { business: MailBusiness; origin: string },
  { subject, title, rows, body, footer }: MailText,
): Promise<RenderedMail> =>
  renderMail({
    subject,
    preview: oneLine(body),
    business,
    origin,
    children: (
      <MailCard>
        <MailTitle>{title}</MailTitle>
        <MailFactList rows={rows} />
        <MailLines>{body}</MailLines>
      </MailCard>
    ),
    footer: <FooterLines>{footer}</FooterLines>,
  });
