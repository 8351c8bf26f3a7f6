import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { deleteRedirects, leaveRedirect } from "#app/platform/db/slugs.queries.server.ts";
import { freeProjectSlug, type ProjectFields, titleSlug } from "./projects.queries.server.ts";

/** A project as it is stored, with its images; undefined when it is gone. */
export async function findStoredProject(db: Db, id: string) {
  const row = await db
    .selectFrom("projects")
    .select(["id", "title", "slug", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const images = await db
    .selectFrom("project_images")
    .select(["id", "url", "user_id"])
    .where("project_id", "=", id)
    .execute();
  return { ...row, images, updated_at: toIsoTime(row.updated_at) };
}

/**
 * Changes a project's own row. Another title means another slug; the old one then leads to it.
 * @param stored the project as it is
 * @param input `now` is the ISO time of the save
 */
export async function updateProject(
  trx: Trx,
  stored: { id: string; title: string; slug: string },
  { now, ...fields }: ProjectFields & { now: string },
): Promise<void> {
  const { id, slug: from } = stored;
  const isRenamed = titleSlug(fields.title) !== titleSlug(stored.title);
  const slug = isRenamed ? await freeProjectSlug(trx, fields.title, id) : from;
  await trx
    .updateTable("projects")
    .set({ ...fields, slug, updated_at: now })
    .where("id", "=", id)
    .execute();
  if (slug !== from) {
    await leaveRedirect(trx, { kind: "project", id, from, to: slug, takesOver: true, now });
  }
}

/**
 * Sets a project's images: the old ones go, the given ones come, in this order.
 * @param images `id` may be that of an image the project has had
 */
export async function setProjectImages(
  trx: Trx,
  projectId: string,
  images: readonly { id: string; url: string; caption: string; user_id: string | null }[],
): Promise<void> {
  await trx.deleteFrom("project_images").where("project_id", "=", projectId).execute();
  if (images.length === 0) return;
  await trx
    .insertInto("project_images")
    .values(images.map((image, order_index) => ({ ...image, project_id: projectId, order_index })))
    .execute();
}

/** Deletes a project with its images, links (SPEC §7) and the slugs that led to it; the files are the caller's affair. */
export async function deleteProject(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("project_images").where("project_id", "=", id).execute();
  await trx.deleteFrom("projects").where("id", "=", id).execute();
  await deleteRedirects(trx, "project", id);
}
