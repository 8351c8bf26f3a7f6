import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { OutboxEntry } from "#app/platform/outbox/outbox.queries.server.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import {
  claimUploads,
  fileRemoval,
  removeAbandonedUploads,
  removeMedia,
} from "./file-removal.queries.server.ts";
import { mediaVerbs } from "./media.actions.server.ts";
import { originalKey, variantKey } from "./storage-address.ts";

const monday = "2026-03-02T12:00:00.000Z";
const tuesday = new Date("2026-03-03T12:00:00.001Z");

const upload = (
  db: Db,
  name: string,
  how: { uploadedFor?: string | null; pending?: boolean; now?: string },
) => insertPicture(db, { name, uploadedFor: "service/1", pending: true, now: monday, ...how });

const rows = (db: Db) => db.selectFrom("media").select(["name", "pending"]).orderBy("name").execute();
const pendingOnes = async (db: Db) =>
  (await rows(db)).filter(({ pending }) => Boolean(pending)).map(({ name }) => name);

const at = (name: string) => `/storage/site-images/${name}`;
/** Simulates an entity that shows these files. */
const shows =
  (id: string, ...names: string[]): FindImageUses =>
  async () =>
    names.map((name) => ({ type: "page", id, title: "A page", path: "/", url: at(name) }));

describeOnEachDatabase("Uploads of a form that was never saved", (open) => {
  test("go after a day, with their files; any others stay", async () => {
    const database = await open();
    const { db } = database;
    await upload(db, "abandoned.jpg", {});
    await upload(db, "today.jpg", { now: "2026-03-02T12:00:01.000Z" });
    await upload(db, "saved.jpg", { pending: false });
    await upload(db, "library.jpg", { uploadedFor: null, pending: false });
    await upload(db, "shown.jpg", {});
    expect(await removeAbandonedUploads(database, shows("about", "shown.jpg"), tuesday)).toBe(1);
    const left = await rows(db);
    expect(left.map(({ name }) => name)).toEqual(["library.jpg", "saved.jpg", "shown.jpg", "today.jpg"]);
    expect(await db.selectFrom("outbox").select("kind").execute()).toEqual([{ kind: "file-removal" }]);
    // It was chosen from the library, so it is no longer pending.
    expect(await removeAbandonedUploads(database, shows("about"), tuesday)).toBe(0);
    expect(await pendingOnes(db)).toEqual(["today.jpg"]);
  });

  test("go however many there are, in a few queries for each 500", async () => {
    const database = await open();
    const { db } = database;
    for (let index = 0; index < 501; index += 1) await upload(db, `${index}.jpg`, {});
    const { counted, count } = countQueries(database);
    expect(await removeAbandonedUploads(counted, shows("about"), tuesday)).toBe(501);
    expect(count()).toBeLessThan(2 * 18);
    expect(await rows(db)).toEqual([]);
  });

  test("are waited for no longer once the thing is saved", async () => {
    const database = await open();
    const { db } = database;
    await upload(db, "a.jpg", {});
    await upload(db, "b.jpg", { uploadedFor: "service/2" });
    await db.transaction().execute((trx) => claimUploads(trx, { type: "service", id: "1" }));
    expect(await pendingOnes(db)).toEqual(["b.jpg"]);
  });
});

describeOnEachDatabase("A stored file", (open) => {
  test("goes: the row at once, original and variants through the outbox", async () => {
    const { db } = await open();
    const { id } = await upload(db, "hero-1.jpg", {});
    const files = [{ id }, { id: v7() }];
    await db.transaction().execute((trx) => removeMedia(trx, files, monday));
    await db.transaction().execute((trx) => removeMedia(trx, [], monday));
    expect(await rows(db)).toEqual([]);
    const [entry, ...others] = await db.selectFrom("outbox").select(["kind", "payload"]).execute();
    expect(others).toEqual([]);
    expect(entry?.kind).toBe("file-removal");
    const { keys } = toJson(entry?.payload) as { keys: string[] };
    expect(keys[0]).toBe(originalKey("site-images", "hero-1.jpg"));
    expect(keys).toContain(variantKey("site-images", "hero-1.jpg", 320, "avif"));
    expect(keys).toContain(variantKey("site-images", "hero-1.jpg", 2560, "webp"));
  });

  test("is removed from the store with its sizes, unless its row is back by then or rests in the trash", async () => {
    const database = await open();
    const { db } = database;
    await staffMember(database);
    const names = ["back.jpg", "trashed.jpg", "gone.jpg"];
    const removed: string[] = [];
    const store = { remove: async (key: string) => void removed.push(key) } as unknown as FileStore;
    const keys = names.flatMap((name) => [
      originalKey("site-images", name),
      variantKey("site-images", name, 320, "avif"),
    ]);
    await upload(db, "back.jpg", {});
    const { id } = await upload(db, "trashed.jpg", {});
    await runVerb(database, mediaVerbs.remove, { id }, monday);
    await fileRemoval(store, db)({ payload: { keys } } as OutboxEntry);
    expect(removed.sort()).toEqual([
      originalKey("site-images", "gone.jpg"),
      variantKey("site-images", "gone.jpg", 320, "avif"),
    ]);
  });
});
