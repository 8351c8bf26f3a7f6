import { type Picture, shareSize, shareUrl, wholeShareOf } from "#app/kernel/files/picture.ts";
import { longDay } from "#app/platform/calendar.ts";
import { isWebAddress } from "#app/platform/web-address.ts";
import { shorten } from "#app/site/shell/page-meta.ts";
import type { StoredBlock } from "../newsletters.collection.ts";

/** A picture that mail programs can show, with an absolute address. */
export interface MailPicture {
  src: string;
  alt: string;
  /** Width by height; null for pictures from other sites. */
  ratio: number | null;
}

/** A block as readers see it; its addresses are absolute. */
export interface NewsletterBlock {
  heading: string;
  text: string;
  picture: MailPicture | null;
  link: { url: string; label: string } | null;
  /** When an offer holds; "" if it says nothing about that. */
  period: string;
}

/** A post or project that a block shows. */
interface ShownRecord {
  title: string;
  text: string;
  picture: Picture | null;
  path: string;
}

/** Maximum length of the text that a newsletter shows of a post or project, in characters. */
const MAX_TEXT = 280;

/**
 * The picture that a newsletter shows: mail programs know JPEG, not the formats of pages.
 * @returns null if there is none, or only on another site and not at a web address
 */
export function mailPicture(
  picture: Picture | null,
  { alt, origin, how }: { alt: string; origin: string; how: "whole" | "cropped" },
): MailPicture | null {
  const share = how === "cropped" ? cropped(picture) : wholeShareOf(picture);
  if (share) return { src: origin + share.src, alt, ratio: share.ratio };
  return picture && isWebAddress(picture.src) ? { src: picture.src, alt, ratio: null } : null;
}

function cropped(picture: Picture | null) {
  const src = shareUrl(picture);
  return src && { src, ratio: shareSize.width / shareSize.height };
}

/** A block that shows a post or project. */
export function recordBlock(
  kind: "post" | "project",
  { title, text, picture, path }: ShownRecord,
  origin: string,
): NewsletterBlock {
  return {
    heading: title,
    text: shorten(text, MAX_TEXT),
    period: "",
    picture: mailPicture(picture, { alt: picture?.alt ?? "", origin, how: "cropped" }),
    link: { url: origin + path, label: kind === "post" ? "Read the post" : "See the project" },
  };
}

/** A block that shows an offer. */
export function offerBlock({ heading, text, url, ...days }: StoredBlock, origin: string): NewsletterBlock {
  const link = url ? { url: url.startsWith("/") ? origin + url : url, label: "Find out more" } : null;
  return { heading, text, picture: null, link, period: periodOf(days) };
}

function periodOf({ starts_on, ends_on }: Pick<StoredBlock, "starts_on" | "ends_on">): string {
  const [from, until] = [starts_on, ends_on].map((day) => day && longDay.format(new Date(day)));
  if (from && until) return from === until ? `On ${from}` : `${from} to ${until}`;
  if (from) return `From ${from}`;
  return until ? `Until ${until}` : "";
}
