import type { LoaderFunctionArgs } from "react-router";
import { findFeedOwner } from "#app/modules/enquiries/calendar-feed/calendar-feeds.queries.server.ts";
import { calendarFile, noCalendarFile } from "#app/modules/enquiries/visits/calendar-file.server.ts";
import { staffCalendar } from "#app/modules/enquiries/visits/visit-calendar.server.ts";
import { listVisits } from "#app/modules/enquiries/visits/visits.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { texts } from "#app/platform/texts.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";

const SHOWN_MS = 30 * 24 * 3_600_000;

/** `GET /calendar/{token}/visits.ics`: the visits of the last 30 days and all to come, for an administrator's calendar. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { database, signedLinks, limiters, log } = context.get(runtimeContext);
  const { origin, clientAddress } = context.get(requestContext);
  const feed = signedLinks("calendar").read(params.token ?? "");
  const userId = feed === null ? undefined : await findFeedOwner(database.db, feed);
  if (!userId) return noCalendarFile(404, texts.preview.goneTitle);
  if (!(await limiters.calendarFeeds.admit(userId))) {
    logSecurityEvent(log, "limit reached", { address: clientAddress, userId, what: "calendar" });
    return noCalendarFile(429, texts.request.tooMany);
  }
  const now = new Date();
  const visits = await listVisits(database.db, new Date(now.getTime() - SHOWN_MS).toISOString());
  const business = await readBusinessProfile(database.db);
  return calendarFile(staffCalendar(visits, { business, origin, now }), "visits.ics");
}

export const action = onlyGet;
