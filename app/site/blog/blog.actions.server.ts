import { z } from "zod";
import { inputOf } from "#app/kernel/documents/collections/collection-rules.ts";
import { collectionVerbs, saveEntity } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { staffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { postOnPage, posts } from "./posts.collection.ts";

/** Staff's operations on posts, at `POST /staff/posts`. */
export const postVerbs = {
  ...collectionVerbs(posts),

  /** Changes a post's texts, picture and publication: the form on its page. */
  update: staffVerb({
    input: inputOf(postOnPage, { expected_updated_at: z.iso.datetime(staffTexts.staff.malformed) }),
    failed: postOnPage.messages.saveFailed,
    run: (context, input) => saveEntity(context, posts, input),
  }),
};
