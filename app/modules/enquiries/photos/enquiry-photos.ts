import { MAX_TITLE_LENGTH, maxBytes } from "#app/kernel/files/media-item.ts";

/** The limits of the photos of an enquiry or a quote request. */
export const MAX_PHOTOS = 8;
/** Of a photo as it is sent, in bytes. */
export const MAX_PHOTO_BYTES = maxBytes.image;
/** A document that the sender has attached to a mail is stored like a photo. */
export const PDF_TYPE = "application/pdf";
export const MAX_PDF_BYTES = 10 * 1024 * 1024;
/** Of an enquiry. */
export const MAX_PDFS = 4;
/** The width of the small size of a photo, for lists, in pixels; see sendPhoto. */
export const SMALL_PHOTO_WIDTH = 480;
/** The private bucket of photos and PDFs. */
export const ENQUIRY_BUCKET = "message-photos";
/** The bucket of the public copies of photos that may be shown. */
export const PUBLIC_BUCKET = "project-images";
/** The value of the button of a form of photos that leads back to the same page. */
export const STAY = "stay";
/** Quote requests that are being written, of the whole site. */
export const MAX_DRAFTS = 5000;
/** Days for which a quote request is kept that is not sent. */
export const DRAFT_DAYS = 7;

/** What was sent with an enquiry, or added to a quote request that is still being written. */
export interface EnquiryFile {
  id: string;
  /** The name of the file on its sender's device; "" if it has none. */
  title: string;
  /** Pixels; null for a PDF. */
  width: number | null;
  height: number | null;
}

export interface EnquiryPhoto extends EnquiryFile {
  width: number;
  height: number;
}

/**
 * Numbers the title of a photo that another one has already: phones call many photos 'image.jpg'.
 * @returns such as 'image (2).jpg'; "" for no title
 */
export function distinctTitle(title: string, others: readonly string[]): string {
  const [, name = title, extension = ""] = /^(.+?)(\.\w{1,5})?$/s.exec(title) ?? [];
  let distinct = title;
  for (let number = 2; title !== "" && others.includes(distinct); number += 1) {
    const ending = ` (${number})${extension}`;
    distinct = name.slice(0, MAX_TITLE_LENGTH - ending.length) + ending;
  }
  return distinct;
}

/** The enquiry or the draft of a quote request that photos belong to. */
export type PhotoOwner = { enquiryId: string } | { draftId: string };
