import { findPostById } from "#app/features/blog/blog.queries.server.ts";
import { postPath } from "#app/features/blog/post.ts";
import { findEntity } from "#app/features/content/collection-rows.queries.server.ts";
import { checkLetter, type LetterCheck, linksOf } from "#app/features/letters/letter-checks.ts";
import { letters, type StoredBlock } from "#app/features/letters/letters.collection.ts";
import { type ComposedLetter, composeLetter } from "#app/features/letters/mail/compose-letter.server.tsx";
import { LEAVE_URL_SLOT } from "#app/features/letters/mail/leave-url-slot.ts";
import {
  type LetterBlock,
  offerBlock,
  recordBlock,
  type ShownRecord,
} from "#app/features/letters/mail/letter-blocks.ts";
import { findPictures } from "#app/features/media/media.queries.server.ts";
import { projectPath, thumbnail } from "#app/features/projects/project.ts";
import { findProjectById } from "#app/features/projects/projects.queries.server.ts";
import { picturesIn } from "#app/features/publishing/before-public.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { isLoopback } from "#app/platform/http/request-origin.server.ts";
import { isLiveLink } from "./live-links.server.ts";

/** A letter as a mail, and what is to be looked at before it is sent. */
export type LetterMail = ComposedLetter & { checks: LetterCheck[] };

/** The most links of a letter that are looked up. */
const MAX_LINKS = 200;

/**
 * Composes a letter with the posts, projects and pictures as they are now. Blocks whose post or project isn't public
 * are left out; the checks say so.
 * @param site `origin` is that of this site; `now` decides which offers are over
 * @param leaveUrl see LetterParts
 * @returns null if the letter is missing
 */
export async function readLetterMail(
  db: Db,
  id: string,
  { origin, now }: { origin: string; now: Date },
  leaveUrl: string,
): Promise<LetterMail | null> {
  const letter = await findEntity(db, letters, id);
  if (!letter) return null;
  const profile = await readBusinessProfile(db);
  const pictures = await findPictures(
    db,
    picturesIn(letter.content).map(({ address }) => address),
  );
  const blocks: LetterBlock[] = [];
  const leftOut: string[] = [];
  for (const block of letter.blocks) {
    const shown = await resolved(db, block, origin);
    if (shown) blocks.push(shown);
    else leftOut.push(block.heading);
  }
  const mail = await composeLetter(letter, { blocks, pictures, profile, origin, leaveUrl });
  const deadLinks: string[] = [];
  for (const link of linksOf(letter).slice(0, MAX_LINKS))
    if (!(await isLiveLink(db, link, origin))) deadLinks.push(link);
  const checks = checkLetter(letter, {
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

/** Whether a letter has errors, so that it can't be sent; null if it is missing. */
export async function hasLetterErrors(
  db: Db,
  id: string,
  site: { origin: string; now: Date },
): Promise<boolean | null> {
  const mail = await readLetterMail(db, id, site, LEAVE_URL_SLOT);
  return mail?.checks.some(({ level }) => level === "error") ?? null;
}

/** @returns null if the block's post or project isn't public */
async function resolved(db: Db, block: StoredBlock, origin: string): Promise<LetterBlock | null> {
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
  return { title, text, picture: thumbnail(project), path: projectPath(slug) };
}
