import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { type FileStore, openFileStore } from "#app/platform/files/file-store.server.ts";
import { enqueueFileRemovals } from "#app/platform/outbox/outbox.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { scratchFolder } from "#tests/support/scratch.ts";
import { pruneRevisionsOf, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { mediaVerbs } from "./media.actions.server.ts";
import { type Removals, reconcileFiles, removalsOf } from "./reconcile-files.server.ts";
import { keptKeys, originalKey, storageUrl, variantKey } from "./storage-address.ts";

const bucket = "site-images";
const text = new TextEncoder().encode("picture");
const original = (name: string) => originalKey(bucket, name);
const size = (name: string) => variantKey(bucket, name, 320, "webp");
const at = (name: string) => storageUrl(bucket, name);
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000);

const addRow = ({ db }: Database, name: string) => insertPicture(db, { name, now: new Date().toISOString() });
const put = (store: FileStore, ...keys: string[]) =>
  Promise.all(keys.map((key) => store.put(key, text, { contentType: "image/jpeg" })));

/** Simulates a page that shows these files. */
const shows =
  (...names: string[]): FindImageUses =>
  async () =>
    names.map((name) => ({ type: "page", id: "about", title: "About", path: "/about", url: at(name) }));
const use = { type: "page", title: "About", path: "/about" };

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of ["originals", "variants"]) {
    for await (const key of store.list(folder)) keys.push(key);
  }
  return keys.sort();
}

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

const stores = [
  ["a folder", async () => openFileStore({ dataDir: await scratchFolder("trellis-reconciled-") })],
  [
    "an S3 bucket",
    async () => {
      const store = openFileStore({ storageUrl: s3.storageUrl(), dataDir: "" });
      onTestFinished(async () => {
        for (const key of await keysOf(store)) await store.remove(key);
      });
      return store;
    },
  ],
] as const;

