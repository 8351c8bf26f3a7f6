import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { engineNames, openEmpty } from "#tests/support/empty-database.ts";
import { createAs090 } from "#tests/support/release-090.ts";
import { readStructure } from "#tests/support/schema-structure.ts";
import { openDatabase, withSetupLock } from "./database.server.ts";
import { BASELINES, migrationsOf090 } from "./mark-baselines.server.ts";
import { appliedMigrations, migrateToLatest, pickMigrations } from "./migrate.server.ts";

/** PostgreSQL's constraints without their names: 0.9.0 had some from tables that were renamed. */
const withoutNames = (lines: string[]) =>
  lines
    .map((line) => line.replace(/^(\S+) \S+ (CHECK|PRIMARY|UNIQUE|FOREIGN)/, "$1 $2"))
    .filter((line) => !/^CREATE UNIQUE INDEX .*(_pkey|_key) ON /.test(line))
    .sort();

test.each(engineNames)("The baselines' schema on %s is that of 0.9.0", async (engine) => {
  const before = await openEmpty(engine);
  await createAs090(before);
  const database = await openEmpty(engine);
  await migrateToLatest(database, pickMigrations(migrations, BASELINES));
  expect(withoutNames(await readStructure(database))).toEqual(withoutNames(await readStructure(before)));
});

test.each(engineNames)(
  "A database of 0.9.0 on %s is marked as being at the baselines, keeps its rows, and ends as a new one",
  async (engine) => {
    const database = await openEmpty(engine);
    await createAs090(database);
    const { db } = database;
    const hash = "h1:".padEnd(64, "0");
    const time = "2026-03-01T12:00:00.000Z";
    await db.insertInto("newsletter_opt_outs").values({ email_hash: hash, created_at: time }).execute();
    const line = { user_email: "jo@example.ca", verb: "updated", entity_title: "A", created_at: time };
    await db
      .insertInto("activity")
      .values({ id: "a", entity_type: "page", entity_id: "about", ...line })
      .execute();
    const later = Object.keys(migrations).filter((name) => !BASELINES.some((one) => one === name));
    expect(await migrateToLatest(database, migrations)).toEqual(later);
    expect(await appliedMigrations(database)).toEqual([...BASELINES, ...later]);
    expect(await db.selectFrom("newsletter_opt_outs").select("email_hash").execute()).toEqual([
      { email_hash: hash },
    ]);
    expect(await db.selectFrom("activity").select("entity_id").execute()).toEqual([{ entity_id: "about" }]);
    expect(await migrateToLatest(database, migrations)).toEqual([]);
    const fresh = await openEmpty(engine);
    await migrateToLatest(fresh, migrations);
    expect(await readStructure(database)).toEqual(await readStructure(fresh));
  },
);

test.each(engineNames)(
  "A database of before 0.9.0 on %s is told to start that first, and stays",
  async (engine) => {
    const database = await openEmpty(engine);
    const before = migrationsOf090.slice(0, -1);
    await createAs090(database, before);
    await expect(migrateToLatest(database, migrations)).rejects.toThrow(
      "a release before 0.9.0 (its last change is 0059-newsletters). Start 0.9.0 once",
    );
    expect(await appliedMigrations(database)).toEqual(before);
  },
);

test.each(engineNames)(
  "A database of 0.9.0 on %s whose addresses were hashed before the secret was used is told to start that first",
  async (engine) => {
    const database = await openEmpty(engine);
    await createAs090(database);
    await sql`insert into review_opt_outs values (${"0".repeat(64)}, '2026-03-01T12:00:00.000Z')`.execute(
      database.db,
    );
    await expect(migrateToLatest(database, migrations)).rejects.toThrow("Start 0.9.0 once");
    expect(await appliedMigrations(database)).toEqual(migrationsOf090);
  },
);

test("Two instances that start at once on a PostgreSQL of 0.9.0 mark it once", async () => {
  const one = await openEmpty("PostgreSQL");
  await createAs090(one);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(one.db);
  const databaseUrl = Object.assign(new URL(inject("postgresUrl")), { pathname: `/${rows[0]?.name}` }).href;
  const other = openDatabase({ dataDir: "", databaseUrl });
  onTestFinished(() => other.close());
  const ran = await Promise.all(
    [one, other].map((database) => withSetupLock(database, () => migrateToLatest(database, migrations))),
  );
  const since = Object.keys(migrations).length - BASELINES.length;
  expect(ran.map((names) => names.length).sort()).toEqual([0, since]);
  expect((await appliedMigrations(one)).sort()).toEqual(Object.keys(migrations));
});

test("The migrations' names are in the order in which a new database runs them, core's first", async () => {
  const database = await openEmpty("SQLite");
  expect(await migrateToLatest(database, migrations)).toEqual(Object.keys(migrations));
  expect(Object.keys(migrations).toSorted()).toEqual(Object.keys(migrations));
});

test.each(engineNames)(
  "A module that is left out of a release on %s keeps its tables, and comes back to them",
  async (engine) => {
    const database = await openEmpty(engine);
    await createAs090(database);
    const names = Object.keys(migrations);
    const without = pickMigrations(
      migrations,
      names.filter((name) => !name.startsWith("newsletter-")),
    );
    expect(await migrateToLatest(database, without)).not.toContain("newsletter-0002-keyed-hashes");
    expect(await migrateToLatest(database, without)).toEqual([]);
    expect(await database.db.selectFrom("subscribers").select("id").execute()).toEqual([]);
    expect(await migrateToLatest(database, migrations)).toEqual(["newsletter-0002-keyed-hashes"]);
  },
);

test.each(engineNames)("A new database on %s has no table of a module that is left out", async (engine) => {
  const database = await openEmpty(engine);
  const core = Object.keys(migrations).filter((name) => /^\d/.test(name));
  await migrateToLatest(database, pickMigrations(migrations, core));
  const tables = (await database.db.introspection.getTables()).map(({ name }) => name);
  for (const table of ["contact_messages", "subscribers", "mailbox_state", "push_subscriptions"])
    expect(tables).not.toContain(table);
  // A mail about nobody's enquiry is stored all the same, and once a module is added it has what it refers to.
  await sql`insert into outbox (id, kind, payload, attempts, next_attempt_at, created_at)
    values ('m', 'mail', '{}', 0, '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z')`.execute(
    database.db,
  );
  await migrateToLatest(database, migrations);
  expect(await database.db.selectFrom("outbox").select(["id", "contact_message_id"]).execute()).toEqual([
    { id: "m", contact_message_id: null },
  ]);
});
