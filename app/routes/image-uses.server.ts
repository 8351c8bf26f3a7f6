import { collections } from "#app/collections.server.ts";
import { findEntityImageUses } from "#app/kernel/documents/collections/collection-uses.queries.server.ts";
import { findContentImageUses } from "#app/kernel/documents/pages/content-image-uses.queries.server.ts";
import { findRevisionImageUses } from "#app/kernel/history/revisions.queries.server.ts";
import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import { serverModules } from "#app/modules.server.ts";
import { findPageImageUses } from "#app/site/pages/pages.queries.server.ts";
import { findSettingsImageUses } from "#app/site/settings/site.queries.server.ts";
import { pageContents } from "./page-contents.server.ts";

/** Finders of all features that use stored files, in the order of the menu. Unused files may be deleted. */
const finders: readonly FindImageUses[] = [
  ...collections.map(
    (collection): FindImageUses =>
      (db, addresses) =>
        findEntityImageUses(db, collection, addresses),
  ),
  ...serverModules.flatMap(({ imageUses = [] }) => imageUses),
  findPageImageUses,
  findContentImageUses(pageContents),
  findSettingsImageUses,
  findRevisionImageUses,
];

/** Finds all uses of stored files on the site. */
export const findImageUses: FindImageUses = async (db, addresses) => {
  const found = [];
  for (const find of finders) found.push(...(await find(db, addresses)));
  return found;
};
