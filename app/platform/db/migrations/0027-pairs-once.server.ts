import { type Kysely, sql } from "kysely";

/**
 * What is a project's Before or After is none of its other images. Those with a caption stay stored, shown by nothing,
 * until their project is saved, whose version then keeps the caption.
 */
export async function takePairsOut(db: Kysely<never>): Promise<void> {
  await sql`
    delete from project_images where caption = '' and exists (
      select 1 from projects
      where projects.id = project_images.project_id
      and project_images.url in (projects.before_image_url, projects.after_image_url))
  `.execute(db);
}
