import type { ImageUse } from "#app/features/staff/image-use.ts";
import type { mediaMessages } from "#app/platform/media-messages.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import type { FocalPoint } from "./picture.ts";

/** The buckets staff put files into (SPEC §7); the built-in pictures are nobody's to change. */
export const staffBuckets = ["site-images", "project-images", "videos"] as const;
export type StaffBucket = (typeof staffBuckets)[number];

/** A stored file as the media library shows it. */
export interface MediaItem {
  id: string;
  bucket: StaffBucket;
  /** In its bucket; may hold slashes. */
  name: string;
  /** What is written into image fields: `/storage/<bucket>/<name>`. */
  url: string;
  /** ISO time. */
  created_at: string;
  /** Pixels; null for videos. */
  width: number | null;
  height: number | null;
  bytes: number;
  alt: string;
  content_type: string;
  /** The name people see: the file's own, of files from before the last part of `name`. */
  file: string;
  /** What every crop keeps in view; null when nobody has chosen it. */
  focal: FocalPoint | null;
  /** Told by the upload alone: it was an animation. */
  firstFrameOnly?: true;
  /** Told by the upload alone: what of a drawing is not kept. */
  leftOut?: LeftOut[];
}

/** What can be left out of a drawing, each with a word for people. */
export type LeftOut = keyof (typeof mediaMessages)["drawingParts"];

/** Where the library shows a file among those of its name; media.tsx reads it. */
export function libraryAddress({ bucket, file }: Pick<MediaItem, "bucket" | "file">): string {
  return `/admin/media?${new URLSearchParams({ bucket, search: file })}`;
}

/** One page of the library, newest first. */
export interface MediaPage {
  items: MediaItem[];
  /** For `before` of the next page; null when this is the last. */
  next: string | null;
}

/** Most characters of an alt text. */
export const MAX_ALT_LENGTH = 500;

const MAX_TITLE_LENGTH = 200;
/** What must stand in no title: control characters, and marks that turn the reading direction of what follows. */
const UNWANTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * What people will call an uploaded file.
 * @param file its name on the device, from whatever camera or system: of any length and content
 * @returns at most 200 characters on one line; "" when nothing of it can be kept
 */
export function titleFrom(file: string): string {
  const name = file.toWellFormed().replace(/^.*[/\\]/s, "");
  const words = visibleText(name.normalize("NFC").replace(UNWANTED, " ")).replace(/\s+/g, " ").trim();
  return words
    .slice(0, MAX_TITLE_LENGTH)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

/** The name a file is downloaded under: the one people see, with the ending of what it has become. */
export function downloadName({ name, file }: Pick<MediaItem, "name" | "file">): string {
  return file.replace(/\.\w{1,5}$/, "") + name.slice(name.lastIndexOf("."));
}

/** In bytes (DESIGN §6); the server counts for itself. */
export const maxBytes = { image: 60 * 1024 * 1024, video: 200 * 1024 * 1024 } as const;

/** What a bucket holds. */
export function kindIn(bucket: StaffBucket): "image" | "video" {
  return bucket === "videos" ? "video" : "image";
}

/** The last part of a name. */
export function fileOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

const KB = 1024;
const MB = KB * KB;
/** So many places are named in a message; of more only the number is told. */
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
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KB));
  return kilobytes < KB ? `${kilobytes} KB` : `${(bytes / MB).toFixed(1)} MB`;
}

/** 'JPEG picture'; the content type itself where there is no word for it. */
export function formatFileType({ content_type }: Pick<MediaItem, "content_type">): string {
  return types[content_type] ?? content_type;
}

/** A place where a file is shown, within a message: 'post “First frost”'. */
export function formatPlaces({ kind, title }: Pick<ImageUse, "kind" | "title">): string {
  return kind === "settings" ? title : `${kind} “${title}”`;
}

/** The first places by name, the number of the others: 'post “Frost”, page “About” and 2 more'. */
export function formatPlaceNames(uses: readonly Pick<ImageUse, "kind" | "title">[]): string {
  const named = uses.slice(0, PLACES_NAMED).map(formatPlaces);
  const more = uses.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}
