import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { FindDraft } from "#app/kernel/publishing/draft-links.actions.server.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { projects } from "#app/site/projects/projects.collection.ts";

/** Finds the stored post or project that a draft link may show. */
export const findDraft: FindDraft = (db, kind, id) => findEntity(db, kind === "post" ? posts : projects, id);
