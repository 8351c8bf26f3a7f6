import { libraryQuery, listLibrary } from "#app/features/media/library.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { mediaMessages } from "#app/platform/media-messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { errorResponse } from "./require-staff.server.ts";
import { staffRead } from "./staff-read.server.ts";

/** DESIGN §9.10. */
const PAGE_SIZE = 100;

/** `GET /staff/library?bucket=…&search=…&before=…`: a MediaPage. */
export const loader = staffRead({
  role: "editor",
  failed: mediaMessages.listFailed,
  async read({ db, query }) {
    const requested = libraryQuery.safeParse(Object.fromEntries(query));
    if (!requested.success)
      return errorResponse({ reason: "invalid", message: staffMessages.staff.malformed });
    return listLibrary(db, { ...requested.data, limit: PAGE_SIZE });
  },
});

export const action = onlyGet;
