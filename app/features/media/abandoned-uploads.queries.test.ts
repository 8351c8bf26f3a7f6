import { expect, test } from "vitest";
import type { Db } from "#app/platform/db/schema.server.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { removeAbandonedUploads } from "./abandoned-uploads.server.ts";
import { insertMedia } from "./media.queries.server.ts";
import { claimUploads } from "./uploads.queries.server.ts";

const monday = "2026-03-02T12:00:00.000Z";
const tuesday = new Date("2026-03-03T12:00:00.001Z");

const upload = (
  db: Db,
  name: string,
  how: { uploadedFor?: string | null; pending?: boolean; now?: string },
) =>
  insertMedia(db, {
    bucket: "site-images",
    name,
    content_type: "image/jpeg",
    width: 400,
    height: 300,
    bytes: 9,
    alt: "",
    placeholder: null,
    userId: null,
    uploadedFor: "thing-1",
    pending: true,
    now: monday,
    ...how,
  });

const rows = (db: Db) => db.selectFrom("media").select(["name", "pending"]).orderBy("name").execute();
const pendingOnes = async (db: Db) =>
  (await rows(db)).filter(({ pending }) => Boolean(pending)).map(({ name }) => name);

async function showInSlide(db: Db, url: string) {
  const slide = { title: "Spring", subtitle: "s", image_url: url, order_index: 0, updated_at: monday };
  await db
    .insertInto("hero_slides")
    .values({ id: "slide-1", ...slide })
    .execute();
}

describeOnEachDatabase("Uploads of a form that was never saved", (open) => {
  test("go after a day, with their files; any others stay", async () => {
    const database = await open();
    const { db } = database;
    await upload(db, "abandoned.jpg", {});
    await upload(db, "today.jpg", { now: "2026-03-02T12:00:01.000Z" });
    await upload(db, "saved.jpg", { pending: false });
    await upload(db, "library.jpg", { uploadedFor: null, pending: false });
    await upload(db, "shown.jpg", {});
    await showInSlide(db, "/storage/site-images/shown.jpg");
    expect(await removeAbandonedUploads(database, tuesday)).toBe(1);
    const left = await rows(db);
    expect(left.map(({ name }) => name)).toEqual(["library.jpg", "saved.jpg", "shown.jpg", "today.jpg"]);
    expect(await db.selectFrom("outbox").select("kind").execute()).toEqual([{ kind: "file-removal" }]);
    // Somebody has chosen it from the library: it is no form's any more.
    await db.deleteFrom("hero_slides").execute();
    expect(await removeAbandonedUploads(database, tuesday)).toBe(0);
    expect(await pendingOnes(db)).toEqual(["today.jpg"]);
  });

  test("go however many there are, in a few queries for each 500", async () => {
    const database = await open();
    const { db } = database;
    for (let index = 0; index < 501; index += 1) await upload(db, `${index}.jpg`, {});
    const { counted, count } = countQueries(database);
    expect(await removeAbandonedUploads(counted, tuesday)).toBe(501);
    expect(count()).toBeLessThan(2 * 18);
    expect(await rows(db)).toEqual([]);
  });

  test("are waited for no longer once the thing is saved", async () => {
    const database = await open();
    const { db } = database;
    await upload(db, "a.jpg", {});
    await upload(db, "b.jpg", { uploadedFor: "thing-2" });
    await db.transaction().execute((trx) => claimUploads(trx, "thing-1"));
    expect(await pendingOnes(db)).toEqual(["b.jpg"]);
  });
});
