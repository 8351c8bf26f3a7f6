import { z } from "zod";
import { staffBuckets } from "./media-item.ts";

const LONGEST_SEARCH = 100;

const position = z
  .string()
  .transform((text) => text.split("_"))
  .pipe(z.tuple([z.iso.datetime(), z.uuid()]))
  .transform(([created_at, id]) => ({ created_at, id }));

/** What the library's address says; see listLibrary. `before` is a page's `next`. */
export const libraryQuery = z.object({
  bucket: z.enum(staffBuckets),
  search: z.string().max(LONGEST_SEARCH).default(""),
  before: position.optional(),
});
