import type { Db } from "#app/platform/db/schema.server.ts";
import type { SiteOffers } from "#app/site/request/site-offers.server.ts";
import type { ContactValues } from "./contact.schema.ts";
import { contactTexts } from "./contact-texts.ts";

interface Subject extends Partial<ContactValues> {
  project?: { id: string; title: string };
}

/**
 * What a contact form or a quote request says already about a service or project that its visitor has looked at. Only
 * titles of public records get into it, never the parameter itself.
 * @param about the page's parameter (ContactSubject)
 * @returns null if it names nothing that is public
 */
export async function contactSubject(
  db: Db,
  about: string,
  { findSubject }: Pick<SiteOffers, "findSubject">,
): Promise<Subject | null> {
  const found = await findSubject(db, about);
  if (!found) return null;
  const { service, project } = found;
  return project ? { service, message: contactTexts.likeProject(project.title), project } : { service };
}
