import { libraryQuery, listLibrary } from "#app/kernel/files/library.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { errorResponse } from "#app/site/request/require-staff.server.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";

/** DESIGN §9.10. */
const PAGE_SIZE = 100;

/** `GET /staff/library?bucket=…&search=…&before=…`: a MediaPage. */
export const loader = staffRead({
  role: "editor",
  failed: mediaTexts.listFailed,
  async read({ db, query }) {
    const requested = libraryQuery.safeParse(Object.fromEntries(query));
    if (!requested.success) return errorResponse({ reason: "invalid", message: staffTexts.staff.malformed });
    return listLibrary(db, { ...requested.data, limit: PAGE_SIZE });
  },
});

export const action = onlyGet;
