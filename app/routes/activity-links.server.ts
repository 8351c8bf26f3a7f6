import { findUserPaths } from "#app/accounts/users.queries.server.ts";
import { collections } from "#app/collections.server.ts";
import type { ActivityEntry } from "#app/kernel/activity/activity-entry.ts";
import { findCategoryPaths } from "#app/kernel/categories/categories.queries.server.ts";
import { type Collection, scheduledFields } from "#app/kernel/documents/collections/collection.ts";
import { findEntityPaths } from "#app/kernel/documents/collections/collection-uses.queries.server.ts";
import { pageIdOf } from "#app/kernel/documents/pages/page-content.ts";
import { findLibraryPaths } from "#app/kernel/files/library.queries.server.ts";
import { ALL, type EntityRef } from "#app/kernel/verbs/entity-types.ts";
import { serverModules } from "#app/modules.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { type HeroPageKey, legalPageKeys } from "#app/site/pages/page.ts";
import { SETTINGS_ID } from "#app/site/settings/settings.schema.ts";
import { SETTINGS_PATH, settingsParts, settingsPath } from "#app/site/settings/settings-parts.ts";
import type { FindPaths, EntityLink as Link } from "#app/site/slots/module.server.ts";
import { entityRevisions } from "./entity-revisions.server.ts";
import { pageContents } from "./page-contents.server.ts";

/** For entities whose path never changes and that can't be deleted. */
const fixed = (paths: readonly (readonly [id: string, path: string])[]): FindPaths => {
  const byId = new Map(paths);
  return async () => byId;
};

const headedPages: Record<HeroPageKey, string> = { about: "/about", "contact-page-data": "/contact" };

const links: Readonly<Record<string, Link>> = {
  ...Object.fromEntries(collections.flatMap(linksOf)),
  page: { find: fixed(pageContents.map((page) => [pageIdOf(page), page.path])) },
  "legal-page": { find: fixed(legalPageKeys.map((key) => [key, `/${key}`])) },
  "page-heading": { find: fixed(Object.entries(headedPages)) },
  picture: { find: findLibraryPaths, all: "/admin/media" },
  video: { find: findLibraryPaths, all: "/admin/media" },
  category: { find: findCategoryPaths },
  settings: {
    find: async () =>
      new Map([
        [SETTINGS_ID, SETTINGS_PATH],
        ...settingsParts().map(({ id }) => [`${SETTINGS_ID}/${id}`, settingsPath(id)] as const),
      ]),
  },
  ...Object.assign({}, ...serverModules.map(({ links }) => links)),
  user: { find: findUserPaths },
  password: { find: findUserPaths },
  role: { find: findUserPaths },
  "two-step": { find: findUserPaths },
  passkey: { find: findUserPaths },
};

/** The paths of a collection's records, of their order, and of what draft links show. */
function linksOf(collection: Collection): (readonly [type: string, link: Link])[] {
  const { type, page, parent, order } = collection;
  const all = typeof page === "string" ? { all: page } : {};
  const orderPaths: FindPaths = parent
    ? (db, ids) => findEntityPaths(db, parent.collection, ids)
    : fixed(order?.page ? [[ALL, order.page]] : []);
  const find: FindPaths = (db, ids) => findEntityPaths(db, collection, ids);
  return [
    [type, { find, ...all }],
    [`${type}-order`, { find: orderPaths, ...all }],
    ...(scheduledFields(collection).length > 0 ? [[`${type}-link`, { find }] as const] : []),
  ];
}

interface LineLink {
  to: string | null;
  /** The entity that its revisions are stored under; null if there are none. */
  history: EntityRef | null;
}

/**
 * Adds the current paths of their subjects to lines of Recent Activity, with one query per type.
 * @returns the lines with their links; `to` is null for a deleted subject, or one without a page
 */
export async function withLinks<Line extends Pick<ActivityEntry, "entity_type" | "entity_id">>(
  db: Db,
  lines: readonly Line[],
): Promise<(Line & LineLink)[]> {
  const byType = Map.groupBy(lines, ({ entity_type }) => entity_type);
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [type, ofType] of byType) {
    const ids = [...new Set(ofType.flatMap(({ entity_id }) => entity_id ?? []))];
    const link = linkOf(type);
    if (link && ids.length > 0) found.set(type, await link.find(db, ids));
  }
  return lines.map((line) => {
    const { entity_type, entity_id } = line;
    const to = entity_id === null ? linkOf(entity_type)?.all : found.get(entity_type)?.get(entity_id);
    return { ...line, to: to ?? null, history: historyOf(entity_type, entity_id) };
  });
}

/** An account's history has no restorable version while the account exists. */
function historyOf(type: string, id: string | null): LineLink["history"] {
  if (id === null || type === "user") return null;
  if (type === "video") return { type: "picture", id };
  if (type === "settings") return { type, id: SETTINGS_ID };
  return Object.hasOwn(entityRevisions, type) ? { type, id } : null;
}

/** Undefined for a type that only another release uses. */
const linkOf = (type: string) => (Object.hasOwn(links, type) ? links[type] : undefined);
