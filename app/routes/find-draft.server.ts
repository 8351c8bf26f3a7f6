import { posts } from "#app/features/blog/posts.collection.ts";
import { findEntity } from "#app/features/content/collection-rows.queries.server.ts";
import { projects } from "#app/features/projects/projects.collection.ts";
import type { FindDraft } from "#app/features/publishing/draft-links.actions.server.ts";

/** Finds the stored post or project that a draft link may show. */
export const findDraft: FindDraft = (db, kind, id) => findEntity(db, kind === "post" ? posts : projects, id);
