import type { Selectable } from "kysely";
import {
  findCategoriesOf,
  findCategory,
  hasCategory,
} from "#app/kernel/categories/categories.queries.server.ts";
import {
  type EntityPageRequest,
  listEntityRows,
} from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { FoundRecords } from "#app/kernel/documents/pages/editing-context.ts";
import { findPictures, pictureOf } from "#app/kernel/files/media.queries.server.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import { countPublished, countRows, matchesAllWords } from "#app/platform/db/list-queries.server.ts";
import { findPage, type ListPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";
import { type ListedProject, type Project, projectPath, toListedProject, withPairApart } from "./project.ts";
import { projects } from "./projects.collection.ts";

/**
 * By order_index, which is newest first (SPEC §7) unless staff reordered. Ties are broken by age and id, so
 * that no page repeats or skips a project.
 */
const inOrder = (db: Db) =>
  db
    .selectFrom("projects")
    .selectAll()
    .orderBy("order_index", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

/** Only published projects. */
const publicInOrder = (db: Db) => inOrder(db).where("published", "=", true);

/**
 * Converts rows to projects with images, categories and pictures. Always three queries, however many rows
 * there are.
 */
async function toProjects(db: Db, rows: Selectable<DatabaseSchema["projects"]>[]): Promise<Project[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const images = await db
    .selectFrom("project_images")
    .select(["id", "project_id", "url", "caption"])
    .where("project_id", "in", ids)
    .orderBy("order_index")
    .orderBy("id")
    .execute();
  const categories = await findCategoriesOf(db, "project", ids);
  const ownUrls = rows.flatMap((row) => [row.image_url, row.before_image_url, row.after_image_url]);
  const pictures = await findPictures(db, [...ownUrls, ...images.map((image) => image.url)]);
  const imagesOf = Map.groupBy(images, (image) => image.project_id);
  return rows.map(({ user_id: _author, order_index: _place, ...row }) => ({
    ...row,
    picture: pictureOf(pictures, row.image_url, row.title),
    beforePicture: pictureOf(pictures, row.before_image_url, `${row.title}, before`),
    afterPicture: pictureOf(pictures, row.after_image_url, `${row.title}, after`),
    images: withPairApart({ ...row, images: imagesOf.get(row.id) ?? [] }).images.map(
      ({ project_id: _project, ...image }) => ({
        ...image,
        picture: pictureOf(pictures, image.url, image.caption || row.title),
      }),
    ),
    categories: categories.get(row.id) ?? [],
    published: toBoolean(row.published),
    publish_at: toOptionalIsoTime(row.publish_at),
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
  }));
}

/** Number of projects, drafts included. */
export function countProjects(db: Db): Promise<number> {
  return countRows(db.selectFrom("projects"));
}

/** Like countPublished, for one category or all. Subtracts the drafts, which are few. */
async function countListed(db: Db, categoryId: string | null, includeDrafts: boolean): Promise<number> {
  if (categoryId === null) return includeDrafts ? countProjects(db) : countPublished(db, "projects");
  const all = await countRows(db.selectFrom("project_categories").where("category_id", "=", categoryId));
  if (includeDrafts) return all;
  const drafts = db.selectFrom("projects").where("published", "=", false);
  return all - (await countRows(drafts.where(hasCategory("project", categoryId))));
}

/**
 * One page of projects; see inOrder. Drafts are excluded by default.
 * @param requested `categorySlug` null or absent means all; `page` counts from 1 and is clamped
 * @returns the page; an unknown category has no projects
 */
export async function listProjects(
  db: Db,
  requested: PageRequest & { includeDrafts?: boolean; categorySlug?: string | null },
): Promise<ListPage<Project>> {
  const { categorySlug = null, includeDrafts = false } = requested;
  const category = categorySlug === null ? null : await findCategory(db, "project", categorySlug);
  if (categorySlug !== null && !category) return { items: [], page: 1, pageCount: 1, total: 0 };
  const categoryId = category?.id ?? null;
  let listed = includeDrafts ? inOrder(db) : publicInOrder(db);
  if (categoryId !== null) listed = listed.where(hasCategory("project", categoryId));
  const found = await findPage(listed, requested, await countListed(db, categoryId, includeDrafts));
  return { ...found, items: await toProjects(db, found.items) };
}

/** One page of the admin area's list, drafts included. */
export async function listProjectPage(
  db: Db,
  requested: EntityPageRequest,
): Promise<ListPage<ListedProject>> {
  const found = await listEntityRows(db, projects, requested);
  const rows = found.items as unknown as Selectable<DatabaseSchema["projects"]>[];
  return { ...found, items: (await toProjects(db, rows)).map(toListedProject) };
}

/** A project, draft or not; null if it is missing. */
export async function findProjectById(db: Db, id: string): Promise<Project | null> {
  const rows = await db.selectFrom("projects").selectAll().where("id", "=", id).execute();
  const [project] = await toProjects(db, rows);
  return project ?? null;
}

/** One project for the admin area's list; null if it is missing. */
export async function findListedProject(db: Db, id: string): Promise<ListedProject | null> {
  const project = await findProjectById(db, id);
  return project && toListedProject(project);
}

/**
 * The first published projects, for the home page.
 * @param limit maximum number of projects
 */
export async function listRecentProjects(db: Db, limit: number): Promise<Project[]> {
  return toProjects(db, await publicInOrder(db).limit(limit).execute());
}

/**
 * The projects of the home page.
 * @param chosen one id per position. "" means the next project in order, as does a repeated id or one of a
 * missing project or a draft
 * @returns at most one project per position
 */
export async function listProjectsAt(db: Db, chosen: readonly string[]): Promise<Project[]> {
  const ids = chosen.filter((id) => id !== "");
  if (ids.length === 0) return listRecentProjects(db, chosen.length);
  const rows = await publicInOrder(db).where("id", "in", ids).execute();
  const next = await publicInOrder(db).where("id", "not in", ids).limit(chosen.length).execute();
  const placed = chosen.flatMap((id, place) => {
    const row = chosen.indexOf(id) === place ? rows.find((one) => one.id === id) : undefined;
    return row ?? next.shift() ?? [];
  });
  return toProjects(db, placed);
}

/**
 * Id and title of the published projects that a search finds, in their order, for staff to choose from.
 * @param search see matchesAllWords
 * @param id of the only one, if its title is requested
 * @param limit maximum number of projects
 */
export async function findProjectChoices(
  db: Db,
  { search, id, limit }: { search: string; id?: string | undefined; limit: number },
): Promise<FoundRecords> {
  let query = publicInOrder(db)
    .clearSelect()
    .select(["id", "title"])
    .where(matchesAllWords(db, ["title"], search));
  if (id !== undefined) query = query.where("id", "=", id);
  const rows = await query.limit(limit + 1).execute();
  return { records: rows.slice(0, limit), hasMore: rows.length > limit };
}

/**
 * A project by its slug.
 * @param includeDrafts staff see drafts, visitors don't (DESIGN §9.5)
 * @returns null if there is none
 */
export async function findProject(db: Db, slug: string, includeDrafts = false): Promise<Project | null> {
  let query = db.selectFrom("projects").selectAll().where("slug", "=", slug);
  if (!includeDrafts) query = query.where("published", "=", true);
  const [project] = await toProjects(db, await query.execute());
  return project ?? null;
}

/** Path and ISO time of the last change of each published project, newest first, for the sitemap. */
export async function listProjectLinks(db: Db): Promise<{ path: string; updated_at: string }[]> {
  const rows = await publicInOrder(db).clearSelect().select(["slug", "updated_at"]).execute();
  return rows.map(({ slug, updated_at }) => ({ path: projectPath(slug), updated_at: toIsoTime(updated_at) }));
}

const PROJECTS_TO_CHOOSE_FROM = 24;

/**
 * A random image of a recent project, for the heading of /projects (SPEC §2, DESIGN §9.16). Reads only the
 * newest projects, so that the cost does not grow with their number.
 * @param random number from 0 up to, not including, 1
 * @returns null if none of them has an image
 */
export async function randomProjectPicture(db: Db, random: number): Promise<Picture | null> {
  const recent = await listRecentProjects(db, PROJECTS_TO_CHOOSE_FROM);
  const pictures = recent.flatMap(({ picture, images }) =>
    [picture, ...images.map((image) => image.picture)].filter((shown) => shown !== null),
  );
  return pictures[Math.floor(random * pictures.length)] ?? null;
}

/** @returns titles by id; missing projects are omitted */
export async function findProjectTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("projects").select(["id", "title"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
