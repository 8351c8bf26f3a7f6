import type { LoaderFunctionArgs } from "react-router";
import { exportMessages, recordExport } from "#app/features/contact/message-export.server.ts";
import { readMessageListAddress } from "#app/features/contact/messages.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { messages } from "#app/platform/messages.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { requestContext, runtimeContext } from "../site-context.server.ts";

/**
 * `GET /admin/messages.csv?search=…&show=…`: the messages of that list as a file. The download is recorded as
 * an activity before the first message is sent.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { search, show } = readMessageListAddress(new URL(request.url).searchParams);
  const { database, log } = context.get(runtimeContext);
  const { viewer, clientAddress } = context.get(requestContext);
  if (!viewer) throw new Response(messages.request.notAuthenticated, { status: 401 });
  const count = await recordExport(database.db, { search, show }, viewer);
  logSecurityEvent(log, "messages exported", { address: clientAddress, userId: viewer.id, count });
  return new Response(exportMessages(database.db, { search, show }), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="messages-${businessDay(new Date())}.csv"`,
      // Not compressed, because compression would buffer the whole file.
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}
