import { byNoun } from "#app/collections.ts";
import { findUserPaths } from "#app/features/auth/users.queries.server.ts";
import { findPostPaths } from "#app/features/blog/blog.queries.server.ts";
import { findCategoryPaths } from "#app/features/categories/categories.queries.server.ts";
import { findMessagePaths } from "#app/features/contact/messages.queries.server.ts";
import { MESSAGES_PATH } from "#app/features/contact/messages.ts";
import { findEntityPaths } from "#app/features/content/collection-rows.queries.server.ts";
import { findLibraryPaths } from "#app/features/media/library.queries.server.ts";
import { type HeroPageKey, legalPageKeys } from "#app/features/pages/page.ts";
import { findProjectPaths } from "#app/features/projects/projects.queries.server.ts";
import { services } from "#app/features/services/services.collection.ts";
import { SETTINGS_ID } from "#app/features/site/settings.schema.ts";
import { SETTINGS_PATH, settingsParts, settingsPath } from "#app/features/site/settings-parts.ts";
import type { ActivityEntry } from "#app/features/staff/activity-entry.ts";
import type { SubjectKind } from "#app/features/staff/activity-kinds.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { pageContents } from "./page-contents.ts";

/** Finds the current paths of entities of one kind by id, in one query; deleted entities are omitted. */
type FindPaths = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** For entities whose path never changes and that can't be deleted. */
const fixed = (paths: readonly (readonly [id: string, path: string])[]): FindPaths => {
  const byId = new Map(paths);
  return async () => byId;
};

const headedPages: Record<HeroPageKey, string> = { about: "/about", "contact-page-data": "/contact" };

/** The revision kind of each subject kind; a function also maps the subject's id to the entity's. */
const histories: Partial<Record<SubjectKind, string | ((id: string) => { kind: string; id: string })>> = {
  project: "project",
  "features of the service": "feature-order",
  post: "post",
  ...byNoun(({ type }) => (id: string) => ({ kind: id.startsWith("order:") ? `${type}-order` : type, id })),
  page: (id) => ({ kind: id.startsWith("content:") ? "page" : "legal-page", id }),
  "page heading": "heading",
  "order of": (id) => ({ kind: id === "order:services" ? "service-order" : "project-order", id }),
  picture: "picture",
  video: "picture",
  category: "category",
  message: "message",
  "role of": "role",
  settings: () => ({ kind: "settings", id: SETTINGS_ID }),
};

/** How the paths of each kind are found; `all` is the path for activities without a subject id. */
const links: Record<SubjectKind, { find: FindPaths; all?: string }> = {
  project: { find: findProjectPaths },
  "link to the project": { find: findProjectPaths },
  "features of the service": { find: (db, ids) => findEntityPaths(db, services, ids) },
  post: { find: findPostPaths },
  "link to the post": { find: findPostPaths },
  ...byNoun((collection) => ({
    find: (db: Db, ids: readonly string[]) => findEntityPaths(db, collection, ids),
    ...(typeof collection.page === "string" && { all: collection.page }),
  })),
  page: {
    find: fixed([
      ...pageContents.map(({ key, path }) => [key, path] as const),
      ...legalPageKeys.map((key) => [key, `/${key}`] as const),
    ]),
  },
  "page heading": { find: fixed(Object.entries(headedPages)) },
  "hero slides": { find: fixed([]), all: "/" },
  "order of": {
    find: fixed([
      ["order:services", "/services"],
      ["order:projects", "/projects"],
    ]),
  },
  picture: { find: findLibraryPaths, all: "/admin/media" },
  video: { find: findLibraryPaths, all: "/admin/media" },
  category: { find: findCategoryPaths },
  settings: {
    find: fixed([
      [SETTINGS_ID, SETTINGS_PATH],
      ...settingsParts.map(({ id }) => [`${SETTINGS_ID}/${id}`, settingsPath(id)] as const),
    ]),
  },
  message: { find: findMessagePaths },
  "list of messages": { find: fixed([]), all: MESSAGES_PATH },
  user: { find: findUserPaths },
  "password of": { find: findUserPaths },
  "role of": { find: findUserPaths },
  "two-step sign-in of": { find: findUserPaths },
  "passkey of": { find: findUserPaths },
};

interface LineLink {
  to: string | null;
  /** The entity that its revisions are stored under; null if there are none. */
  history: { kind: string; id: string } | null;
}

/**
 * Adds the current paths of their subjects to lines of Recent Activity, with one query per kind.
 * @returns the lines with their links; `to` is null for a deleted subject, or one without a page
 */
export async function withLinks<Line extends Pick<ActivityEntry, "subject_kind" | "subject_id">>(
  db: Db,
  lines: readonly Line[],
): Promise<(Line & LineLink)[]> {
  const byKind = Map.groupBy(lines, ({ subject_kind }) => subject_kind);
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [kind, ofKind] of byKind) {
    const ids = [...new Set(ofKind.flatMap(({ subject_id }) => subject_id ?? []))];
    const place = linkOf(kind);
    if (place && ids.length > 0) found.set(kind, await place.find(db, ids));
  }
  return lines.map((line) => {
    const { subject_kind, subject_id } = line;
    const to = subject_id === null ? linkOf(subject_kind)?.all : found.get(subject_kind)?.get(subject_id);
    return { ...line, to: to ?? null, history: historyOf(subject_kind, subject_id) };
  });
}

function historyOf(subjectKind: string, id: string | null): LineLink["history"] {
  const stored = Object.hasOwn(histories, subjectKind) ? histories[subjectKind as SubjectKind] : undefined;
  if (id === null || stored === undefined) return null;
  return typeof stored === "string" ? { kind: stored, id } : stored(id);
}

/** Undefined for a kind that only an earlier release used. */
const linkOf = (kind: string) => (Object.hasOwn(links, kind) ? links[kind as SubjectKind] : undefined);
