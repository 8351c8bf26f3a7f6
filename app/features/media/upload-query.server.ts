import { z } from "zod";
import type { ImageKind } from "./image-name.ts";
import { type StaffBucket, staffBuckets } from "./media-item.ts";

const bucket = z.enum(staffBuckets);

/** What an upload's address says: where the file goes, and what it is for. */
export const uploadSchema = z
  .discriminatedUnion("for", [
    z.object({ bucket, for: z.literal("hero") }),
    z.object({ bucket, for: z.literal("library") }),
    z.object({
      bucket,
      for: z.literal("project"),
      project: z.uuid(),
      index: z.coerce.number().int().min(0).max(9999),
    }),
  ])
  .transform((upload): { bucket: StaffBucket } & ImageKind =>
    upload.for === "project"
      ? { bucket: upload.bucket, for: "project", projectId: upload.project, index: upload.index }
      : upload,
  );
