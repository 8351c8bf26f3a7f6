import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { ProjectFields } from "./projects.queries.server.ts";

/** A project as it is stored, with its images; undefined when it is gone. */
export async function findStoredProject(db: Db, id: string) {
  const row = await db
    .selectFrom("projects")
    .select(["id", "title", "updated_at"])
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
 * Changes a project's own row.
 * @param input `now` is the ISO time of the save
 */
export async function updateProject(
  trx: Trx,
  id: string,
  { now, ...fields }: ProjectFields & { now: string },
): Promise<void> {
  await trx
    .updateTable("projects")
    .set({ ...fields, updated_at: now })
    .where("id", "=", id)
    .execute();
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

/** Deletes a project with its images and links (SPEC §7); the files are the caller's affair. */
export async function deleteProject(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("project_images").where("project_id", "=", id).execute();
  await trx.deleteFrom("projects").where("id", "=", id).execute();
}
