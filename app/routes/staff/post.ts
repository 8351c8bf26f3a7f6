import type { LoaderFunctionArgs } from "react-router";
import { findPostById } from "#app/features/blog/blog.queries.server.ts";
import { type EditablePostAnswer, toEditablePost } from "#app/features/blog/post.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { onlyGet } from "../other-methods.server.ts";
import { requestContext, servicesContext } from "../site-context.server.ts";
import { refuse } from "./require-staff.server.ts";

/** `GET /staff/post/{id}`: a post with its text for the listing's form, as JSON, for staff only. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { database, log } = context.get(servicesContext);
  if (!context.get(requestContext).viewer) {
    return refuse({ reason: "signed-out", sentence: messages.request.notAuthenticated });
  }
  try {
    const post = await findPostById(database.db, params.id ?? "");
    if (!post) return refuse({ reason: "gone", sentence: staffMessages.posts.gone });
    return Response.json({ kind: "loaded", post: toEditablePost(post) } satisfies EditablePostAnswer);
  } catch (error) {
    log.error({ err: error }, "a post could not be loaded for its form");
    return refuse({ reason: "failed", sentence: staffMessages.posts.loadFailed });
  }
}

export const action = onlyGet;
