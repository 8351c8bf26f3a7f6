import type { LoaderFunctionArgs } from "react-router";
import { findSentMessage } from "#app/features/contact/sender/sent-message.queries.server.ts";
import { visitCalendar } from "#app/features/contact/visits/visit-calendar.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { quoteMessages } from "#app/platform/quote-messages.ts";
import { requestContext, runtimeContext } from "../site-context.server.ts";

/** `GET /q/{token}/visit.ics`: the visit that is agreed with a message's sender, for their calendar. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { database } = context.get(runtimeContext);
  const { origin } = context.get(requestContext);
  const message = await findSentMessage(database.db, linkTokenHash(params.token ?? ""), new Date());
  const headers = { "Cache-Control": "private, no-store" };
  if (!message?.visit_at) return new Response(quoteMessages.goneTitle, { status: 404, headers });
  const { id, visit_at } = message;
  const business = await readBusinessProfile(database.db);
  return new Response(visitCalendar({ id, visit_at, business, origin, now: new Date() }), {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="visit.ics"',
    },
  });
}

export const action = onlyGet;
