import type { LoaderFunctionArgs } from "react-router";
import { listLibrary } from "#app/features/media/library.queries.server.ts";
import { libraryQuery } from "#app/features/media/library-query.server.ts";
import type { LibraryAnswer } from "#app/features/media/media-item.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { onlyGet } from "../other-methods.server.ts";
import { requestContext, servicesContext } from "../site-context.server.ts";
import { refuse } from "./require-staff.server.ts";

/** DESIGN §9.10. */
const PAGE_SIZE = 100;

/** `GET /staff/library?bucket=…&search=…&before=…`: a page of stored files, as JSON, for staff only. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { database, log } = context.get(servicesContext);
  if (!context.get(requestContext).viewer) {
    return refuse({ reason: "signed-out", sentence: messages.request.notAuthenticated });
  }
  const wanted = libraryQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!wanted.success) return refuse({ reason: "invalid", sentence: staffMessages.staff.malformed });
  try {
    const page = await listLibrary(database.db, { ...wanted.data, limit: PAGE_SIZE });
    return Response.json({ kind: "listed", ...page } satisfies LibraryAnswer);
  } catch (error) {
    log.error({ err: error }, "the media library could not be listed");
    return refuse({ reason: "failed", sentence: staffMessages.media.listFailed });
  }
}

export const action = onlyGet;
