import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { utimesSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { reconcileFiles } from "#app/kernel/files/reconcile-files.server.ts";
import { originalKey, parseStorageAddress } from "#app/kernel/files/storage-address.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { toBoolean, toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { type FileStore, openFileStore } from "#app/platform/files/file-store.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import {
  countOf,
  expectColour,
  type Ledger,
  newLedger,
  seededRandom,
  type Writing,
} from "#tests/support/crash-ledger.ts";
import { writeUntilTheEnd } from "#tests/support/crash-writers.ts";
import { placeOn } from "#tests/support/filled-place.ts";
import { crashEnv, moduleCrashes } from "#tests/support/module-crashes.ts";
import { type RunningSite, type SitePlace, startSite } from "#tests/support/running-site.ts";
import { isDeep, scale } from "#tests/support/scale.ts";
import { startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";

/** `CRASH_SEED=… npx vitest run tests/http/crash.test.ts` repeats a run. */
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const MAX_WRITES = 40;
const MAX_ROUND_MS = 1200;
const LIMIT_MS = 120_000 + scale.kills * 10_000;
/** Of the outbox worker. */
const MAILS_AT_ONCE = 5;

/** Makes what the writers need to be there. */
async function prepare(site: RunningSite) {
  const cookie = await sessionCookie(site.url);
  const save = async (name: string, input: { id: string; [field: string]: unknown }) => {
    const answer = await postVerb(site.url, cookie, name, input);
    expect(answer.status, await answer.text()).toBe(200);
    return input.id;
  };
  const each = async (count: number, make: (number: number) => Promise<string>) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await make(ids.length));
    return ids;
  };
  const category = (kind: string) => (number: number) =>
    save("categories/create", { id: randomUUID(), kind, name: `${kind} ${number}` });
  const slide = { subtitle: "s", image_url: "https://example.ca/a.jpg", expected_updated_at: null };
  return {
    cookie,
    categories: { project: await each(4, category("project")), post: await each(4, category("post")) },
    slides: await each(5, (number) =>
      save("hero/save", { id: randomUUID(), title: `Slide ${number}`, ...slide }),
    ),
  };
}

/** What an entity of the ledger holds, as the writers say it; null when it is not there. */
async function readEntity(db: Db, entity: string): Promise<unknown> {
  const [table, id = ""] = entity.split(" ");
  if (table === "order") {
    const slides = await db.selectFrom("hero_slides").select("id").orderBy("order_index").execute();
    return slides.map((slide) => slide.id);
  }
  if (table === "reviews") {
    const review = db.selectFrom("reviews").select(["id", "comment"]).where("id", "=", id);
    return (await review.executeTakeFirst()) ?? null;
  }
  const links = table === "projects" ? "project" : "post";
  const categories = await db
    .selectFrom(`${links}_categories`)
    .select("category_id")
    .where(sql.ref(`${links}_id`), "=", id)
    .orderBy("category_id")
    .execute();
  const category_ids = categories.map(({ category_id }) => category_id);
  if (table === "posts") {
    const post = await db
      .selectFrom("posts")
      .select(["id", "title", "excerpt", "content", "published"])
      .where("id", "=", id)
      .executeTakeFirst();
    return post ? { ...post, published: toBoolean(post.published), category_ids } : null;
  }
  const project = await db
    .selectFrom("projects")
    .select(["id", "title", "description", "image_url", "before_image_url", "after_image_url"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!project) return null;
  const images = await db
    .selectFrom("project_images")
    .select(["id", "url", "caption"])
    .where("project_id", "=", id)
    .orderBy("order_index")
    .execute();
  const [image_url, before_image_url, after_image_url] = [
    project.image_url,
    project.before_image_url,
    project.after_image_url,
  ].map((address) => address ?? "");
  return { ...project, image_url, before_image_url, after_image_url, images, category_ids };
}

/** Looks at everything the writers were told, and at what must hold whatever they were told. */
async function check({ db, engine }: Database, store: FileStore, ledger: Ledger): Promise<void> {
  if (engine === "sqlite") {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: "ok" }]);
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
  }
  for (const [entity, versions] of ledger.entities) {
    const found = JSON.stringify(await readEntity(db, entity));
    const allowed = [versions.acknowledged ?? "null", ...versions.unanswered];
    expect(allowed, `${entity} is none of the versions that were sent`).toContain(found);
    // What it is now was answered for all later rounds.
    Object.assign(versions, { acknowledged: found === "null" ? null : found, unanswered: [] });
  }
  for (const { bucket, name, bytes } of await db
    .selectFrom("media")
    .select(["bucket", "name", "bytes"])
    .execute()) {
    expect((await store.stat(originalKey(bucket, name)))?.bytes, name).toBe(Number(bytes));
  }
  for (const [url, colour] of ledger.uploads) {
    const file = parseStorageAddress(url);
    const stored = file && (await store.read(originalKey(file.bucket, file.name)));
    const inLibrary = db
      .selectFrom("media")
      .select("id")
      .where("name", "=", file?.name ?? "");
    const isThere = (await inLibrary.executeTakeFirst()) !== undefined;
    expect(isThere, `the row of ${url}`).toBe(true);
    await expectColour(stored ?? Buffer.from(""), colour, url);
  }
  ledger.uploads.clear();
  await checkRevisions(db);
}

