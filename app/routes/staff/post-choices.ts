import { readListQuery } from "#app/platform/http/list-query.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { findPostChoices } from "#app/site/blog/blog.queries.server.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";

/** As `hasMore` says. */
const LIMIT = 20;

/** `GET /staff/post-choices?search=…`: published posts as FoundRecords, newest first. */
export const loader = staffRead({
  role: "editor",
  failed: staffTexts.postChoice.failed,
  read: ({ db, query }) => findPostChoices(db, { search: readListQuery(query).search, limit: LIMIT }),
});

export const action = onlyGet;
