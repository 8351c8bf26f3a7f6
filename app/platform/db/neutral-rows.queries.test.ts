import { sql } from "kysely";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runOnServer, TEMPLATE } from "#tests/support/postgres-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { migrateToLatest } from "./migrate.server.ts";
import {
  inSnapshot,
  insertNeutralRows,
  type NeutralRow,
  readNeutralRows,
  tablesWithRows,
  withoutRulesForNewRows,
} from "./neutral-rows.server.ts";
import type { Db } from "./schema.server.ts";
import { type TableShape, tableShapes } from "./table-shapes.server.ts";

const now = "2026-03-01T12:00:00.000Z";

async function shapeOf(name: string): Promise<TableShape> {
  const shape = (await tableShapes(migrations)).find((table) => table.name === name);
  if (!shape) throw new Error(`${name} is no table`);
  return shape;
}

async function readAll(db: Db, engine: Database["engine"], table: string): Promise<NeutralRow[]> {
  const rows: NeutralRow[] = [];
  for await (const row of readNeutralRows(db, engine, await shapeOf(table))) rows.push(row);
  return rows;
}

async function* each(rows: NeutralRow[]) {
  yield* rows;
}

/** PostgreSQL's names of the column kinds. */
const kinds: Record<string, string> = {
  text: "text",
  date: "text",
  int4: "number",
  int8: "number",
  bool: "boolean",
  timestamptz: "time",
  jsonb: "json",
};

describeOnEachDatabase("The shapes of tables", (open) => {
  test("are those of every table and column there is, each after those it refers to", async () => {
    const { db, engine } = await open();
    const shapes = await tableShapes(migrations);
    const tables = await db.introspection.getTables();
    const columnsOf = (list: { name: string; columns: { name: string; kind: string }[] }[]) =>
      list
        .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}: ${column.kind}`))
        .sort();
    const there = tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({
        name: column.name,
        kind: kinds[column.dataType] ?? column.dataType,
      })),
    }));
    expect(shapes.length).toBeGreaterThan(20);
    // SQLite has no column types to compare.
    const plain = (lines: string[]) =>
      engine === "sqlite" ? lines.map((line) => line.split(":")[0]) : lines;
    expect(plain(columnsOf(shapes))).toEqual(plain(columnsOf(there)));
    const place = (name: string) => shapes.findIndex((shape) => shape.name === name);
    expect(place("user")).toBeLessThan(place("account"));
    expect(place("user")).toBeLessThan(place("outbox"));
    expect(place("categories")).toBeLessThan(place("post_categories"));
  });
});

describeOnEachDatabase("Rows without their engine", (open) => {
  const page = (key: string, value: unknown) => ({ key, value, user_id: null, updated_at: now });

  test("come back as they were: JSON of every kind, moments, truth values, quotes", async () => {
    const { db, engine } = await open();
    const pages = [
      page("a", { text: `it's “quoted” \\ \n`, list: [1, 2.5, null, true], "": {} }),
      page("b", "only a text"),
      page("c", null),
      page("d", 7),
    ];
    const media = {
      title: "IMG_2209.jpg",
      focal_x: 0,
      focal_y: 100,
      id: "m",
      bucket: "videos",
      name: "a.mp4",
      content_type: "video/mp4",
      width: null,
      height: null,
      bytes: 5_000_000_000,
      alt: "",
      placeholder: null,
      user_id: null,
      created_at: now,
      uploaded_for: null,
      pending: true,
      visibility: "public",
      source_hash: null,
    };
    await db.transaction().execute(async (trx) => {
      await insertNeutralRows(trx, await shapeOf("pages"), each(pages));
      await insertNeutralRows(trx, await shapeOf("media"), each([media]));
    });
    expect(await readAll(db, engine, "pages")).toEqual(pages);
    expect(await readAll(db, engine, "media")).toEqual([media]);
    expect(await readAll(db, engine, "content_version")).toEqual([{ id: 1, version: 1, taken_down_at: 0 }]);
  });

  test("of a table are read whole, in the order of bytes, also by a key of two columns", async () => {
    const { db, engine } = await open();
    const keys = Array.from({ length: 230 }, (_, index) => `${index % 2 ? "a" : "B"}-é_${index}`);
    await db.transaction().execute(async (trx) => {
      const rows = keys.map((old_slug, index) => ({
        kind: index % 3 ? "post" : "service",
        old_slug,
        target_id: "t",
        created_at: now,
      }));
      await insertNeutralRows(trx, await shapeOf("slug_redirects"), each(rows));
      await insertNeutralRows(trx, await shapeOf("pages"), each(keys.map((key) => page(key, {}))));
    });
    const bytewise = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
    expect((await readAll(db, engine, "pages")).map(({ key }) => key)).toEqual([...keys].sort(bytewise));
    const redirects = await readAll(db, engine, "slug_redirects");
    expect(redirects.map(({ old_slug }) => String(old_slug)).sort(bytewise)).toEqual(
      [...keys].sort(bytewise),
    );
    expect(redirects[0]).toMatchObject({ kind: "post" });
  });

  test("with a column too many or too few are refused", async () => {
    const { db } = await open();
    const shape = await shapeOf("pages");
    const { user_id: _user, ...short } = page("a", {});
    for (const row of [short, { ...page("a", {}), other: 1 }]) {
      const inserting = db.transaction().execute((trx) => insertNeutralRows(trx, shape, each([row])));
      await expect(inserting).rejects.toThrow("a row of pages has other columns than the table");
    }
  });

  test("from before a rule come back, and the rule holds for the next ones", async () => {
    const { db, engine } = await open();
    const shape = await shapeOf("projects");
    const project = (id: string, slug: string | null) => ({
      ...Object.fromEntries(shape.columns.map(({ name }) => [name, null])),
      id,
      slug,
      title: "Patio",
      description: "Stone.",
      order_index: 1,
      published: true,
      created_at: now,
      updated_at: now,
    });
    const insert = (row: NeutralRow) =>
      db.transaction().execute((trx) => insertNeutralRows(trx, shape, each([row])));
    await expect(insert(project("p1", null))).rejects.toThrow();
    await db
      .transaction()
      .execute((trx) =>
        withoutRulesForNewRows(trx, engine, () => insertNeutralRows(trx, shape, each([project("p1", null)]))),
      );
    await expect(insert(project("p2", null))).rejects.toThrow();
    expect(await readAll(db, engine, "projects")).toHaveLength(1);
  });

  test("of migrations do not make a database one in use", async () => {
    const { db } = await open();
    const shapes = await tableShapes(migrations);
    expect(await tablesWithRows(db, shapes)).toEqual([]);
    await db.insertInto("pages").values({ key: "a", value: "{}", updated_at: now }).execute();
    expect(await tablesWithRows(db, shapes)).toEqual(["pages"]);
  });
});

