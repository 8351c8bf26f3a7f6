import type { LoaderFunctionArgs } from "react-router";
import {
  exportSubscribers,
  recordSubscriberExport,
} from "#app/features/letters/subscribers/subscriber-export.server.ts";
import { readSubscriberFilter } from "#app/features/letters/subscribers/subscriber-list.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { readListQuery } from "#app/platform/http/list-query.ts";
import { messages } from "#app/platform/messages.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { requestContext, runtimeContext } from "../site-context.server.ts";

/**
 * `GET /admin/letters/subscribers.csv?search=…&show=…`: the subscribers of that list as a file. The download is recorded
 * as an activity before the first one is sent.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const address = new URL(request.url).searchParams;
  const query = { search: readListQuery(address).search, show: readSubscriberFilter(address) };
  const { database, log } = context.get(runtimeContext);
  const { viewer, clientAddress } = context.get(requestContext);
  if (!viewer) throw new Response(messages.request.notAuthenticated, { status: 401 });
  const now = new Date();
  const count = await recordSubscriberExport(database.db, query, viewer, now);
  logSecurityEvent(log, "subscribers exported", { address: clientAddress, userId: viewer.id, count });
  return new Response(exportSubscribers(database.db, query, now), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="subscribers-${businessDay(now)}.csv"`,
      // Not compressed, because compression would buffer the whole file.
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}
