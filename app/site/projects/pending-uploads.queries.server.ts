import { publicFiles } from "#app/kernel/files/media.queries.server.ts";
import { storageUrl } from "#app/kernel/files/storage-address.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { pendingImage, pendingUploadUrl } from "./project.ts";
import type { ProjectValues } from "./projects.collection.ts";

const columns = ["image_url", "before_image_url", "after_image_url"] as const;

/**
 * Replaces the pending address of an uploaded picture in its project. Nothing is changed if the project is
 * not saved yet or the picture was removed.
 * @param image id of the upload, and of the project's image
 * @param url the address of its file
 * @returns whether the project shows it now
 */
export async function attachUploads(trx: Trx, project: string, image: string, url: string): Promise<boolean> {
  const awaited = pendingUploadUrl(project, image);
  const changes = [
    trx.updateTable("project_images").set({ url }).where("id", "=", image).where("url", "=", awaited),
    ...columns.map((column) =>
      trx
        .updateTable("projects")
        .set({ [column]: url })
        .where("id", "=", project)
        .where(column, "=", awaited),
    ),
  ];
  let rows = 0n;
  for (const change of changes) rows += (await change.executeTakeFirst()).numUpdatedRows;
  return rows > 0n;
}

type Pictures = { id: string } & Pick<ProjectValues, "images" | (typeof columns)[number]>;

/** Fills in the addresses of pictures whose uploads finished while the project's form was open. */
export async function withUploads<Input extends Pictures>(trx: Trx, input: Input): Promise<Input> {
  const { id: project, images } = input;
  const addresses = [...images.map(({ url }) => url), ...columns.map((column) => input[column])];
  const awaited = addresses.flatMap((url) => pendingImage(project, url) ?? []);
  if (awaited.length === 0) return input;
  const arrived = await publicFiles(trx)
    .select(["id", "bucket", "name"])
    .where("id", "in", awaited)
    .where("uploaded_for", "=", `project/${project}`)
    .execute();
  const urls = new Map(
    arrived.map(({ id, bucket, name }) => [pendingUploadUrl(project, id), storageUrl(bucket, name)]),
  );
  const now = (url: string) => urls.get(url) ?? url;
  return {
    ...input,
    image_url: now(input.image_url),
    before_image_url: now(input.before_image_url),
    after_image_url: now(input.after_image_url),
    images: images.map((image) => ({ ...image, url: now(image.url) })),
  };
}
