import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type KyselyPlugin, sql } from "kysely";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { runOnServer } from "#tests/support/postgres-server.ts";
import { scale } from "#tests/support/scale.ts";
import { scratchFolder } from "#tests/support/scratch.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { migrateToLatest, migrateUpTo } from "./migrate.server.ts";
import { toJson } from "./row-values.server.ts";

/** The same database with a callback before each statement. */
function watched(database: Database, before: () => void): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      before();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...database, db: database.db.withPlugin(plugin) };
}

function schemaOf(folder: string): unknown[] {
  const file = new DatabaseSync(path.join(folder, "trellis.sqlite"), { readOnly: true });
  const rows = file.prepare("select type, name, sql from sqlite_schema order by type, name").all();
  file.close();
  return rows;
}

test("a SQLite file is brought up to date at whatever statement an earlier start was killed", async () => {
  const folder = await scratchFolder("trellis-migrated-");
  const database = openDatabase({ dataDir: folder });
  const killed: string[] = [];
  // The files before a statement are those that a process killed at that moment leaves behind.
  const migrating = watched(database, () => {
    const image = path.join(folder, `killed-at-${killed.length}`);
    mkdirSync(image);
    for (const name of ["trellis.sqlite", "trellis.sqlite-wal"]) {
      const file = path.join(folder, name);
      if (existsSync(file)) copyFileSync(file, path.join(image, name));
    }
    killed.push(image);
  });
  await migrateToLatest(migrating);
  await database.close();
  const whole = schemaOf(folder);
  expect(killed.length).toBeGreaterThan(50);
  for (const image of killed.filter((_, statement) => statement % scale.killedEveryStatements === 0)) {
    const again = openDatabase({ dataDir: image });
    await migrateToLatest(again);
    await again.close();
    expect(schemaOf(image), image).toEqual(whole);
  }
  // The deep run tries every statement, which takes about a minute.
}, 600_000);

test("PostgreSQL takes the step back in which a start was killed, at whatever statement", async () => {
  const server = inject("postgresUrl");
  await runOnServer(server, "create database killed");
  const address = new URL(server);
  address.pathname = "/killed";
  const database = openDatabase({ databaseUrl: address.href, dataDir: "" });
  let attempts = 0;
  for (let isDone = false; !isDone; attempts += scale.killedEveryStatements) {
    let left = attempts;
    const dying = watched(database, () => {
      left -= 1;
      if (left < 0) throw new Error("killed");
    });
    isDone = await migrateToLatest(dying).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe("killed");
        return false;
      },
    );
  }
  expect(attempts).toBeGreaterThan(40);
  expect(await migrateToLatest(database)).toEqual([]);
  await database.close();
  await runOnServer(server, "drop database killed");
}, 60_000);

test("a copy of a SQLite file that holds something is made before the first step, and none of a new one", async () => {
  const folder = await scratchFolder("trellis-copied-");
  const copies = async () => (await readdir(folder)).filter((name) => name.includes(".before-"));
  const database = openDatabase({ dataDir: folder });
  await migrateToLatest(database);
  expect(await copies()).toEqual([]);
  // Marks the later migrations as not applied; they may fail, because their changes exist.
  await sql`delete from kysely_migration where name >= '0008'`.execute(database.db);
  await migrateToLatest(database).catch(() => undefined);
  await database.close();
  expect(await copies()).toEqual(["trellis.sqlite.before-0008-settings-as-typed"]);
  const [copy = ""] = await copies();
  const stored = new DatabaseSync(path.join(folder, copy), { readOnly: true });
  expect(stored.prepare("select count(*) as steps from kysely_migration").get()).toEqual({ steps: 7 });
  stored.close();
});

test("an older release leaves a newer one's database alone", async () => {
  const database = openDatabase({ dataDir: ":memory:" });
  await migrateToLatest(database);
  expect(await migrateToLatest(database)).toEqual([]);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database.db);
  await expect(migrateToLatest(database)).rejects.toThrow("changed by a newer release (9999-later)");
  await database.close();
});

/** A database whose migrations after one are still to come. */
/** How many databases were opened, as each has a name of its own. */
let opened = 0;