const timed = { project: "projects", post: "posts", review: "reviews" } as const;

/** No change without its revision and no revision without its change: the newest of each entity is of its last write. */
async function checkRevisions(db: Db): Promise<void> {
  for (const [kind, table] of Object.entries(timed)) {
    const entities = await db.selectFrom(table).select(["id", "updated_at"]).execute();
    const revisions = await db
      .selectFrom("revisions")
      .select(["entity_id", "number", "verb", "created_at", "trash_until"])
      .where("entity_type", "=", kind)
      .orderBy("entity_id")
      .orderBy("number")
      .execute();
    const newest = new Map(revisions.map((revision) => [revision.entity_id, revision]));
    const trashed = [...newest.values()].filter(({ verb }) => verb === "deleted");
    const told = entities.map(({ id, updated_at }) => [id, toIsoTime(updated_at)]);
    const stored = entities.map(({ id }) => [
      id,
      newest.get(id) && toIsoTime(newest.get(id)?.created_at ?? ""),
    ]);
    expect(stored, `each of the ${table} has a revision of its last write`).toEqual(told);
    expect(newest.size - trashed.length, `only deleted ${table} are gone`).toBe(entities.length);
    expect(revisions.filter(({ trash_until }) => trash_until !== null)).toEqual(trashed);
    for (const [id, own] of Map.groupBy(revisions, ({ entity_id }) => entity_id)) {
      const numbers = own.map(({ number }) => number);
      expect(numbers, id).toEqual(numbers.map((_number, index) => index + 1));
    }
  }
}

/** No row without its file and nothing that shows a missing one, however young. @returns files without rows */
async function countOrphans(database: Database, store: FileStore): Promise<number> {
  const now = new Date(Date.now() + 2 * 3_600_000);
  const { faults } = await reconcileFiles({ database, store, findImageUses }, { mend: false, now });
  const orphans = faults.filter(({ kind }) => kind === "file-without-row");
  expect(faults.filter((fault) => !orphans.includes(fault))).toEqual([]);
  return orphans.length;
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until something is so; half a minute at most. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3000 && !isSo(); tries += 1) await sleep(10);
}

/** Makes what tells whether each module has had time for a fact of the kind that it awaits. */
function fullRound(ledger: Ledger): () => boolean {
  const before = moduleCrashes.map(({ awaited }) => ({ awaited, count: countOf(ledger, awaited) }));
  return () => before.every(({ awaited, count }) => countOf(ledger, awaited) > count);
}

type Crashed = Awaited<ReturnType<typeof crash>>;

