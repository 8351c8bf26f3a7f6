import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import { type MailCalendar, oneLine } from "#app/platform/mail/mailer.server.ts";
import { enquiryPath } from "../enquiries.ts";
import type { StaffVisit } from "./visits.queries.server.ts";
import { type CalendarVisit, VISIT_MS } from "./visits.ts";

/** The site as its calendar files name it. */
interface CalendarSite {
  business: { name: string; email: string; phone: string };
  /** Without a trailing slash. */
  origin: string;
  now: Date;
}

/** A calendar app reads a feed again after this time, in seconds. */
const FEED_REFRESH_SECONDS = 15 * 60;

/**
 * A visit for its client's calendar, as an appointment that they have agreed to: no answer is asked for. The same visit
 * at another time replaces it, and one that is cancelled removes it.
 */
export function clientCalendar(
  client: { id: string; name: string; email: string; place: string },
  visit: CalendarVisit,
  site: CalendarSite,
): MailCalendar {
  const { business } = site;
  const [name, phone] = [oneLine(business.name), oneLine(business.phone)];
  const method = visit.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = newCalendar(method);
  calendar
    .createEvent({
      ...eventOf({ id: client.id, place: client.place, ...visit }, site),
      summary: `${name} visits`,
      description: [name, phone].filter(Boolean).join("\n"),
    })
    .createAttendee({
      email: client.email,
      name: oneLine(client.name),
      rsvp: false,
      status: ICalAttendeeStatus.ACCEPTED,
      role: ICalAttendeeRole.REQ,
    });
  return { filename: "visit.ics", method, content: textOf(calendar) };
}

/** Visits for staff's calendars, each with who is visited and how to reach them. */
export function staffCalendar(visits: readonly StaffVisit[], site: CalendarSite): MailCalendar {
  const method = ICalCalendarMethod.PUBLISH;
  const calendar = newCalendar(method).name("Visits").ttl(FEED_REFRESH_SECONDS);
  for (const { id, name, email, phone, place, service, visit_at, changes } of visits) {
    const link = site.origin + enquiryPath(id);
    calendar.createEvent({
      ...eventOf({ id, place, time: visit_at, isCancelled: false, sequence: Math.max(changes - 1, 0) }, site),
      summary: `Visit: ${oneLine(name)}`,
      description: [service, phone, email, link].map(oneLine).filter(Boolean).join("\n"),
    });
  }
  return { method, content: textOf(calendar) };
}

const newCalendar = (method: ICalCalendarMethod) =>
  ical({ method, prodId: { company: "Trellis", product: "Visits", language: "EN" } });

/** What the event of a visit says in any calendar: of one enquiry, all have the same UID. */
function eventOf(
  { id, place, time, isCancelled, sequence }: CalendarVisit & { id: string; place: string },
  { business, origin, now }: CalendarSite,
): ICalEventData {
  const start = new Date(time);
  return {
    id: `${id}@${new URL(origin).hostname}`,
    sequence,
    stamp: now,
    start,
    end: new Date(start.getTime() + VISIT_MS),
    location: oneLine(place) || null,
    organizer: business.email
      ? { name: oneLine(business.name) || business.email, email: business.email }
      : null,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

/** Every line ends with a break (RFC 5545), the last one too. */
const textOf = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`;
