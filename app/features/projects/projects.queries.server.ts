import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { findCategory, toCategory } from "#app/features/categories/categories.queries.server.ts";
import type { Category } from "#app/features/categories/category.ts";
import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import type { Picture } from "#app/features/media/picture.ts";
import { countRows } from "#app/platform/db/count-rows.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, ProjectImagesTable, ProjectsTable, Trx } from "#app/platform/db/schema.server.ts";
import { takenSlugs } from "#app/platform/db/slugs.queries.server.ts";
import { byLetters } from "#app/platform/db/text-order.server.ts";
import { pageWithin } from "#app/platform/http/paging.ts";
import { freeSlug, wantedSlug } from "#app/platform/slug.ts";
import { type Project, type ProjectList, projectPath, randomPicture } from "./project.ts";

type ProjectRow = Omit<Selectable<ProjectsTable>, "user_id">;
/** What a project's own row says and shows. */
export type ProjectFields = Pick<
  ProjectRow,
  "title" | "description" | "image_url" | "before_image_url" | "after_image_url"
>;
type ImageRow = Pick<Selectable<ProjectImagesTable>, "id" | "project_id" | "url" | "caption">;

/** What toProjects needs of a row. */
export const projectColumns = [
  "id",
  "title",
  "slug",
  "description",
  "image_url",
  "before_image_url",
  "after_image_url",
  "created_at",
  "updated_at",
] as const;

/** The id decides where times are equal, so that no page repeats or misses a project. */
function newestFirst(db: Db) {
  return db.selectFrom("projects").select(projectColumns).orderBy("created_at", "desc").orderBy("id", "desc");
}

/** The one place where a project's row becomes a project. */
function toProject(
  row: ProjectRow,
  images: ImageRow[],
  categories: Category[],
  pictures: Map<string, Picture>,
): Project {
  return {
    ...row,
    picture: pictureOf(pictures, row.image_url, row.title),
    beforePicture: pictureOf(pictures, row.before_image_url, `${row.title}, before`),
    afterPicture: pictureOf(pictures, row.after_image_url, `${row.title}, after`),
    images: images.map(({ id, url, caption }) => ({
      id,
      url,
      caption,
      picture: pictureOf(pictures, url, caption || row.title),
    })),
    categories,
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
  };
}

/** Adds images, categories and pictures to rows: three queries, however many rows there are. */
export async function toProjects(db: Db, rows: ProjectRow[]): Promise<Project[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const images = await db
    .selectFrom("project_images")
    .select(["id", "project_id", "url", "caption"])
    .where("project_id", "in", ids)
    .orderBy("order_index")
    .orderBy("id")
    .execute();
  const links = await db
    .selectFrom("project_categories")
    .innerJoin("categories", "categories.id", "project_categories.category_id")
    .select(["project_id", "id", "kind", "name", "slug", "description"])
    .where("project_id", "in", ids)
    .orderBy(byLetters(db, "name"))
    .orderBy("id")
    .execute();
  const ownUrls = rows.flatMap((row) => [row.image_url, row.before_image_url, row.after_image_url]);
  const pictures = await findPictures(db, [...ownUrls, ...images.map((image) => image.url)]);
  const imagesOf = Map.groupBy(images, (image) => image.project_id);
  const linksOf = Map.groupBy(links, (link) => link.project_id);
  return rows.map((row) =>
    toProject(row, imagesOf.get(row.id) ?? [], (linksOf.get(row.id) ?? []).map(toCategory), pictures),
  );
}

/** How many projects there are; `categoryId` null counts all. */
export function countProjects(db: Db, categoryId: string | null = null): Promise<number> {
  return categoryId === null
    ? countRows(db.selectFrom("projects"))
    : countRows(db.selectFrom("project_categories").where("category_id", "=", categoryId));
}

/**
 * One page of projects, newest first (SPEC §7).
 * @param wanted `categorySlug` null or absent means all; `page` counts from 1 and is brought into range
 * @returns the page; an unknown category has no projects
 */
export async function listProjects(
  db: Db,
  wanted: { categorySlug?: string | null; page: number; pageSize: number },
): Promise<ProjectList> {
  const { categorySlug = null } = wanted;
  const category = categorySlug === null ? null : await findCategory(db, "project", categorySlug);
  if (categorySlug !== null && !category) return { projects: [], page: 1, pageCount: 1, total: 0 };
  const categoryId = category?.id ?? null;
  const total = await countProjects(db, categoryId);
  const { page, pageCount, offset } = pageWithin(total, wanted);
  let query = newestFirst(db).limit(wanted.pageSize).offset(offset);
  if (categoryId !== null) {
    // "exists" lets the database walk the newest projects and stop at a full page; "in" would sort them all.
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("project_categories")
          .select("project_id")
          .whereRef("project_id", "=", "projects.id")
          .where("category_id", "=", categoryId),
      ),
    );
  }
  return { projects: await toProjects(db, await query.execute()), page, pageCount, total };
}

/**
 * The newest projects, for the home page.
 * @param limit most projects to return
 */
