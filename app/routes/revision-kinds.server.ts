import { collections } from "#app/collections.ts";
import { userRevisions } from "#app/features/auth/revision-kinds.server.ts";
import { categoryRevisions } from "#app/features/categories/revision-kinds.server.ts";
import { messageRevisions } from "#app/features/contact/revision-kinds.server.ts";
import { collectionRevisions } from "#app/features/content/collection-revisions.server.ts";
import { pictureRevisions } from "#app/features/history/picture-snapshot.server.ts";
import type { RevisionKinds } from "#app/features/history/revision-kind.server.ts";
import { contentRevisions } from "#app/features/page-content/revision-kinds.server.ts";
import { pageRevisions } from "#app/features/pages/revision-kinds.server.ts";
import { findProjectTitles } from "#app/features/projects/projects.queries.server.ts";
import { settingsRevisions } from "#app/features/site/revision-kinds.server.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { pageContents } from "./page-contents.ts";

/** All kinds of entities that have revisions, by the name stored in revisions. */
export const revisionKinds: RevisionKinds = {
  ...Object.assign({}, ...collections.map(collectionRevisions)),
  ...categoryRevisions,
  ...contentRevisions(pageContents, readBusinessProfile, findProjectTitles),
  ...pageRevisions,
  ...settingsRevisions,
  ...pictureRevisions,
  ...userRevisions,
  ...messageRevisions,
};
