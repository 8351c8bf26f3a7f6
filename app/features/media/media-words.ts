import type { MediaItem, MediaUse } from "./media-item.ts";

const KB = 1024;
const MB = KB * KB;
/** So many places are named in a sentence; of more only the number is told. */
const PLACES_NAMED = 3;

const types: Record<string, string> = {
  "image/jpeg": "JPEG picture",
  "image/png": "PNG picture",
  "image/gif": "GIF picture",
  "image/webp": "WebP picture",
  "image/avif": "AVIF picture",
  "image/svg+xml": "SVG drawing",
  "video/mp4": "MP4 video",
  "video/webm": "WebM video",
  "video/quicktime": "MOV video",
};

/** A file's size as people say it: '640 KB', from one megabyte on '2.4 MB'. Nothing is 0 KB. */
export function sizeWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KB));
  return kilobytes < KB ? `${kilobytes} KB` : `${(bytes / MB).toFixed(1)} MB`;
}

/** 'JPEG picture'; the content type itself where there is no word for it. */
export function typeWords({ content_type }: Pick<MediaItem, "content_type">): string {
  return types[content_type] ?? content_type;
}

/** A place where a file is shown, within a sentence: 'post “First frost”'. */
export function placeWords({ kind, title }: Pick<MediaUse, "kind" | "title">): string {
  return kind === "settings" ? title : `${kind} “${title}”`;
}

/** The first places by name, the number of the others: 'post “Frost”, page “About” and 2 more'. */
export function namePlaces(uses: readonly Pick<MediaUse, "kind" | "title">[]): string {
  const named = uses.slice(0, PLACES_NAMED).map(placeWords);
  const more = uses.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}
