import { rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryVerbs } from "#app/kernel/categories/categories.actions.server.ts";
import { fileRemoval } from "#app/kernel/files/file-removal.queries.server.ts";
import { mediaVerbs } from "#app/kernel/files/media.actions.server.ts";
import { reconcileFiles } from "#app/kernel/files/reconcile-files.server.ts";
import {
  originalKey,
  parseStorageAddress,
  storageUrl,
  storedAddressesIn,
} from "#app/kernel/files/storage-address.ts";
import { type EntityRef, refText } from "#app/kernel/verbs/entity-types.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import { type FileStore, openFileStore } from "#app/platform/files/file-store.server.ts";
import type { OutboxEntry } from "#app/platform/outbox/outbox.queries.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import { postVerbs } from "#app/site/blog/blog.actions.server.ts";
import { projectVerbs } from "#app/site/projects/projects.actions.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { scale } from "#tests/support/scale.ts";
import { scratchFolder } from "#tests/support/scratch.ts";
import { history, pruneRevisionsOf, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { writeBackupFile } from "./backup-file.ts";
import { restoreBackup } from "./restore.ts";
import { writeArchive } from "./write-archive.ts";

/** `FUZZ_SEED=…` repeats the run of a reported failure. */
const seed = Number(process.env.FUZZ_SEED) || 20_261_125;
const LIMIT_MS = 600_000;
const BUCKET = "project-images";
const idOf = (n: number) => `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const [WALLS, WINTER] = [idOf(1), idOf(2)];
/** The number of entities and pictures per round. */
const EACH = 4;

interface Step {
  does: "save" | "remove" | "remove picture" | "restore" | "forget" | "forget picture";
  which: number;
  pictures: number[];
}
const steps = fc.array(
  fc.record<Step>({
    does: fc.constantFrom("save", "save", "remove", "remove picture", "restore", "forget", "forget picture"),
    which: fc.nat(EACH - 1),
    pictures: fc.uniqueArray(fc.nat(EACH - 1), { maxLength: 3 }),
  }),
  { minLength: 6, maxLength: 24 },
);

/** A site whose entities and pictures are added, deleted and restored. */
class ChangedSite {
  readonly #database: Database;
  readonly #store: FileStore;
  #round = 0;
  #now = Date.parse("2026-05-01T12:00:00.000Z");
  /** Names of permanently deleted pictures. */
  readonly forgotten = new Set<string>();

  constructor(database: Database, store: FileStore) {
    this.#database = database;
    this.#store = store;
  }

  time() {
    this.#now += 1000;
    return new Date(this.#now).toISOString();
  }

  async begin() {
    await staffMember(this.#database);
    const now = this.time();
    await runVerb(this.#database, categoryVerbs.create, { id: WALLS, kind: "project", name: "Walls" }, now);
    await runVerb(this.#database, categoryVerbs.create, { id: WINTER, kind: "post", name: "Winter" }, now);
  }

  /** Uploads pictures, every other one in an entity's form, and runs the steps with them and new entities. */
  async change(taken: readonly Step[]) {
    this.#round += 1;
    for (let n = 0; n < EACH; n += 1) {
      const name = this.#name(n);
      await this.#store.put(originalKey(BUCKET, name), Buffer.from(name), { contentType: "image/jpeg" });
      await insertPicture(this.#database.db, {
        id: this.#picture(n),
        bucket: BUCKET,
        name,
        now: this.time(),
        uploadedFor: n % 2 === 0 ? `project/${this.#idOf(n)}` : null,
      });
    }
    for (const step of taken) await this.#take(step);
    await this.#removeFiles();
  }

  #name = (n: number) => `${this.#round}-${n}.jpg`;
  #idOf = (n: number) => idOf(this.#round * 100 + 10 + n);
  #picture = (n: number) => idOf(this.#round * 100 + 20 + n);
  #type = (n: number) => (n % 2 === 0 ? "project" : "post");

  async #take({ does, which, pictures }: Step) {
    const { db } = this.#database;
    const now = this.time();
    const entity = { type: this.#type(which), id: this.#idOf(which) };
    const picture = { type: "picture", id: this.#picture(which) };
    const table = which % 2 === 0 ? "projects" : "posts";
    const there = await db.selectFrom(table).select("updated_at").where("id", "=", entity.id).execute();
    const trashed = new Map((await trashIn(this.#database)).map(({ id, number }) => [id, number]));
    const isThere = there.length > 0;
    if (does === "save" && !trashed.has(entity.id)) {
      const expected_updated_at = there[0] ? toIsoTime(there[0].updated_at) : null;
      await this.#save(which, pictures, expected_updated_at, now);
    }
    if (does === "remove" && isThere) {
      const verb = which % 2 === 0 ? projectVerbs.remove : postVerbs.remove;
      await runVerb(this.#database, verb, { id: entity.id }, now);
    }
    if (does === "remove picture" && (await this.#hasRow(which)))
      await runVerb(this.#database, mediaVerbs.remove, { id: picture.id, evenIfUsed: true }, now);
    for (const one of does === "restore" ? [entity, picture] : []) {
      const number = trashed.get(one.id);
      if (number !== undefined) await restore(this.#database, { ...one, number }, now);
    }
    if (does === "forget" && trashed.has(entity.id)) await pruneRevisionsOf(this.#database, entity, now);
    if (does === "forget picture" && trashed.has(picture.id)) {
      await pruneRevisionsOf(this.#database, picture, now);
      this.forgotten.add(this.#name(which));
    }
  }

  async #save(which: number, pictures: number[], expected_updated_at: string | null, now: string) {
    // The pictures that the library lists.
    const urls: string[] = [];
    for (const n of pictures) if (await this.#hasRow(n)) urls.push(storageUrl(BUCKET, this.#name(n)));
    const base = { id: this.#idOf(which), title: `Thing ${this.#idOf(which)}`, expected_updated_at };
    if (which % 2 === 0) {
      const images = urls.map((url, index) => ({ id: idOf(Date.parse(now) / 10 + index), url, caption: "" }));
      const shown = { image_url: urls[0] ?? "", before_image_url: "", after_image_url: "", images };
      const input = { ...base, ...shown, description: "Walls.", category_ids: [WALLS] };
      await runVerb(this.#database, projectVerbs.save, input, now);
    } else {
      const [featured_image = "", ...inText] = urls;
      const content = `<p>Wait.</p>${inText.map((src) => `<img src="${src}" alt="">`).join("")}`;
      const said = { slug: `thing-${this.#idOf(which)}`, excerpt: "Cold.", content, published: true };
      const input = { ...base, ...said, featured_image, category_ids: [WINTER] };
      await runVerb(this.#database, postVerbs.save, input, now);
    }
  }

  async #hasRow(n: number) {
    const rows = await this.#database.db
      .selectFrom("media")
      .select("id")
      .where("id", "=", this.#picture(n))
      .execute();
    return rows.length > 0;
  }

  /** Deletes files like the outbox worker. */
  async #removeFiles() {
    const { db } = this.#database;
    const remove = fileRemoval(this.#store, db);
    for (const { payload } of await db.selectFrom("outbox").select("payload").execute())
      await remove({ payload: toJson(payload) } as OutboxEntry);
    await db.deleteFrom("outbox").execute();
  }
}

async function trashIn({ db }: Database) {
  return await db
    .selectFrom("revisions")
    .select(["entity_type as type", "entity_id as id", "number", "snapshot"])
    .where("trash_until", "is not", null)
    .execute();
}

/** Restores from the trash, and accepts that missing pictures are omitted. */
const restore = (
  database: Database,
  { type, id, number }: EntityRef & { number: number },
  now: string,
  how: { accepted: string[]; store?: FileStore } = { accepted: ["pictures"] },
) => {
  const { accepted, store } = how;
  const input = { entity: refText({ type, id }), number: number - 1, seen: number, accepted };
  return runVerb(database, history.restore, input, now, {
    ...(store && {
      hasFile: async ({ bucket, name }) => (await store.stat(originalKey(bucket, name))) !== null,
    }),
  });
};

/** Restores a backup into another folder, runs the doctor's repair, and restores everything in its trash. */
async function restoreEverything(site: ChangedSite, from: { database: Database; store: FileStore }) {
  const dataDir = await scratchFolder("trellis-restored-trash-");
  const file = path.join(dataDir, "..", `${path.basename(dataDir)}.tar`);
  const place = { dataDir, databaseUrl: undefined, storageUrl: undefined, secret: undefined };
  try {
    await writeBackupFile(
      file,
      writeArchive({ ...from, secret: null }, undefined, () => undefined),
    );
    const backup = { file, passphrase: undefined };
    await restoreBackup({ backup, place, force: false, say: () => undefined });
    const [database, store] = [openDatabase(place), openFileStore(place)];
    try {
      const later = new Date(Date.now() + 2 * 3_600_000);
      const { faults } = await reconcileFiles({ database, store, findImageUses }, { mend: true, now: later });
      // A use of a picture that is in the trash is not a fault.
      expect(faults.filter(({ kind }) => kind !== "address-without-row")).toEqual([]);
      const trash = await trashIn(database);
      // Pictures first: an entity restored before its picture loses it.
      const inOrder = trash.toSorted((a, b) => Number(b.type === "picture") - Number(a.type === "picture"));
      for (const one of inOrder) {
        const names = storedAddressesIn(JSON.stringify(toJson(one.snapshot))).map(nameAt);
        const accepted = names.some((name) => site.forgotten.has(name)) ? ["pictures"] : [];
        await restore(database, one, site.time(), { accepted, store });
      }
      expect(await trashIn(database)).toEqual([]);
      const lost = await lostPictures(database, store);
      expect([...lost].filter((name) => !site.forgotten.has(name))).toEqual([]);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await rm(file, { force: true });
  }
}

const nameAt = (address: string) => parseStorageAddress(address)?.name ?? "";

/** The pictures that entities or their revisions use and whose row or file is missing. */
async function lostPictures({ db }: Database, store: FileStore): Promise<Set<string>> {
  const inVersions = await db.selectFrom("revision_files").select("url").execute();
  const inProjects = await db.selectFrom("project_images").select("url").execute();
  const inPosts = await db.selectFrom("posts").select(["featured_image", "content"]).execute();
  const named = new Set(storedAddressesIn(JSON.stringify([inVersions, inProjects, inPosts])).map(nameAt));
  const rows = new Set((await db.selectFrom("media").select("name").execute()).map(({ name }) => name));
  const lost = new Set<string>();
  for (const name of named) {
    const file = await store.read(originalKey(BUCKET, name));
    if (!rows.has(name) || Buffer.from(file ?? []).toString() !== name) lost.add(name);
  }
  return lost;
}

describeOnEachDatabase("A backup", (open) => {
  test("brings back what can be restored, also past the doctor: everything in the trash, with its pictures", {
    timeout: LIMIT_MS,
  }, async () => {
    const dataDir = await scratchFolder("trellis-trash-");
    const [database, store] = [await open(), openFileStore({ dataDir })];
    const site = new ChangedSite(database, store);
    await site.begin();
    try {
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          await site.change(taken);
          await restoreEverything(site, { database, store });
        }),
        // Rounds share one site, so a failure can't be shrunk.
        { seed, numRuns: scale.restoredTrashes, endOnFailure: true },
      );
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
