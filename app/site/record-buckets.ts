import { type RecordBucket, recordBucketSlot } from "#app/kernel/files/bucket.ts";

/** The buckets for pictures of the site's records. */
const recordBuckets = [
  { type: "project", bucket: "project-images", title: "Project photos" },
] as const satisfies readonly RecordBucket[];

type Declared = (typeof recordBuckets)[number];

declare module "#app/kernel/files/bucket.ts" {
  interface RecordBuckets extends Record<Declared["type"], Declared["bucket"]> {}
}

/** Gives the kernel the buckets of the site's records. */
export const addRecordBuckets = (): void => recordBucketSlot.fill("site", recordBuckets);