/** Kills the site in every round under writes, and looks at what is left. @returns its last start */
async function crash(place: SitePlace) {
  const rounds = scale.kills;
  const inbox = await startSmtpInbox();
  onTestFinished(inbox.close);
  const env = { TRUST_PROXY: "127.0.0.1,::1", SMTP_URL: inbox.url, ...crashEnv };
  const start = () => startSite({ ...env, ...place });
  let site = await start();
  onTestFinished(() => site.remove());
  const prepared = await prepare(site);
  const database = openDatabase({ dataDir: site.dataDir, databaseUrl: place.DATABASE_URL });
  onTestFinished(() => database.close());
  const store = openFileStore({ dataDir: site.dataDir, storageUrl: place.STORAGE_URL });
  const ledger = newLedger();
  ledger.entities.set("order all", { acknowledged: JSON.stringify(prepared.slides), unanswered: [] });
  const moments = seededRandom(SEED);
  const random = seededRandom(SEED + 1);
  const { db } = database;
  const writing = (): Writing => ({ ...prepared, url: site.url, db, ledger, random });
  for (const { begin } of moduleCrashes) await begin(writing());
  for (let round = 1; round <= rounds; round += 1) {
    // How much one person saves in a minute is counted across starts.
    await database.db.deleteFrom("rate_limits").execute();
    const written = writeUntilTheEnd(writing());
    const before = ledger.acknowledgedWrites;
    // A busy machine may not answer anything in time: two rounds of three count answers, one of them once there was time
    // for what modules await.
    const requested = before + 2 + moments() * MAX_WRITES;
    const isFull = fullRound(ledger);
    const isTime =
      round % 3 === 0
        ? sleep(moments() * MAX_ROUND_MS)
        : until(() => ledger.acknowledgedWrites > requested && (round % 3 !== 1 || isFull()));
    await Promise.all([written, isTime.then(() => site.stop("SIGKILL"))]);
    site = await start();
    const checking = async () => {
      await check(database, store, ledger);
      const crashed = { db, store, url: site.url, cookie: prepared.cookie };
      for (const of of moduleCrashes) await of.check(crashed, ledger);
    };
    await checking().catch((cause: unknown) => {
      throw new Error(`Round ${round} with CRASH_SEED=${SEED}`, { cause });
    });
  }
  const orphans = await countOrphans(database, store);
  const { acknowledgedWrites, brokenWrites } = ledger;
  const counted = moduleCrashes.flatMap((of) => of.counted);
  const facts = Object.fromEntries(counted.map((kind) => [kind, countOf(ledger, kind)]));
  const figures = { rounds, seed: SEED, acknowledgedWrites, brokenWrites, ...facts, orphans };
  process.stdout.write(`${database.engine}: ${JSON.stringify(figures)}\n`);
  expect(acknowledgedWrites).toBeGreaterThan(rounds);
  expect(brokenWrites).toBeGreaterThan(rounds);
  return { site, database, store, inbox, orphans, rounds };
}

/** Every mail of whatever was stored, acknowledged or not, has been sent. */
async function everyMail({ inbox, database: { db, engine }, rounds }: Crashed) {
  const undone = db.selectFrom("outbox").select("id").where("kind", "=", "mail").where("done_at", "is", null);
  const isPending = engine === "sqlite" ? undone : undone.where("locked_until", "is", null);
  await expect.poll(() => isPending.execute(), { timeout: 60_000 }).toEqual([]);
  const mails = await db.selectFrom("outbox").select("id").where("kind", "=", "mail").execute();
  // On PostgreSQL another instance may be at what a killed one had locked, for two minutes.
  const locked = await undone.execute();
  const ids = inbox.messages.map(({ messageId }) => messageId);
  const arrived = new Set(ids).size;
  expect(arrived).toBeGreaterThanOrEqual(mails.length - locked.length);
  expect(arrived).toBeLessThanOrEqual(mails.length);
  // What was handed over when the kill came, and only that, came again, under the same Message-ID.
  expect(ids.length - arrived).toBeLessThanOrEqual(rounds * MAILS_AT_ONCE);
}

test(
  "a site killed again and again under writes keeps what it acknowledged, and makes nothing by halves",
  async () => {
    const crashed = await crash(await placeOn("SQLite", "none"));
    await everyMail(crashed);
    const { site, store, orphans } = crashed;
    const doctor = async (...more: string[]) => {
      const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir };
      const run = promisify(execFile)(process.execPath, ["scripts/doctor.ts", ...more], { env });
      return run.then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      );
    };
    await store.put("originals/lost", Buffer.from("a file without a row"), { contentType: "image/jpeg" });
    // All of it is younger than an hour.
    expect(await doctor()).toMatchObject({ code: 0, stdout: expect.stringContaining(" 0 faults") });
    const anHourAgo = Date.now() / 1000 - 3700;
    for await (const key of store.list("originals")) {
      utimesSync(path.join(site.dataDir, "storage", key), anHourAgo, anHourAgo);
    }
    const found = await doctor();
    expect(found.stdout.match(/^A file without a row: originals\//gm)?.length ?? 0).toBe(orphans + 1);
    expect(found.code).toBe(1);
    // Of so small a site the orphans may be more than a tenth.
    expect((await doctor("--mend", "--really")).code).toBe(0);
    expect(await doctor()).toMatchObject({ code: 0, stdout: expect.stringContaining(" 0 faults") });
    expect((await doctor("--mnd")).code).toBe(2);
  },
  LIMIT_MS,
);

// What a write does in one transaction is the same code on both; how an engine survives a kill is the engine's.
if (isDeep)
  test(
    "a site on PostgreSQL killed again and again under writes keeps what it acknowledged",
    async () => everyMail(await crash(await placeOn("PostgreSQL", "none"))),
    LIMIT_MS,
  );
