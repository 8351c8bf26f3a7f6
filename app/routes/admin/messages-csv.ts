import type { LoaderFunctionArgs } from "react-router";
import { exportMessages } from "#app/features/contact/message-export.server.ts";
import { readMessageListAddress } from "#app/features/contact/messages.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { runtimeContext } from "../site-context.server.ts";

/** `GET /admin/messages.csv?search=…&show=…`: the messages of that list as a file. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const { search, show } = readMessageListAddress(new URL(request.url).searchParams);
  const { database } = context.get(runtimeContext);
  return new Response(exportMessages(database.db, { search, show }), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="messages-${businessDay(new Date())}.csv"`,
      // Compressing it would mean to hold all of it.
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}
