import { listWritingPeople } from "#app/modules/enquiries/clients.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { findPostById } from "#app/site/blog/blog.queries.server.ts";
import { postPath } from "#app/site/blog/post.ts";
import { projectPath, projectThumbnail } from "#app/site/projects/project.ts";
import { findProjectById } from "#app/site/projects/projects.queries.server.ts";
import type { ShownRecord, SiteOffers } from "#app/site/request/site-offers.server.ts";
import { isLiveLink } from "./live-links.server.ts";

const finders: Readonly<Record<string, (db: Db, id: string) => Promise<ShownRecord | null>>> = {
  async post(db, id) {
    const post = await findPostById(db, id);
    if (!post?.published) return null;
    const { title, excerpt: text, picture, slug } = post;
    return { title, text, picture, path: postPath(slug) };
  },
  async project(db, id) {
    const project = await findProjectById(db, id);
    if (!project?.published) return null;
    const { title, description: text, slug } = project;
    return { title, text, picture: projectThumbnail(project), path: projectPath(slug) };
  },
};

/** What this site offers to its modules. */
export const siteOffers: SiteOffers = {
  findShown: async (db, type, id) =>
    Object.hasOwn(finders, type) ? (finders[type]?.(db, id) ?? null) : null,
  isLiveLink,
  listContacts: listWritingPeople,
};
