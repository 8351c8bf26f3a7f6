import { insertMedia } from "#app/kernel/files/media.queries.server.ts";
import { ENQUIRY_BUCKET, PDF_TYPE } from "#app/modules/enquiries/photos/enquiry-photos.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

interface AddedPhoto {
  id: string;
  message_id: string;
  created_at: string;
  /** Of its file; made of the id by default. */
  name?: string;
  title?: string;
  content_type?: string;
  width?: number;
  height?: number;
  bytes?: number;
}

/** Adds the rows of a photo or PDF of an enquiry, without its file. */
export async function addPhoto(db: Db, photo: AddedPhoto): Promise<void> {
  const { id, message_id, created_at, content_type = "image/jpeg", ...file } = photo;
  const size = content_type === PDF_TYPE ? { width: null, height: null } : { width: 900, height: 600 };
  await insertMedia(db, {
    id,
    bucket: ENQUIRY_BUCKET,
    visibility: "private",
    name: `${id}.jpg`,
    content_type,
    ...size,
    bytes: 1000,
    alt: "",
    placeholder: null,
    userId: null,
    ...file,
    now: created_at,
  });
  await db.insertInto("message_photos").values({ id, message_id, created_at }).execute();
}
