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
  /** The name people see: its last part. */
  file: string;
  /** Told by the upload alone: it was an animation. */
  firstFrameOnly?: true;
}

/** One page of the library, newest first. */
export interface MediaPage {
  items: MediaItem[];
  /** For `before` of the next page; null when this is the last. */
  next: string | null;
}

/** What `GET /staff/library` answers to staff. */
export type LibraryAnswer = { kind: "listed" } & MediaPage;

/** A place where a stored file is shown. */
export interface MediaUse {
  kind: "hero slide" | "service" | "feature" | "project" | "post" | "page" | "settings";
  title: string;
  /** Where to look at it. */
  path: string;
}

/** What `GET /staff/library/<id>` answers to staff: where the file is shown, drafts included. */
export type MediaUsesAnswer = { kind: "found"; uses: MediaUse[] };

/** What `GET /staff/goes-with/<id>` answers to staff: how many stored pictures go when a thing is deleted. */
export type GoingPicturesAnswer = { kind: "counted"; pictures: number };

/** Most characters of an alt text. */
export const LONGEST_ALT = 500;

/** In bytes (DESIGN §6); the server counts for itself. */
export const mostBytes = { image: 25 * 1024 * 1024, video: 200 * 1024 * 1024 } as const;

/** What a bucket holds. */
export function kindIn(bucket: StaffBucket): "image" | "video" {
  return bucket === "videos" ? "video" : "image";
}

/** The last part of a name. */
export function fileOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
