import { listCategories } from "#app/kernel/categories/categories.queries.server.ts";
import { categoryFitting } from "#app/kernel/categories/category.ts";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { saveEntity } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { requireRow } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { projectList } from "#app/site/projects/project.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { findProjectTitles } from "#app/site/projects/projects.queries.server.ts";
import type { ProjectOffers } from "#app/site/request/site-offers.server.ts";

const MAX_TITLE_LENGTH = 160;

const projectForm = (id: string) => `${projectList.path}?edit=${id}`;

/** What modules do with projects. */
export const projectOffers: ProjectOffers = {
  async findForm(db, id) {
    return (await findProjectTitles(db, [id])).has(id) ? projectForm(id) : null;
  },
  async add(context, { id, title: given, services, photos }) {
    const title = given.slice(0, MAX_TITLE_LENGTH).trim();
    const [before, ...others] = photos;
    const { activity } = await saveEntity(context, projects, {
      // The description has to say something, and can be public.
      id,
      expected_updated_at: null,
      title,
      description: `${title}.`,
      image_url: "",
      before_image_url: before?.url ?? "",
      after_image_url: "",
      images: others,
      category_ids: await categoriesOf(context.trx, services),
      published: false,
      publish_at: "",
    });
    return { path: projectForm(id), activity };
  },
  async addPhotos(context, id, photos) {
    const project = requireRow(await findEntity(context.trx, projects, id));
    const added = { path: projectForm(id), isPublic: project.published };
    if (photos.length === 0) return { ...added, activity: null };
    const { activity } = await saveEntity(context, projects, {
      id,
      expected_updated_at: project.updated_at,
      images: [...project.images, ...photos],
    });
    return { ...added, activity };
  },
};

/** The categories of projects that match services. */
async function categoriesOf(db: Db, services: readonly string[]): Promise<string[]> {
  const categories = await listCategories(db, "project");
  const fitting = services.map((title) => categoryFitting(title, categories));
  return [...new Set(fitting.flatMap((category) => category?.id ?? []))];
}
