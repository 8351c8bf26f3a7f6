import { serverModules } from "#app/modules.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { findPostById } from "#app/site/blog/blog.queries.server.ts";
import { postPath } from "#app/site/blog/post.ts";
import { projectPath, projectThumbnail } from "#app/site/projects/project.ts";
import { findProjectById } from "#app/site/projects/projects.queries.server.ts";
import type { ShownRecord, SiteOffers } from "#app/site/request/site-offers.server.ts";
import { listServiceLinks } from "#app/site/services/services.queries.server.ts";
import { findImageUses } from "./image-uses.server.ts";
import { isLiveLink } from "./live-links.server.ts";
import { projectOffers } from "./project-offers.server.ts";
import { findShownSubject } from "./shown-subject.server.ts";

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
  listServices: async (db) => (await listServiceLinks(db)).map(({ title }) => title),
  findSubject: findShownSubject,
  projects: projectOffers,
  findImageUses,
  async listContacts(db, since) {
    const found = [];
    for (const { listContacts } of serverModules) found.push(...((await listContacts?.(db, since)) ?? []));
    return found;
  },
  async readPersonalData(db, person) {
    const found = [];
    for (const { personalData } of serverModules) found.push(await personalData?.(db, person));
    return found.filter((file) => file != null);
  },
};
