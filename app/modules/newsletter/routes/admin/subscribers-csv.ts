import type { LoaderFunctionArgs } from "react-router";
import { exportSubscribers } from "#app/modules/newsletter/subscribers/subscriber-export.server.ts";
import { countSubscribers } from "#app/modules/newsletter/subscribers/subscriber-list.queries.server.ts";
import { subscriberList } from "#app/modules/newsletter/subscribers/subscriber-list.ts";
import { exportList } from "#app/site/request/export-list.server.ts";

/** `GET /admin/newsletters/subscribers.csv?search=…&show=…`: the subscribers of that list as a file. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const query = subscriberList.read(new URL(request.url).searchParams);
  return exportList(context, {
    name: "subscribers",
    entity_type: "subscriber-list",
    nouns: ["person", "people"],
    count: (db, now) => countSubscribers(db, query, now),
    file: (db, now) => exportSubscribers(db, query, now),
  });
}