describeOnEachDatabase("Rows and files", (open) => {
  describe.each(stores)("in %s", (_store, openStore) => {
    async function site(findImageUses: FindImageUses = shows()) {
      const parts = { database: await open(), store: await openStore(), findImageUses };
      const reconcile = (mend: boolean | Removals, now = hoursAhead(2)) =>
        reconcileFiles(parts, { mend, now });
      return { ...parts, reconcile };
    }

    test("that agree are left alone", async () => {
      const { database, store, reconcile } = await site(shows("a.jpg"));
      await addRow(database, "a.jpg");
      await addRow(database, "deep/b.jpg");
      await put(store, original("a.jpg"), size("a.jpg"), original("deep/b.jpg"));
      await addRow(database, "drawn.svg.png");
      await put(store, ...keptKeys(bucket, "drawn.svg.png"));
      const keys = await keysOf(store);
      expect(await reconcile(true)).toEqual({ files: 5, rows: 3, faults: [] });
      expect(await keysOf(store)).toEqual(keys);
    });

    test("a file without a row, a size too, is named, and goes when it is to be mended", async () => {
      const { database, store, reconcile } = await site();
      await addRow(database, "kept.jpg");
      const orphans = [original("lost.jpg"), size("lost.jpg"), "originals/unknown"];
      await put(store, original("kept.jpg"), ...orphans);
      const faults = (mended: boolean) =>
        [...orphans].sort().map((key) => ({ kind: "file-without-row", key, mended }));
      expect((await reconcile(false)).faults).toEqual(faults(false));
      expect(await keysOf(store)).toHaveLength(4);
      expect((await reconcile(true)).faults).toEqual(faults(true));
      expect(await keysOf(store)).toEqual([original("kept.jpg")]);
      expect((await reconcile(false)).faults).toEqual([]);
    });

    test("mends what somebody was shown, and nothing that is found besides", async () => {
      const { database, store, reconcile } = await site();
      await put(store, original("shown.jpg"));
      await addRow(database, "row.jpg");
      const removals = removalsOf(await reconcile(false));
      await put(store, original("later.jpg"));
      await addRow(database, "later-row.jpg");
      const { faults } = await reconcile(removals);
      expect(faults.map(({ mended }) => mended)).toEqual([false, true, false, true]);
      expect(await keysOf(store)).toEqual([original("later.jpg")]);
      expect(await database.db.selectFrom("media").select("name").execute()).toEqual([
        { name: "later-row.jpg" },
      ]);
    });

    test("a file younger than an hour may be an upload under way", async () => {
      const { store, reconcile } = await site();
      await put(store, original("new.jpg"));
      expect((await reconcile(true, hoursAhead(0.9))).faults).toEqual([]);
      expect((await reconcile(true, hoursAhead(1.1))).faults).toHaveLength(1);
    });

    test("a file whose removal waits in the outbox is going already; one that was given up is not", async () => {
      const { database, store, reconcile } = await site();
      await put(store, original("going.jpg"));
      await database.db
        .transaction()
        .execute((trx) => enqueueFileRemovals(trx, [[original("going.jpg")]], new Date()));
      expect((await reconcile(false)).faults).toEqual([]);
      await database.db.updateTable("outbox").set({ failed_at: new Date().toISOString() }).execute();
      expect((await reconcile(false)).faults).toHaveLength(1);
    });

    test("the file of a picture in the trash waits for it, with its sizes, until it is deleted for good", async () => {
      const { database, store, reconcile } = await site();
      await staffMember(database);
      const { id } = await addRow(database, "trashed.jpg");
      await put(store, original("trashed.jpg"), size("trashed.jpg"));
      const now = new Date().toISOString();
      await runVerb(database, mediaVerbs.remove, { id }, now);
      expect(await reconcile(true)).toEqual({ files: 2, rows: 0, faults: [] });
      expect(await keysOf(store)).toHaveLength(2);
      await pruneRevisionsOf(database, { type: "picture", id }, now);
      await database.db.deleteFrom("outbox").execute();
      expect((await reconcile(true)).faults).toHaveLength(2);
      expect(await keysOf(store)).toEqual([]);
    });

    test("a lost file is named with what keeps its row: a version, or the trash", async () => {
      const keeps: FindImageUses = async () => [
        {
          type: "history",
          title: "Slope",
          path: "/admin/trash",
          id: "t",
          url: at("kept.jpg"),
          isStored: true,
        },
      ];
      const { database, reconcile } = await site(keeps);
      await staffMember(database);
      await addRow(database, "kept.jpg");
      const { id } = await addRow(database, "trashed.jpg");
      await runVerb(database, mediaVerbs.remove, { id }, new Date().toISOString());
      expect((await reconcile(true)).faults).toEqual([
        { kind: "row-without-file", address: at("kept.jpg"), uses: [], isStored: true, mended: false },
        { kind: "trashed-without-file", address: at("trashed.jpg"), mended: false },
      ]);
    });

    test("a row without its file goes when nothing shows it, else it is said what does", async () => {
      const { database, store, reconcile } = await site(shows("shown.jpg"));
      await put(store, size("unshown.jpg"));
      for (const name of ["shown.jpg", "unshown.jpg"]) await addRow(database, name);
      const fault = { kind: "row-without-file", mended: false };
      const shown = { ...fault, address: at("shown.jpg"), uses: [use] };
      const unshown = { ...fault, address: at("unshown.jpg"), uses: [] };
      expect((await reconcile(false)).faults).toEqual([shown, unshown]);
      expect((await reconcile(true)).faults).toEqual([shown, { ...unshown, mended: true }]);
      const rows = await database.db.selectFrom("media").select("name").execute();
      expect(rows).toEqual([{ name: "shown.jpg" }]);
      const [removal] = await database.db.selectFrom("outbox").select(["kind", "payload"]).execute();
      expect(JSON.stringify(removal)).toContain(size("unshown.jpg"));
    });

    test("an address that names no row is named with its place", async () => {
      const { database, store, reconcile } = await site(shows("a.jpg", "nowhere.jpg"));
      await addRow(database, "a.jpg");
      await put(store, original("a.jpg"));
      const fault = { kind: "address-without-row", address: at("nowhere.jpg"), use, mended: false };
      expect((await reconcile(false)).faults).toEqual([fault]);
      expect((await reconcile(true)).faults).toEqual([fault]);
    });

    test("what goes while we look is no fault", async () => {
      const { database, store } = await site();
      await addRow(database, "going.jpg");
      await put(store, original("going.jpg"));
      let isShown = true;
      const findImageUses: FindImageUses = (...asked) =>
        isShown ? shows("going.jpg")(...asked) : shows()(...asked);
      const busy: FileStore = {
        ...store,
        async *list(folder) {
          // Runs between the query for uses and the list of rows.
          isShown = false;
          await database.db.deleteFrom("media").execute();
          await store.remove(original("going.jpg"));
          yield* store.list(folder);
        },
      };
      const parts = { database, store: busy, findImageUses };
      expect((await reconcileFiles(parts, { mend: false, now: hoursAhead(2) })).faults).toEqual([]);
    });

    test("what comes while we look is no fault", async () => {
      const { database, store, findImageUses } = await site();
      const late = originalKey(bucket, "late.jpg");
      const busy: FileStore = {
        ...store,
        async *list(folder) {
          yield* store.list(folder);
          // Runs between the list of files and the list of rows.
          if (folder !== "originals") return;
          await put(store, late);
          await addRow(database, "late.jpg");
        },
      };
      const parts = { database, store: busy, findImageUses };
      expect((await reconcileFiles(parts, { mend: true, now: hoursAhead(2) })).faults).toEqual([]);
      expect(await keysOf(store)).toEqual([late]);
    });
  });
});
