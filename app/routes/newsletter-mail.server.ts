import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { findPictures } from "#app/kernel/files/media.queries.server.ts";
import { picturesIn } from "#app/kernel/publishing/before-public.ts";
import {
  type ComposedNewsletter,
  composeNewsletter,
} from "#app/modules/newsletter/mail/compose-newsletter.server.tsx";
import { LEAVE_URL_SLOT } from "#app/modules/newsletter/mail/leave-url-slot.ts";
import {
  type NewsletterBlock,
  offerBlock,
  recordBlock,
  type ShownRecord,
} from "#app/modules/newsletter/mail/newsletter-blocks.ts";
import { checkNewsletter, linksOf, type NewsletterCheck } from "#app/modules/newsletter/newsletter-checks.ts";
import { newsletters, type StoredBlock } from "#app/modules/newsletter/newsletters.collection.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { isLoopback } from "#app/platform/http/request-origin.server.ts";
import { findPostById } from "#app/site/blog/blog.queries.server.ts";
import { postPath } from "#app/site/blog/post.ts";
import { projectPath, projectThumbnail } from "#app/site/projects/project.ts";
import { findProjectById } from "#app/site/projects/projects.queries.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { isLiveLink } from "./live-links.server.ts";

/** A newsletter as a mail, and what is to be looked at before it is sent. */
export type NewsletterMail = ComposedNewsletter & { checks: NewsletterCheck[] };

/** The most links of a newsletter that are looked up. */
const MAX_LINKS = 200;

/**
 * Composes a newsletter with the posts, projects and pictures as they are now. Blocks whose post or project isn't public
 * are left out; the checks say so.
 * @param site `origin` is that of this site; `now` decides which offers are over
 * @param leaveUrl see NewsletterParts
 * @returns null if the newsletter is missing
 */
export async function readNewsletterMail(
  db: Db,
  id: string,
  { origin, now }: { origin: string; now: Date },
  leaveUrl: string,
): Promise<NewsletterMail | null> {
  const newsletter = await findEntity(db, newsletters, id);
  if (!newsletter) return null;
  const profile = await readBusinessProfile(db);
  const pictures = await findPictures(
    db,
    picturesIn(newsletter.content).map(({ address }) => address),
  );
  const blocks: NewsletterBlock[] = [];
  const leftOut: string[] = [];
  for (const block of newsletter.blocks) {
    const shown = await resolved(db, block, origin);
    if (shown) blocks.push(shown);
    else leftOut.push(block.heading);
  }
  const mail = await composeNewsletter(newsletter, { blocks, pictures, profile, origin, leaveUrl });
  const deadLinks: string[] = [];
  for (const link of linksOf(newsletter).slice(0, MAX_LINKS))
    if (!(await isLiveLink(db, link, origin))) deadLinks.push(link);
  const checks = checkNewsletter(newsletter, {
    pictures,
    deadLinks,
    leftOut,
    address: profile.address,
    isLocal: isLoopback(origin),
    bytes: Buffer.byteLength(mail.html),
    today: businessDay(now),
  });
  return { ...mail, checks };
}

/** Whether a newsletter has errors, so that it can't be sent; null if it is missing. */
export async function hasNewsletterErrors(
  db: Db,
  id: string,
  site: { origin: string; now: Date },
): Promise<boolean | null> {
  const mail = await readNewsletterMail(db, id, site, LEAVE_URL_SLOT);
  return mail?.checks.some(({ level }) => level === "error") ?? null;
}

/** @returns null if the block's post or project isn't public */
async function resolved(db: Db, block: StoredBlock, origin: string): Promise<NewsletterBlock | null> {
  const { kind, entity_id } = block;
  if (kind === "offer") return offerBlock(block, origin);
  const shown = kind === "post" ? await shownPost(db, entity_id) : await shownProject(db, entity_id);
  return shown && recordBlock(kind, shown, origin);
}

async function shownPost(db: Db, id: string): Promise<ShownRecord | null> {
  const post = await findPostById(db, id);
  if (!post?.published) return null;
  const { title, excerpt: text, picture, slug } = post;
  return { title, text, picture, path: postPath(slug) };
}

async function shownProject(db: Db, id: string): Promise<ShownRecord | null> {
  const project = await findProjectById(db, id);
  if (!project?.published) return null;
  const { title, description: text, slug } = project;
  return { title, text, picture: projectThumbnail(project), path: projectPath(slug) };
}
