import type { LoaderFunctionArgs } from "react-router";
import { exportMessages } from "#app/features/contact/message-export.server.ts";
import { countFound } from "#app/features/contact/messages.queries.server.ts";
import { messageList } from "#app/features/contact/messages.ts";
import { exportList } from "./export-list.server.ts";

/** `GET /admin/messages.csv?search=…&show=…`: the messages of that list as a file. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { search, show } = messageList.read(new URL(request.url).searchParams);
  return exportList(context, "messages", {
    count: (db) => countFound(db, { search, show }),
    file: (db) => exportMessages(db, { search, show }),
  });
}
