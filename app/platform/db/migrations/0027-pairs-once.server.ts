import { type Kysely, sql } from "kysely";

/**
 * Removes a project's Before and After from its other images. Images with a caption stay stored, but hidden,
 * until the project is saved; its revision then contains the caption.
 */
export async function takePairsOut(db: Kysely<never>): Promise<void> {
  await sql`
    delete from project_images where caption = '' and exists (
      select 1 from projects
      where projects.id = project_images.project_id
      and project_images.url in (projects.before_image_url, projects.after_image_url))
  `.execute(db);
}
