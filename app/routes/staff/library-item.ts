import { findItemAt } from "#app/kernel/files/library.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";

/** `GET /staff/library-item?url=…`: the MediaItem at a stored address; null if there is none. */
export const loader = staffRead({
  role: "editor",
  failed: mediaTexts.focalLoadFailed,
  read: async ({ db, query }) => (await findItemAt(db, query.get("url") ?? "")) ?? null,
});

export const action = onlyGet;
