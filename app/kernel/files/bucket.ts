import { slot } from "#app/platform/slot.ts";

/**
 * The buckets for the pictures of records of one type, by this type: each declared by who has these records, by
 * `declare module`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: those who have such records add to it
export interface RecordBuckets {}

/** A type of records whose pictures have a bucket of their own. */
export type PicturedType = keyof RecordBuckets & string;

/** A bucket staff upload to (SPEC §7); built-in pictures can't be changed. */
export type StaffBucket = "site-images" | "videos" | RecordBuckets[PicturedType];

/** Such a bucket, as RecordBuckets has it. */
export interface RecordBucket {
  type: string;
  bucket: string;
  /** What staff call it. */
  title: string;
}

/** The buckets for pictures of records. */
export const recordBucketSlot = slot<RecordBucket>();

/** The buckets for pictures, in the order of the library's tabs. */
export const pictureBuckets = (): StaffBucket[] => [
  "site-images",
  ...recordBucketSlot.items().map(({ bucket }) => bucket as StaffBucket),
];

/** The buckets staff upload to, in the order of the library's tabs. */
export const staffBuckets = (): StaffBucket[] => [...pictureBuckets(), "videos"];

export const isStaffBucket = (name: string): name is StaffBucket =>
  staffBuckets().some((bucket) => bucket === name);

/** What staff call a bucket. */
export function bucketTitle(name: StaffBucket): string {
  if (name === "videos") return "Videos";
  return recordBucketSlot.items().find(({ bucket }) => bucket === name)?.title ?? "Site photos";
}

/** The types of records whose pictures have a bucket of their own. */
export const picturedTypes = (): PicturedType[] =>
  recordBucketSlot.items().map(({ type }) => type as PicturedType);

/**
 * The buckets of public files, which `/storage/` serves (SPEC §7); the database lets a private file have any other one.
 * `built-in` contains the pictures that the product shows until staff choose their own.
 */
export type Bucket = StaffBucket | "built-in";

/** Whether `/storage/` serves a bucket's files. */
export const isPublicBucket = (name: string): name is Bucket => name === "built-in" || isStaffBucket(name);

/**
 * The purpose of an upload; it determines the name (SPEC §7). `entity` is the EntityRef, as text, of what the
 * form edits: a file uploaded for it is deleted with it. Pictures of records with a bucket of their own are numbered.
 */
export type UploadFor =
  | { for: "hero"; entity: string }
  | { for: "library"; entity?: string }
  | { for: PicturedType; entity: string; index: number };

/** The bucket for a picture with a purpose. */
export function bucketFor(upload: UploadFor): StaffBucket {
  const ofRecords = recordBucketSlot.items().find(({ type }) => type === upload.for);
  return (ofRecords?.bucket as StaffBucket | undefined) ?? "site-images";
}
