import type { ContactValues } from "#app/modules/enquiries/contact.schema.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { texts } from "#app/platform/texts.ts";
import { findProject } from "#app/site/projects/projects.queries.server.ts";
import { findServicesOf } from "./project-services.server.ts";

interface Subject extends Partial<ContactValues> {
  project?: { id: string; title: string };
}

/**
 * What a contact form or a quote request says already about a service or project that its visitor has looked at. Only titles of
 * public records get into it, never the parameter itself.
 * @param about the page's parameter (ContactSubject)
 * @param services all services
 * @returns null if it names nothing that is public
 */
export async function findSubject(
  db: Db,
  about: string,
  services: readonly { title: string; slug: string }[],
): Promise<Subject | null> {
  const [type, slug = ""] = about.split(/\/(.*)/s);
  if (type === "service") {
    const service = services.find((candidate) => candidate.slug === slug);
    return service ? { service: service.title } : null;
  }
  const project = type === "project" ? await findProject(db, slug, false) : null;
  if (!project) return null;
  const [service] = await findServicesOf(db, project);
  return {
    service: service?.title ?? "",
    message: texts.contact.likeProject(project.title),
    project: { id: project.id, title: project.title },
  };
}
