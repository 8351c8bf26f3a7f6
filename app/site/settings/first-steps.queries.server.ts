import { z } from "zod";
import { readDocument, storeDocument } from "#app/platform/db/documents.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

const KEY = "first-steps";

const stored = z.object({
  /** ISO time of the last test email that the mail server accepted. */
  mailTestedAt: z.string().nullable().default(null),
  /** ISO time when an administrator hid the list. */
  dismissedAt: z.string().nullable().default(null),
});

/** What no other table tells of a site's first steps. */
export type StoredFirstSteps = z.infer<typeof stored>;

/** @throws {Error} when the database cannot be reached */
export async function readFirstSteps(db: Db): Promise<StoredFirstSteps> {
  return stored.parse((await readDocument(db, KEY))?.value ?? {});
}

/** @param now ISO time */
export const recordFirstSteps = (db: Db, steps: StoredFirstSteps, now: string): Promise<void> =>
  storeDocument(db, KEY, steps, { now });

const NEWEST = 100;

/**
 * Whether visitors see a project with a picture, and a review, that were added by a person. Those of the demo have no
 * author and are older, so the newest records tell, however many there are.
 */
export async function findOwnContent(db: Db): Promise<{ project: boolean; review: boolean }> {
  const newestProjects = db
    .selectFrom("projects")
    .select(["id", "user_id", "published", "image_url"])
    .orderBy("created_at", "desc")
    .limit(NEWEST);
  const newestReviews = db
    .selectFrom("reviews")
    .select(["id", "user_id", "published"])
    .orderBy("created_at", "desc")
    .limit(NEWEST);
  const [project, review] = await Promise.all([
    db
      .selectFrom(newestProjects.as("newest"))
      .select("id")
      .where("user_id", "is not", null)
      .where("published", "=", true)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb("image_url", "<>", ""),
          exists(
            selectFrom("project_images")
              .select("project_images.id")
              .whereRef("project_images.project_id", "=", "newest.id"),
          ),
        ]),
      )
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom(newestReviews.as("newest"))
      .select("id")
      .where("user_id", "is not", null)
      .where("published", "=", true)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { project: project !== undefined, review: review !== undefined };
}
