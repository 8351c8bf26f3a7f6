import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { errorResponse } from "#app/site/request/require-staff.server.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";

/** `GET /staff/post/{id}`: an EditablePost, with the text that lists omit. */
export const loader = staffRead({
  role: "editor",
  failed: recordTexts.posts.loadFailed,
  async read({ db, params }) {
    const post = await findEntity(db, posts, params.id ?? "");
    return post ?? errorResponse({ reason: "gone", message: recordTexts.posts.gone });
  },
});

export const action = onlyGet;
