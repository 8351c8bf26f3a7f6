import type { Db } from "#app/platform/db/schema.server.ts";
import { findProject } from "#app/site/projects/projects.queries.server.ts";
import type { ShownSubject } from "#app/site/request/site-offers.server.ts";
import { listServiceLinks } from "#app/site/services/services.queries.server.ts";
import { findServicesOf } from "./project-services.server.ts";

/**
 * Finds the service or project that a visitor has looked at.
 * @param about as ContactSubject names it
 * @returns null if it names nothing that is public
 */
export async function findShownSubject(db: Db, about: string): Promise<ShownSubject | null> {
  const [type, slug = ""] = about.split(/\/(.*)/s);
  if (type === "service") {
    const service = (await listServiceLinks(db)).find((candidate) => candidate.slug === slug);
    return service ? { service: service.title, project: null } : null;
  }
  const project = type === "project" ? await findProject(db, slug, false) : null;
  if (!project) return null;
  const [service] = await findServicesOf(db, project);
  return { service: service?.title ?? "", project: { id: project.id, title: project.title } };
}
