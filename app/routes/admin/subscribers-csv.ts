import type { LoaderFunctionArgs } from "react-router";
import { exportSubscribers } from "#app/features/letters/subscribers/subscriber-export.server.ts";
import { countSubscribers } from "#app/features/letters/subscribers/subscriber-list.queries.server.ts";
import { readSubscriberFilter } from "#app/features/letters/subscribers/subscriber-list.ts";
import { readListQuery } from "#app/platform/http/list-query.ts";
import { exportList } from "./export-list.server.ts";

/** `GET /admin/letters/subscribers.csv?search=…&show=…`: the subscribers of that list as a file. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const address = new URL(request.url).searchParams;
  const query = { search: readListQuery(address).search, show: readSubscriberFilter(address) };
  return exportList(context, "subscribers", {
    count: (db, now) => countSubscribers(db, query, now),
    file: (db, now) => exportSubscribers(db, query, now),
  });
}
