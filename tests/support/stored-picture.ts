import { insertMedia } from "#app/kernel/files/media.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

type NewMedia = Parameters<typeof insertMedia>[1];

/** Adds the row of a stored picture, without its file; only its name and its time have no default. */
export const insertPicture = (db: Db, picture: Pick<NewMedia, "name" | "now"> & Partial<NewMedia>) =>
  insertMedia(db, {
    bucket: "site-images",
    content_type: "image/jpeg",
    width: 900,
    height: 600,
    bytes: 1000,
    alt: "",
    placeholder: null,
    userId: null,
    ...picture,
  });
