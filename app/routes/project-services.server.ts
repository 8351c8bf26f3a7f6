import { categoryFitting } from "#app/kernel/categories/category.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { Project } from "#app/site/projects/project.ts";
import { listServiceLinks } from "#app/site/services/services.queries.server.ts";

const AT_MOST = 3;

/** The services that match a category of the project; the first services if none matches. */
export async function findServicesOf(db: Db, { categories }: Project) {
  const links = (await listServiceLinks(db)).map(({ title, path }) => ({ title, path }));
  const own = links.filter(({ title }) => categoryFitting(title, categories));
  return (own.length > 0 ? own : links).slice(0, AT_MOST);
}
