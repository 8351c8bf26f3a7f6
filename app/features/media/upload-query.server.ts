import { z } from "zod";
import type { ImageKind } from "./image-name.ts";
import { type StaffBucket, staffBuckets } from "./media-item.ts";

const bucket = z.enum(staffBuckets);
/** A thing's id, or the key of one that there is once. */
const thing = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/)
  .optional();

/** What an upload's address says: where the file goes, how it is named, and in which thing's form it was chosen. */
export const uploadSchema = z
  .discriminatedUnion("for", [
    z.object({ bucket, for: z.literal("hero"), thing }),
    z.object({ bucket, for: z.literal("library"), thing }),
    z.object({
      bucket,
      for: z.literal("project"),
      project: z.uuid(),
      index: z.coerce.number().int().min(0).max(9999),
    }),
  ])
  .transform((upload): { bucket: StaffBucket; kind: ImageKind; uploadedFor: string | null } => {
    if (upload.for !== "project") {
      return { bucket: upload.bucket, kind: { for: upload.for }, uploadedFor: upload.thing ?? null };
    }
    const { project, index } = upload;
    const kind = { for: "project", projectId: project, index } as const;
    return { bucket: upload.bucket, kind, uploadedFor: project };
  });
