import type { LoaderFunctionArgs } from "react-router";
import { countFound } from "#app/modules/enquiries/enquiries.queries.server.ts";
import { enquiryList } from "#app/modules/enquiries/enquiries.ts";
import { exportEnquiries } from "#app/modules/enquiries/enquiry-export.server.ts";
import { exportList } from "#app/site/request/export-list.server.ts";

/** `GET /admin/messages.csv?search=…&show=…`: the messages of that list as a file. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { search, show } = enquiryList.read(new URL(request.url).searchParams);
  return exportList(context, {
    name: "messages",
    entity_type: "message-list",
    nouns: ["message", "messages"],
    count: (db) => countFound(db, { search, show }),
    file: (db) => exportEnquiries(db, { search, show }),
  });
}