test("Rows of a PostgreSQL that sorts as a language does come in the order of bytes, as everywhere", async () => {
  const server = inject("postgresUrl");
  const name = `sorting_${process.pid}`;
  await runOnServer(
    server,
    `create database ${name} template template0 locale_provider icu icu_locale 'en-CA'`,
  );
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = openDatabase({ dataDir: ":memory:", databaseUrl: address.href });
  onTestFinished(async () => {
    await database.close();
    await runOnServer(server, `drop database ${name} with (force)`);
  });
  await migrateToLatest(database, migrations);
  const keys = Array.from({ length: 130 }, (_, index) => `${"aBcD"[index % 4]}${index}`);
  await database.db
    .insertInto("pages")
    .values(keys.map((key) => ({ key, value: "{}", updated_at: now })))
    .execute();
  expect((await readAll(database.db, "postgres", "pages")).map(({ key }) => key)).toEqual([...keys].sort());
});

/** Locations of temporary databases that two connections can open. */
const places = {
  SQLite: async () => ({ dataDir: await temporaryFolder() }),
  async PostgreSQL() {
    const server = inject("postgresUrl");
    const name = `snapshot_${process.pid}`;
    await runOnServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
    onTestFinished(() => runOnServer(server, `drop database ${name} with (force)`));
    const address = new URL(server);
    address.pathname = `/${name}`;
    return { dataDir: ":memory:", databaseUrl: address.href };
  },
};

describe.each(["SQLite", "PostgreSQL"] as const)("A snapshot on %s", (engineName) => {
  test("shows nothing of what is written meanwhile, and holds no writer up", async () => {
    const place = await places[engineName]();
    const [reader, writer] = [openDatabase(place), openDatabase(place)];
    await migrateToLatest(writer, migrations);
    const write = (key: string) =>
      writer.db.transaction().execute(async (trx) => {
        await trx.insertInto("pages").values({ key, value: "{}", updated_at: now }).execute();
        await trx
          .insertInto("slug_redirects")
          .values({ kind: "post", old_slug: key, target_id: key, created_at: now })
          .execute();
      });
    await write("before");
    await inSnapshot(reader, async (snapshot) => {
      expect(await readAll(snapshot, reader.engine, "pages")).toHaveLength(1);
      const start = performance.now();
      await write("meanwhile");
      expect(performance.now() - start).toBeLessThan(4000);
      expect(await readAll(snapshot, reader.engine, "slug_redirects")).toHaveLength(1);
    });
    expect(await readAll(reader.db, reader.engine, "slug_redirects")).toHaveLength(2);
    await sql`select 1`.execute(reader.db);
    await Promise.all([reader.close(), writer.close()]);
  });
});
