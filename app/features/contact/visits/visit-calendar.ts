/** As long as a calendar shows a visit, whose end nobody knows. */
const DURATION = "PT1H";
/** Octets of a line, without its break (RFC 5545). */
const MAX_LINE = 75;

/**
 * A visit as a calendar file (RFC 5545), with one event.
 * @param visit `id` is the message's, so that a visit at another time replaces this one; times are ISO
 */
export function visitCalendar(visit: {
  id: string;
  visit_at: string;
  business: { name: string; phone: string };
  /** Of the site, without a trailing slash. */
  origin: string;
  now: Date;
}): string {
  const { id, visit_at, business, origin, now } = visit;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(business.name)}//Visits//EN`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(visit_at))}`,
    `DURATION:${DURATION}`,
    `SUMMARY:${escaped(`${business.name} visits`)}`,
    `DESCRIPTION:${escaped(`${business.name}\n${business.phone}`)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** '20260504T130000Z' */
const utc = (moment: Date) => `${moment.toISOString().replace(/[-:]|\.\d+/g, "")}`;

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");

/** Breaks a long line between characters; each further line begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let length = 0;
  let text = "";
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (length + bytes > MAX_LINE) {
      text += "\r\n ";
      length = 1;
    }
    text += character;
    length += bytes;
  }
  return text;
}
