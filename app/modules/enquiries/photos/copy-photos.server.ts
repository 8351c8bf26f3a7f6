import { newName } from "#app/kernel/files/receive-upload.server.ts";
import { originalKey } from "#app/kernel/files/storage-address.ts";
import type { PreparedFile } from "#app/kernel/verbs/staff-verb.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { StoredPhoto } from "./enquiry-photos.queries.server.ts";
import { PUBLIC_BUCKET } from "./enquiry-photos.ts";

/**
 * Copies photos of an enquiry into the bucket of projects; no row names the copies yet. A photo whose file is lost is left
 * out.
 * @param projectId of the project that will show them
 * @throws {Error} if one can't be stored; then no copy remains
 */
export async function copyPhotos(
  store: FileStore,
  photos: readonly StoredPhoto[],
  projectId: string,
): Promise<PreparedFile[]> {
  const copying = photos.map((photo, index) => copyPhoto(store, photo, { projectId, index }));
  const copies = await Promise.allSettled(copying);
  const files = copies.flatMap((copy) => (copy.status === "fulfilled" && copy.value ? [copy.value] : []));
  const failed = copies.find((copy) => copy.status === "rejected");
  if (!failed) return files;
  await Promise.allSettled(files.map(({ bucket, name }) => store.remove(originalKey(bucket, name))));
  throw failed.reason;
}

async function copyPhoto(
  store: FileStore,
  photo: StoredPhoto,
  place: { projectId: string; index: number },
): Promise<PreparedFile | null> {
  const { id: of, title, width, height, content_type, bytes, placeholder } = photo;
  const original = await store.openStream(originalKey(photo.bucket, photo.name));
  if (!original) return null;
  const name = newName(
    { for: "project", id: place.projectId, index: place.index },
    photo.name.slice(photo.name.lastIndexOf(".") + 1),
  );
  await store.putStream(originalKey(PUBLIC_BUCKET, name), original, { contentType: content_type });
  return { of, bucket: PUBLIC_BUCKET, name, title, width, height, content_type, bytes, placeholder };
}
