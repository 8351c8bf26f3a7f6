import type { MailCalendar } from "#app/platform/mail/mailer.server.ts";

/** What is behind a secret link is nobody else's. */
const headers = { "Cache-Control": "private, no-store" };

/** A calendar file of a secret link. */
export const calendarFile = ({ content }: Pick<MailCalendar, "content">, name: string): Response =>
  new Response(content, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });

/** The response in its place, with a sentence as plain text. */
export const noCalendarFile = (status: 404 | 429, sentence: string): Response =>
  new Response(sentence, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
