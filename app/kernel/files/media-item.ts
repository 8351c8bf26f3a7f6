import { nounOf } from "#app/kernel/verbs/entity-types.ts";
import type { ImageUse } from "#app/kernel/verbs/image-use.ts";
import type { mediaTexts } from "#app/platform/media-texts.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import type { StaffBucket } from "./bucket.ts";
import type { FocalPoint } from "./picture.ts";

/** A stored file as the media library shows it. */
export interface MediaItem {
  id: string;
  bucket: StaffBucket;
  /** Name within the bucket; may contain slashes. */
  name: string;
  /** The value stored in image fields: `/storage/<bucket>/<name>`. */
  url: string;
  /** ISO time. */
  created_at: string;
  /** Pixels; null for videos. */
  width: number | null;
  height: number | null;
  bytes: number;
  alt: string;
  content_type: string;
  /** The display name: the uploaded file's name, or the last segment of `name` for older files. */
  file: string;
  /** The point that every crop keeps in view; null if none is set. */
  focal: FocalPoint | null;
  /** Set only in the response to an upload: the file was an animation. */
  firstFrameOnly?: true;
}

/** Parts that a drawing can't be shown with; each has a label for users. */
export type DrawingPart = keyof (typeof mediaTexts)["drawingParts"];

/** The library's address with a search for the file's name; parsed by media.tsx. */
export function libraryAddress({ bucket, file }: Pick<MediaItem, "bucket" | "file">): string {
  return `/admin/media?${new URLSearchParams({ bucket, search: file })}`;
}

/** One page of the library, newest first. */
export interface MediaPage {
  items: MediaItem[];
  /** The `before` parameter of the next page; null on the last page. */
  next: string | null;
}

/** Maximum length of an alt text, in characters. */
export const MAX_ALT_LENGTH = 500;

/** Of a title, in characters. */
export const MAX_TITLE_LENGTH = 200;
/** Characters removed from titles: control characters, and marks that change the reading direction. */
const UNWANTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Derives the display name of an uploaded file.
 * @param file its name on the device, of any length and content
 * @returns at most 200 characters on one line; "" if no usable character remains
 */
export function titleFrom(file: string): string {
  const name = file.toWellFormed().replace(/^.*[/\\]/s, "");
  const words = visibleText(name.normalize("NFC").replace(UNWANTED, " ")).replace(/\s+/g, " ").trim();
  return words
    .slice(0, MAX_TITLE_LENGTH)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

/** The download name: the display name with the extension of the stored file. */
export function downloadName({ name, file }: Pick<MediaItem, "name" | "file">): string {
  return file.replace(/\.\w{1,5}$/, "") + name.slice(name.lastIndexOf("."));
}

/** Maximum upload size in bytes (DESIGN §6); the server enforces it, too. */
export const maxBytes = { image: 60 * 1024 * 1024, video: 200 * 1024 * 1024 } as const;

/** The kind of files in a bucket. */
export function kindIn(bucket: StaffBucket): "image" | "video" {
  return bucket === "videos" ? "video" : "image";
}

/** The type of files in a bucket as entities. */
export function fileTypeIn(bucket: StaffBucket): "picture" | "video" {
  return kindIn(bucket) === "video" ? "video" : "picture";
}

/** The last segment of a name. */
export function fileOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

const KB = 1024;
const MB = KB * KB;
/** The number of uses that a message names; the others are only counted. */
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

/** Formats a file size: '640 KB', from one megabyte on '2.4 MB'. The minimum is 1 KB. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KB));
  return kilobytes < KB ? `${kilobytes} KB` : `${(bytes / MB).toFixed(1)} MB`;
}

/** A label such as 'JPEG picture'; the content type itself if it has no label. */
export function formatFileType({ content_type }: Pick<MediaItem, "content_type">): string {
  return types[content_type] ?? content_type;
}

/** Formats one use of a file for a message: 'post “First frost”'. */
export function formatPlaces({ type, title }: Pick<ImageUse, "type" | "title">): string {
  return type === "settings" ? title : `${nounOf(type)} “${title}”`;
}

/** Names the first uses and counts the others: 'post “Frost”, page “About” and 2 more'. */
export function formatPlaceNames(uses: readonly Pick<ImageUse, "type" | "title">[]): string {
  const named = uses.slice(0, PLACES_NAMED).map(formatPlaces);
  const more = uses.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}
