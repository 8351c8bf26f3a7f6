import { quoteTexts } from "./quote-texts.ts";

/** Why a photo was not stored. `failed` is an error of the site, after which the same photo may be accepted. */
export type PhotoRefusal =
  | "not-a-photo"
  | "empty"
  | "pdf"
  | "heic"
  | "too-large"
  | "too-many-pixels"
  | "broken"
  | "broken-off"
  | "too-many"
  | "thread-full"
  | "too-fast"
  | "owner-missing"
  | "disk-full"
  | "failed";

/** A photo that was not stored; `title` is the name of its file, or "". */
export interface RefusedPhoto {
  title: string;
  reason: PhotoRefusal;
}

/** What its sender reads about a photo that was not stored. */
export const refusalSentence = ({ title, reason }: RefusedPhoto): string =>
  quoteTexts.photos.refused[reason](title ? `“${title}”` : "This photo");
