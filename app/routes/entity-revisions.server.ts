import { userRevisions } from "#app/accounts/revisions.server.ts";
import { collections } from "#app/collections.server.ts";
import { categoryRevisions } from "#app/kernel/categories/revisions.server.ts";
import { categoryKindsOf } from "#app/kernel/documents/collections/collection.ts";
import { collectionRevisions } from "#app/kernel/documents/collections/collection-revisions.server.ts";
import { contentRevisions } from "#app/kernel/documents/pages/revisions.server.ts";
import type { RevisionsByType } from "#app/kernel/history/entity-revisions.server.ts";
import { pictureRevisions } from "#app/kernel/history/picture-snapshot.server.ts";
import { serverModules } from "#app/modules.server.ts";
import { pageRevisions } from "#app/site/pages/revisions.server.ts";
import { findProjectTitles } from "#app/site/projects/projects.queries.server.ts";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { settingsRevisions } from "#app/site/settings/revisions.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { pageContents } from "./page-contents.server.ts";

/** How the entities of each type that has revisions are read and restored. */
export const entityRevisions: RevisionsByType = {
  ...Object.assign({}, ...collections.map(collectionRevisions)),
  ...categoryRevisions(collections.flatMap(categoryKindsOf)),
  ...contentRevisions(
    pageContents,
    async (db) => placeholdersOf(await readBusinessProfile(db)),
    findProjectTitles,
  ),
  ...pageRevisions,
  ...settingsRevisions,
  ...pictureRevisions,
  ...userRevisions,
  ...Object.assign({}, ...serverModules.map(({ revisions }) => revisions)),
};
