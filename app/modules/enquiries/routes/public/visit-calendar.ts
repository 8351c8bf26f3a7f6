import type { LoaderFunctionArgs } from "react-router";
import { findSentEnquiry } from "#app/modules/enquiries/sender/sent-enquiry.queries.server.ts";
import { listEntryHeads } from "#app/modules/enquiries/thread/enquiry-entries.queries.server.ts";
import { calendarFile, noCalendarFile } from "#app/modules/enquiries/visits/calendar-file.server.ts";
import { clientCalendar } from "#app/modules/enquiries/visits/visit-calendar.server.ts";
import { calendarVisit } from "#app/modules/enquiries/visits/visits.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { quoteTexts } from "../../quote-texts.ts";

/** `GET /q/{token}/visit.ics`: the visit that was agreed with a message's sender, or its cancellation, for their calendar. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { db } = context.get(runtimeContext).database;
  const { origin } = context.get(requestContext);
  const enquiry = await findSentEnquiry(db, linkTokenHash(params.token ?? ""), new Date());
  const visit = enquiry && calendarVisit(await listEntryHeads(db, enquiry.id));
  if (!visit) return noCalendarFile(404, quoteTexts.goneTitle);
  const business = await readBusinessProfile(db);
  return calendarFile(clientCalendar(enquiry, visit, { business, origin, now: new Date() }), "visit.ics");
}

export const action = onlyGet;