export async function listRecentProjects(db: Db, limit: number): Promise<Project[]> {
  return toProjects(db, await newestFirst(db).limit(limit).execute());
}

/** Finds a project by its slug; null when there is none. */
export async function findProject(db: Db, slug: string): Promise<Project | null> {
  const rows = await db.selectFrom("projects").select(projectColumns).where("slug", "=", slug).execute();
  const [project] = await toProjects(db, rows);
  return project ?? null;
}

/**
 * Where a project that once had this slug is now.
 * @returns its present path, or null when no project ever had the slug or it is gone
 */
export async function findProjectRedirect(db: Db, oldSlug: string): Promise<string | null> {
  const row = await db
    .selectFrom("slug_redirects")
    .innerJoin("projects", "projects.id", "slug_redirects.target_id")
    .select("projects.slug")
    .where("slug_redirects.kind", "=", "project")
    .where("slug_redirects.old_slug", "=", oldSlug)
    .executeTakeFirst();
  return row ? projectPath(row.slug) : null;
}

/** Path of each project with the ISO time of its last change, newest project first: what the sitemap needs. */
export async function listProjectLinks(db: Db): Promise<{ path: string; updated_at: string }[]> {
  const rows = await newestFirst(db).clearSelect().select(["slug", "updated_at"]).execute();
  return rows.map(({ slug, updated_at }) => ({ path: projectPath(slug), updated_at: toIsoTime(updated_at) }));
}

const PROJECTS_TO_CHOOSE_FROM = 24;

/**
 * A random image of a recent project, for the heading of /projects (SPEC §2, DESIGN §9.16). Looks at the newest
 * projects only, so that it costs the same however many there are.
 * @param random number from 0 up to, not including, 1
 * @returns null when none of them has an image
 */
export async function randomProjectPicture(db: Db, random: number): Promise<Picture | null> {
  const projects = await newestFirst(db)
    .clearSelect()
    .select(["id", "title", "image_url"])
    .limit(PROJECTS_TO_CHOOSE_FROM)
    .execute();
  if (projects.length === 0) return null;
  const images = await db
    .selectFrom("project_images")
    .select(["project_id", "url"])
    .where(
      "project_id",
      "in",
      projects.map((project) => project.id),
    )
    .orderBy("id")
    .execute();
  const imagesOf = Map.groupBy(images, (image) => image.project_id);
  const candidates = projects.flatMap(({ id, title, image_url }) =>
    [image_url, ...(imagesOf.get(id) ?? []).map(({ url }) => url)].flatMap((url) =>
      url ? [{ url, title }] : [],
    ),
  );
  const chosen = randomPicture(candidates, random);
  return chosen && pictureOf(await findPictures(db, [chosen.url]), chosen.url, chosen.title);
}

/** The slug of a project whose title has no letter or digit of the Latin alphabet. */
const NAMELESS = "project";

/** The slug a title would get if no other project had it. */
export function titleSlug(title: string): string {
  return wantedSlug("", title, NAMELESS);
}

/**
 * The slug a project gets for its title: that of SPEC's category rule, numbered where another project has it.
 * @param id the project's own
 */
export async function freeProjectSlug(db: Db, title: string, id: string): Promise<string> {
  const wanted = titleSlug(title);
  return freeSlug(wanted, await takenSlugs(db, "projects", wanted, id));
}

/**
 * Adds a project, yet without images and categories.
 * @param input `id` is made up when left out
 * @returns its id
 */
export async function insertProject(
  trx: Trx,
  input: ProjectFields & { id?: string; userId: string | null; now: string },
): Promise<string> {
  const { userId, now, id = v7(), ...fields } = input;
  const slug = await freeProjectSlug(trx, fields.title, id);
  await trx
    .insertInto("projects")
    .values({ id, ...fields, slug, user_id: userId, created_at: now, updated_at: now })
    .execute();
  return id;
}

/**
 * Adds images to a project, after those it has.
 * @throws {Error} when the project does not exist
 */
export async function insertProjectImages(
  trx: Trx,
  projectId: string,
  images: { url: string; caption: string }[],
  userId: string | null,
): Promise<void> {
  if (images.length === 0) return;
  const { last } = await trx
    .selectFrom("project_images")
    .select((builder) => builder.fn.max("order_index").as("last"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  const first = last === null ? 0 : Number(last) + 1;
  await trx
    .insertInto("project_images")
    .values(
      images.map(({ url, caption }, index) => ({
        id: v7(),
        project_id: projectId,
        url,
        caption,
        order_index: first + index,
        user_id: userId,
      })),
    )
    .execute();
}

/** Sets a project's categories: the old links go, the given ones come (SPEC §7). */
export async function setProjectCategories(
  trx: Trx,
  projectId: string,
  categoryIds: string[],
): Promise<void> {
  await trx.deleteFrom("project_categories").where("project_id", "=", projectId).execute();
  if (categoryIds.length === 0) return;
  await trx
    .insertInto("project_categories")
    .values(categoryIds.map((category_id) => ({ project_id: projectId, category_id })))
    .execute();
}
