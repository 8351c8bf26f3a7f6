import { listDraftLinks } from "#app/kernel/publishing/draft-links.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";

/** `GET /staff/draft-links/{id}`: the valid DraftLinks of a post or project. */
export const loader = staffRead({
  role: "editor",
  failed: staffTexts.draftLinks.listFailed,
  read: ({ db, params }) => listDraftLinks(db, params.id ?? "", new Date()),
});

export const action = onlyGet;
