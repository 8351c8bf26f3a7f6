import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { errorDetails, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { staffBuckets } from "./bucket.ts";
import { findFilesAt } from "./file-removal.queries.server.ts";
import { findItem, findItemAt, findLibraryPaths, listLibrary } from "./library.queries.server.ts";
import { mediaVerbs } from "./media.actions.server.ts";
import { findMedia, findPictures } from "./media.queries.server.ts";
import { findStoredUpload } from "./receive-upload.server.ts";
import { storageUrl } from "./storage-address.ts";

const now = "2026-03-01T12:00:00.000Z";
const bucket = "private-bucket";
const name = "yard.jpg";

const addPrivate = ({ db }: Pick<Database, "db">) =>
  insertPicture(db, { id: v7(), bucket, name, visibility: "private", now });

describeOnEachDatabase("A private file", (open) => {
  test("is in no bucket that /storage/ serves, nor a public one in another; the database refuses it", async () => {
    const { db } = await open();
    for (const served of [...staffBuckets(), "built-in"])
      await expect(insertPicture(db, { bucket: served, name, visibility: "private", now })).rejects.toThrow();
    await expect(insertPicture(db, { bucket, name, now })).rejects.toThrow();
    const { id } = await addPrivate({ db });
    const moved = db.updateTable("media").set({ bucket: "site-images" }).where("id", "=", id);
    await expect(moved.execute()).rejects.toThrow();
  });

  test("is none of the library's, at no address and by no id", async () => {
    const { db } = await open();
    const { id } = await addPrivate({ db });
    const address = storageUrl(bucket, name);
    const pages = staffBuckets().map((one) => listLibrary(db, { bucket: one, search: "", limit: 100 }));
    expect((await Promise.all(pages)).flatMap(({ items }) => items)).toEqual([]);
    expect(await findItem(db, id)).toBeUndefined();
    expect(await findItemAt(db, address)).toBeUndefined();
    expect(await findLibraryPaths(db, [id])).toEqual(new Map());
    expect(await findMedia(db, bucket, name)).toBeNull();
    expect(await findPictures(db, [address])).toEqual(new Map());
    expect(await findFilesAt(db, address)).toEqual([]);
    for (const one of staffBuckets())
      expect(await findStoredUpload(db, { id, bucket: one, uploadedFor: null })).toBeNull();
  });

  test("is not found by the verbs of the library", async () => {
    const database = await open();
    await staffMember(database);
    const { id } = await addPrivate(database);
    for (const [verb, input] of [
      [mediaVerbs.describe, { id, alt: "A yard" }],
      [mediaVerbs.frame, { id, focal: { x: 1, y: 1 } }],
      [mediaVerbs.remove, { id, evenIfUsed: true }],
    ] as const)
      expect(await errorDetails(runVerb(database, verb as never, input, now))).toMatchObject({
        reason: "gone",
      });
    const rows = await database.db.selectFrom("media").select(["id", "alt", "focal_x"]).execute();
    expect(rows).toEqual([{ id, alt: "", focal_x: null }]);
  });
});
