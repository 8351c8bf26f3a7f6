import { posts } from "#app/features/blog/posts.collection.ts";
import { findEntity } from "#app/features/content/collection-rows.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { recordMessages } from "#app/platform/record-messages.ts";
import { errorResponse } from "./require-staff.server.ts";
import { staffRead } from "./staff-read.server.ts";

/** `GET /staff/post/{id}`: an EditablePost, with the text that lists omit. */
export const loader = staffRead({
  role: "editor",
  failed: recordMessages.posts.loadFailed,
  async read({ db, params }) {
    const post = await findEntity(db, posts, params.id ?? "");
    return post ?? errorResponse({ reason: "gone", message: recordMessages.posts.gone });
  },
});

export const action = onlyGet;
