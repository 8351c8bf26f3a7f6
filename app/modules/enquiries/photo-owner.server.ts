import type { Db } from "#app/platform/db/schema.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import type { PhotoOwner } from "./photos/enquiry-photos.ts";
import { readQuoteCookie } from "./quote/quote-cookie.server.ts";
import { findQuoteDraft } from "./quote/quote-drafts.queries.server.ts";
import { findSentEnquiry } from "./sender/sent-enquiry.queries.server.ts";

const QUOTE_PHOTOS = /^\/quote\/(?:photos|uploads)(?:\/|$)/;
const SENDER_PHOTOS = /^\/q\/([0-9a-f]{64})\/photos(?:\/|$)/;

/**
 * The secret by which somebody adds photos: of the quote request that the browser is writing, or of a sender's link.
 * @returns null for any other address, and where there is none
 */
export function photoSecret(pathname: string, headers: Headers): string | null {
  if (QUOTE_PHOTOS.test(pathname)) return readQuoteCookie({ headers });
  return SENDER_PHOTOS.exec(pathname)?.[1] ?? null;
}

/**
 * Finds whose photos an address is about: those of the quote request that the browser is writing, or of the message
 * whose sender's link has the token.
 * @returns undefined for any other address, and if the request or the message is missing
 */
export async function findPhotoOwner(
  db: Db,
  pathname: string,
  headers: Headers,
): Promise<PhotoOwner | undefined> {
  const token = photoSecret(pathname, headers);
  if (token === null) return undefined;
  if (QUOTE_PHOTOS.test(pathname)) {
    const draft = await findQuoteDraft(db, linkTokenHash(token));
    return draft && { draftId: draft.id };
  }
  const enquiry = await findSentEnquiry(db, linkTokenHash(token), new Date());
  return enquiry && { enquiryId: enquiry.id };
}
