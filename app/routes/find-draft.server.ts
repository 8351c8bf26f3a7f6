import { collections } from "#app/collections.server.ts";
import type { Collection } from "#app/kernel/documents/collections/collection.ts";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { DraftKind } from "#app/kernel/publishing/draft-link.ts";
import type { FindDraft } from "#app/kernel/publishing/draft-links.actions.server.ts";
import type { Publication } from "#app/kernel/publishing/publication.ts";

/** The collection whose drafts a kind of links shows. @throws {Error} if there is none */
export function draftCollection(kind: DraftKind): Collection {
  const found = collections.find(({ type }) => type === kind);
  if (!found) throw new Error(`No collection has drafts of the kind '${kind}'.`);
  return found;
}

/** Finds the stored record that a draft link may show. */
export async function findDraft(...[db, kind, id]: Parameters<FindDraft>): ReturnType<FindDraft> {
  const collection = draftCollection(kind);
  const draft = await findEntity(db, collection, id);
  return (
    draft && {
      title: String(draft[collection.title]),
      published: (draft as unknown as Publication).published,
    }
  );
}