async function openAt(engine: string, migration: string): Promise<Database> {
  const server = inject("postgresUrl");
  opened += 1;
  const name = `migrated_to_${migration.slice(0, 4)}_${opened}`;
  if (engine === "PostgreSQL") await runOnServer(server, `create database ${name}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const database = openDatabase(engine === "SQLite" ? { dataDir: ":memory:" } : { dataDir: "", databaseUrl });
  onTestFinished(() => database.close());
  await migrateUpTo(database, migration);
  return database;
}

test.each(["SQLite", "PostgreSQL"])(
  "messages on %s are all there once they may be longer, and none is empty; the outbox keeps its kinds",
  async (engine) => {
    const database = await openAt(engine, "0024-session-token-hashes");
    const { db } = database;
    const enquiry = (id: string, message: string) => ({
      id,
      name: "Jo",
      email: "jo@example.ca",
      phone: "555-0123",
      service: "",
      message,
      created_at: "2026-03-01T12:00:00.000Z",
    });
    await db
      .insertInto("contact_messages")
      .values(enquiry("m1", "x".repeat(5000)))
      .execute();
    const time = "2026-03-01T12:00:00.000Z";
    const entry = { payload: "{}", attempts: 0, next_attempt_at: time, created_at: time };
    await db
      .insertInto("outbox")
      .values(["file-removal", "mail"].map((kind) => ({ id: kind, kind: kind as "mail", ...entry })))
      .execute();
    await migrateToLatest(database);
    const entries = await db.selectFrom("outbox").select(["id", "kind"]).orderBy("id").execute();
    expect(entries).toEqual(["file-removal", "mail"].map((kind) => ({ id: kind, kind })));
    await db
      .insertInto("contact_messages")
      .values(enquiry("m2", "y".repeat(20_000)))
      .execute();
    const rows = await db
      .selectFrom("contact_messages")
      .select(["message", "reminded_at"])
      .orderBy("id")
      .execute();
    expect(rows.map((row) => row.message)).toEqual(["x".repeat(5000), "y".repeat(20_000)]);
    expect(rows.map((row) => row.reminded_at !== null)).toEqual([true, false]);
    for (const refused of [" ", "z".repeat(20_001)])
      await expect(
        db.insertInto("contact_messages").values(enquiry("m3", refused)).execute(),
      ).rejects.toThrow();
  },
);

test.each(["SQLite", "PostgreSQL"])(
  "drafts on %s are read once they have revisions, and come back with an account from the trash",
  async (engine) => {
    const database = await openAt(engine, "0027-pairs-once");
    const { db } = database;
    const now = "2026-03-01T12:00:00.000Z";
    await db
      .insertInto("user")
      .values({
        id: "jo",
        name: "jo",
        email: "jo@example.ca",
        emailVerified: true,
        role: "administrator",
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await sql`insert into drafts (user_id, thing, value, device_id, device, seen, updated_at)
      values ('jo', 'page:/about', '{"title":"Half"}', 'laptop', 'computer', '{"laptop":5}', ${now})`.execute(
      db,
    );
    const sams = { user_id: "sam", value: { title: "Sam's" }, device: "phone" };
    const revision = {
      save_id: "s",
      kind: "user",
      verb: "deleted",
      title: "Sam",
      bytes: 100,
      created_at: now,
      user_email: "jo@example.ca",
      subject_id: "sam",
    };
    const keys = ["page:/about", "fountains:save:f1"];
    const account = {
      user: [{ id: "sam" }],
      drafts: keys.map((thing) => ({ ...sams, thing, device_id: "phone", seen: { phone: 1 } })),
    };
    await db
      .insertInto("revisions")
      .values([
        { ...revision, id: "r1", number: 1, reading: JSON.stringify(account) },
        { ...revision, id: "r2", number: 2, reading: JSON.stringify({ user: [{ id: "sam" }] }) },
      ] as never)
      .execute();
    await migrateToLatest(database);
    const json = (value: unknown) => (typeof value === "string" ? JSON.parse(value) : value);
    const rows = await db.selectFrom("drafts").select(["value", "revision", "device"]).execute();
    expect(rows.map((row) => ({ ...row, value: json(row.value) }))).toEqual([
      { value: { title: "Half" }, revision: 1, device: "computer" },
    ]);
    const revisions = await db.selectFrom("revisions").select("snapshot").orderBy("id").execute();
    expect(revisions.map(({ snapshot }) => json(snapshot))).toEqual([
      { user: [{ id: "sam" }], drafts: [{ ...sams, entity: "page/about", revision: 1 }] },
      { user: [{ id: "sam" }] },
    ]);
  },
);

test.each(["SQLite", "PostgreSQL"])(
  "activity, versions and drafts on %s name their entities by type and id, whatever an earlier release called them",
  async (engine) => {
    const database = await openAt(engine, "0029-team-members");
    const { db } = database;
    const created_at = "2026-03-01T12:00:00.000Z";
    const stored = [
      ["project", "p"],
      ["link to the post", "b"],
      ["features of the service", "s"],
      ["hero slide", "h"],
      ["hero slide", "order:hero-slides"],
      ["team member", "order:team-members"],
      ["order of", "order:services"],
      ["order of", "order:projects"],
      ["page", "content:about"],
      ["page", "privacy-policy"],
      ["role of", "u"],
      ["fountain", null],
    ];
    await db
      .insertInto("activity")
      .values(
        stored.map(([subject_kind, subject_id], nth) => ({
          id: String(10 + nth),
          user_id: null,
          user_email: "jo@example.ca",
          verb: "changed",
          subject_kind,
          subject_id,
          subject_title: "A",
          created_at,
        })) as never,
      )
      .execute();
    const revision = { save_id: "s", verb: "changed", number: 1, title: "A", bytes: 2, created_at };
    await db
      .insertInto("revisions")
      .values(
        [
          ["heading", "about"],
          ["service-order", "order:services"],
          ["feature-order", "s"],
        ].map(([kind, subject_id], nth) => ({
          ...revision,
          id: String(nth),
          kind,
          subject_id,
          reading: "{}",
          user_email: "jo@example.ca",
        })) as never,
      )
      .execute();
    const pictures = ["s", "p", "content:about", "site-settings", "about", "privacy-policy", "unsaved", null];
    await db
      .insertInto("services")
      .values({
        id: "s",
        title: "Stone",
        slug: "stone",
        description: "A",
        image_url: "",
        icon: "Leaf",
        created_at,
        updated_at: created_at,
      })
      .execute();
    await db
      .insertInto("revisions")
      .values({
        ...revision,
        id: "deleted",
        kind: "project",
        subject_id: "p",
        user_email: "jo@example.ca",
      } as never)
      .execute();
    await db
      .insertInto("media")
      .values(
        pictures.map((uploaded_for, nth) => ({
          id: String(nth),
          bucket: "site-images",
          name: `${nth}.jpg`,
          content_type: "image/jpeg",
          bytes: 1,
          alt: "",
          uploaded_for,
          created_at,
        })),
      )
      .execute();
    const user = { id: "u", name: "u", email: "u@example.ca", emailVerified: true, role: "editor" };
    await db
      .insertInto("user")
      .values({ ...user, createdAt: created_at, updatedAt: created_at } as never)
      .execute();
    const keys = new Map([
      ["page:/", "page/home"],
      ["page:/services/stone", "page/services/stone"],
      ["services:save:s", "service/s"],
      ["features:save:new", "feature/new"],
      ["hero:save:h", "slide/h"],
      ["team:save:t", "team-member/t"],
      ["posts:save:p", "post/p"],
      ["posts:update:p", "post/p/update"],
      ["projects:save:p", "project/p"],
      ["reviews:save:r", "review/r"],
      ["pages:save-hero:contact-page-data", "page-heading/contact-page-data"],
      ["legal:save:privacy-policy", "legal-page/privacy-policy"],
      ["site:save-profile:hours", "settings/site-settings/hours"],
      ["users:add:new", "user/new"],
    ]);
    const targets = ["content:about", "service:s", "heading:about", "order:services", "media:/a:b.jpg"];
    const value = JSON.stringify({ changes: targets.map((target) => ({ target, path: "title" })) });
    await db
      .insertInto("drafts")
      .values(
        [...keys.keys(), "page:/home", "fountains:save:f1", "service/s"].map((thing) => ({
          user_id: "u",
          thing,
          revision: 1,
          device: "phone",
          updated_at: created_at,
          value: thing === "page:/" ? value : "{}",
        })) as never,
      )
      .execute();
    await db
      .insertInto("pages")
      .values({ key: "content:about", value: "{}", updated_at: created_at })
      .execute();
    await migrateToLatest(database);
    const drafts = await db.selectFrom("drafts").select(["entity", "value"]).execute();
    expect(drafts.map(({ entity }) => entity).toSorted()).toEqual([...keys.values()].toSorted());
    const draft = drafts.find(({ entity }) => entity === "page/home");
    expect((toJson(draft?.value) as { changes: object[] }).changes).toEqual(
      ["page/about", "service/s", "page-heading/about", "service-order/all", "media//a:b.jpg"].map(
        (target) => ({ target, path: "title" }),
      ),
    );
    expect(await db.selectFrom("pages").select("key").execute()).toEqual([{ key: "page/about" }]);
    const files = await db.selectFrom("media").select("uploaded_for").orderBy("id").execute();
    expect(files.map(({ uploaded_for }) => uploaded_for)).toEqual([
      "service/s",
      "project/p",
      "page/about",
      "settings/site-settings",
      "page-heading/about",
      "legal-page/privacy-policy",
      "unsaved",
      null,
    ]);
    const lines = await db
      .selectFrom("activity")
      .select(["entity_type", "entity_id"])
      .orderBy("id")
      .execute();
    expect(lines.map(({ entity_type, entity_id }) => [entity_type, entity_id])).toEqual([
      ["project", "p"],
      ["post-link", "b"],
      ["feature-order", "s"],
      ["slide", "h"],
      ["slide-order", "all"],
      ["team-member-order", "all"],
      ["service-order", "all"],
      ["project-order", "all"],
      ["page", "about"],
      ["legal-page", "privacy-policy"],
      ["role", "u"],
      ["fountain", null],
    ]);
    const revisions = await db
      .selectFrom("revisions")
      .select(["entity_type", "entity_id"])
      .orderBy("id")
      .execute();
    expect(revisions.map(({ entity_type, entity_id }) => [entity_type, entity_id])).toEqual([
      ["page-heading", "about"],
      ["service-order", "all"],
      ["feature-order", "s"],
      ["project", "p"],
    ]);
  },
);

test.each(["SQLite", "PostgreSQL"])(
  "newsletters on %s, and what is stored about them, keep what they were while they were called letters",
  async (engine) => {
    const database = await openAt(engine, "0058-full-threads");
    const { db } = database;
    const now = "2026-03-01T12:00:00.000Z";
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(`insert into letters (id, subject, preview_text, greeting, created_at, updated_at)
      values ('n', 'Spring', '', 'Hello', '${now}', '${now}')`);
    await run(`insert into letter_blocks (id, letter_id, kind, entity_id, heading, text, url, order_index)
      values ('b', 'n', 'offer', '', 'Edging', 'Your letter', '', 0)`);
    const snapshot = { letters: [{ id: "n" }], letter_blocks: [{ letter_id: "n", text: "Your letter" }] };
    await run(`insert into revisions (id, save_id, entity_type, entity_id, number, verb, title, snapshot, bytes,
      user_email, created_at) values ('r', 's', 'letter', 'n', 1, 'updated', 'Spring',
      '${JSON.stringify(snapshot)}', 9, 'jo@example.ca', '${now}')`);
    await run(`insert into activity (id, user_email, verb, entity_type, entity_id, entity_title, created_at)
      values ('a', 'jo@example.ca', 'updated', 'letter', 'n', 'A letter', '${now}')`);
    await migrateToLatest(database);
    const blocks = await db.selectFrom("newsletter_blocks").select(["newsletter_id", "text"]).execute();
    expect(blocks).toEqual([{ newsletter_id: "n", text: "Your letter" }]);
    await expect(run("delete from newsletters where id = 'n'")).resolves.toBeDefined();
    expect(await db.selectFrom("newsletter_blocks").select("id").execute()).toEqual([]);
    const revision = await db.selectFrom("revisions").select(["entity_type", "snapshot"]).executeTakeFirst();
    const stored = revision?.snapshot;
    expect(revision?.entity_type).toBe("newsletter");
    expect(typeof stored === "string" ? JSON.parse(stored) : stored).toEqual({
      newsletters: [{ id: "n" }],
      newsletter_blocks: [{ newsletter_id: "n", text: "Your letter" }],
    });
    const lines = await db.selectFrom("activity").select(["entity_type", "entity_title"]).execute();
    expect(lines).toEqual([{ entity_type: "newsletter", entity_title: "A letter" }]);
  },
);
describe.each(["SQLite", "PostgreSQL"])("A site that started empty, on %s,", (engine) => {
  const time = "2026-03-01T12:00:00.000Z";
  const placeholders = {
    phone: "(000) 000-0000",
    email: "hello@example.com",
    established: "2026",
    address: { street: "Your street", city: "Your city", region: "Ontario", postalCode: "A1A 1A1" },
    geo: { latitude: "43.6532", longitude: "-79.3832" },
    towns: [{ name: "Your town", latitude: "", longitude: "" }],
    reviewUrl: "https://www.google.com/maps",
  };

  async function upgraded(seed: string, settings: object): Promise<unknown> {
    const database = await openAt(engine, "0059-newsletters");
    const { db } = database;
    const value = JSON.stringify({ seed });
    await db.insertInto("pages").values({ key: "first-run", value, updated_at: time }).execute();
    await db
      .insertInto("site_settings")
      .values({ id: 1, value: JSON.stringify(settings), updated_at: time })
      .execute();
    await migrateToLatest(database);
    const row = await db.selectFrom("site_settings").select("value").executeTakeFirst();
    return row && toJson(row.value);
  }

  test("loses settings of which nothing was ever saved", async () => {
    expect(await upgraded("none", { ...placeholders, saved_at: {} })).toBeUndefined();
  });

  test("keeps what staff have entered, and loses the placeholders beside it", async () => {
    const own = { phone: "(519) 555-0199", saved_at: { phone: time } };
    expect(await upgraded("none", { ...placeholders, ...own })).toEqual({
      phone: "(519) 555-0199",
      email: "",
      established: "",
      address: { street: "", city: "", region: "Ontario", postalCode: "" },
      geo: { latitude: "", longitude: "" },
      towns: [],
      reviewUrl: "",
      saved_at: own.saved_at,
    });
  });

  test("and a demo's settings stay as they are", async () => {
    const settings = { ...placeholders, saved_at: {} };
    expect(await upgraded("demo", settings)).toEqual(settings);
  });
});
