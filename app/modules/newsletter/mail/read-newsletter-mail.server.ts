import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { findPictures } from "#app/kernel/files/media.queries.server.ts";
import { picturesIn } from "#app/kernel/publishing/before-public.ts";
import { LEAVE_URL_SLOT } from "#app/modules/newsletter/mail/leave-url-slot.ts";
import {
  type NewsletterBlock,
  offerBlock,
  recordBlock,
} from "#app/modules/newsletter/mail/newsletter-blocks.ts";
import { checkNewsletter, linksOf, type NewsletterCheck } from "#app/modules/newsletter/newsletter-checks.ts";
import { newsletters, type StoredBlock } from "#app/modules/newsletter/newsletters.collection.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { isLoopback } from "#app/platform/http/request-origin.server.ts";
import type { RenderedMail } from "#app/platform/mail/mail-frame.server.tsx";
import type { SiteOffers } from "#app/site/request/site-offers.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";

/** A newsletter as a mail, and what is to be looked at before it is sent. */
export type NewsletterMail = RenderedMail & { checks: NewsletterCheck[] };

interface MailContext {
  /** Of this site. */
  origin: string;
  /** Decides which offers are over. */
  now: Date;
  offers: Pick<SiteOffers, "findShown" | "isLiveLink">;
}

/** The most links of a newsletter that are looked up. */
const MAX_LINKS = 200;

/**
 * Composes a newsletter with the posts, projects and pictures as they are now. Blocks whose post or project isn't public
 * are left out; the checks say so.
 * @param leaveUrl see NewsletterParts
 * @returns null if the newsletter is missing
 */
export async function readNewsletterMail(
  db: Db,
  id: string,
  { origin, now, offers }: MailContext,
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
    const shown = await resolved(db, block, { origin, offers });
    if (shown) blocks.push(shown);
    else leftOut.push(block.heading);
  }
  // Loaded when it is needed: commands, which load this file, can't read JSX.
  const { composeNewsletter } = await import("./compose-newsletter.server.tsx");
  const mail = await composeNewsletter(newsletter, { blocks, pictures, profile, origin, leaveUrl });
  const deadLinks: string[] = [];
  for (const link of linksOf(newsletter).slice(0, MAX_LINKS))
    if (!(await offers.isLiveLink(db, link, origin))) deadLinks.push(link);
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
export async function hasNewsletterErrors(db: Db, id: string, context: MailContext): Promise<boolean | null> {
  const mail = await readNewsletterMail(db, id, context, LEAVE_URL_SLOT);
  return mail?.checks.some(({ level }) => level === "error") ?? null;
}

/** @returns null if the block's post or project isn't public */
async function resolved(
  db: Db,
  block: StoredBlock,
  { origin, offers }: Pick<MailContext, "origin" | "offers">,
): Promise<NewsletterBlock | null> {
  const { kind, entity_id } = block;
  if (kind === "offer") return offerBlock(block, origin);
  const shown = await offers.findShown(db, kind, entity_id);
  return shown && recordBlock(kind, shown, origin);
}
