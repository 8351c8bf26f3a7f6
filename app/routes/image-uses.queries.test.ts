import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { collections } from "#app/collections.server.ts";
import { fieldsOfKind } from "#app/kernel/documents/collections/collection.ts";
import { findUses } from "#app/kernel/files/file-removal.queries.server.ts";
import { storageUrl } from "#app/kernel/files/storage-address.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { moduleSamples } from "#tests/support/module-samples.ts";
import { insertRecordOfEachKind } from "#tests/support/record-of-each-kind.ts";
import { findImageUses } from "./image-uses.server.ts";

const now = "2026-03-01T12:00:00.000Z";
const file = (name: string) => ({ bucket: "site-images", name: `${name}.jpg` });
const address = (name: string) => `/storage/site-images/${name}.jpg`;

/** Inserts what uses pictures: one of every kind. */
async function fill(db: Db): Promise<void> {
  await insertRecordOfEachKind(db, now);
  for (const key of ["about", "page/about", "privacy-policy"]) {
    await db.insertInto("pages").values({ key, value: "{}", updated_at: now }).execute();
  }
  await db.insertInto("site_settings").values({ id: 1, value: "{}", updated_at: now }).execute();
  const revision = {
    id: "revision",
    save_id: "save",
    entity_type: "post",
    entity_id: "post",
    number: 1,
    bytes: 2,
  };
  const said = { verb: "changed", title: "Frost", snapshot: "{}", user_email: "jo@fernhill.example" };
  await db
    .insertInto("revisions")
    .values({ ...revision, ...said, created_at: now })
    .execute();
  await db.insertInto("revision_files").values({ revision_id: "revision", url: "-" }).execute();
}

/** Text columns without stored files, and why: a file that only such a column refers to can be deleted. */
const showNoFile = [
  {
    reason: "accounts and sign-in: nothing of them is shown",
    columns: ["user.*", "session.*", "account.*", "verification.*", "twoFactor.*", "passkey.*"],
  },
  {
    reason: "records of what happened, and mail: no page shows them",
    columns: ["activity.*", "outbox.*", "slug_redirects.*", "last_backup.*", "job_runs.*", "draft_links.*"],
  },
  {
    reason: "what modules say of their own",
    columns: moduleSamples.flatMap(({ columnsWithoutFiles }) => columnsWithoutFiles),
  },
  { reason: "the stored files themselves", columns: ["media.*"] },
  { reason: "what versions show stands in revision_files", columns: ["revisions.*"] },
  { reason: "unsaved work, shown to nobody else: see findDraftImageUses", columns: ["drafts.*"] },
  { reason: "categories and reviews show words, stars and links", columns: ["categories.*", "reviews.*"] },
  { reason: "keys, and moments, which SQLite keeps as text", columns: ["*.id", "*.*_id", "*.key", "*.*_at"] },
  {
    reason: "plain words, shown as they are typed",
    columns: [
      "*.title",
      "*.subtitle",
      "*.slug",
      "*.description",
      "*.caption",
      "*.excerpt",
      "*.icon",
      "*.name",
      "*.role",
      "*.bio",
      // What a description calls a text.
      ...collections.flatMap((of) => fieldsOfKind(of, "text").map((field) => `${of.table}.${field}`)),
    ],
  },
];
const exempt = showNoFile.flatMap(({ columns }) =>
  columns.map((pattern) => new RegExp(`^${pattern.replace(".", "\\.").replaceAll("*", "\\w+")}$`)),
);

async function textColumns(db: Db) {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name: table, columns }) =>
    columns
      .filter(({ dataType }) => /text|char|json/i.test(dataType))
      .map(({ name: column }) => ({ table, column, name: `${table}.${column}` })),
  );
}

describeOnEachDatabase("Uses of stored files", (open) => {
  let db: Db;
  const put = (table: string, column: string, value: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(db);
  const placesOf = async (...names: string[]) => [
    ...(await findUses(db, findImageUses, names.map(file))).values(),
  ];

  beforeEach(async () => {
    ({ db } = await open());
    await fill(db);
  });

  test("are found in every column that can hold an address, except those that show no file", async () => {
    const columns = (await textColumns(db)).filter(
      ({ name }) => !exempt.some((pattern) => pattern.test(name)),
    );
    expect(columns.map(({ name }) => name)).toContain("services.image_url");
    for (const { table, column, name } of columns) {
      await put(table, column, column === "value" ? JSON.stringify({ deep: [address("a")] }) : address("a"));
      const found = await findImageUses(db, [address("a")]);
      const isFound = found.some(({ url }) => url === address("a"));
      expect.soft(isFound, `${name} shows a file that staff could delete: no finder looks there`).toBe(true);
      const every = await findImageUses(db, "every");
      expect
        .soft(
          every.map(({ url }) => url),
          name,
        )
        .toContain(address("a"));
      await put(table, column, column === "value" ? "{}" : "-");
    }
  });

  test("need no reason given for columns that are not there", async () => {
    const names = (await textColumns(db)).map(({ name }) => name);
    const idle = exempt.filter((pattern) => !names.some((name) => pattern.test(name)));
    expect(idle.filter((pattern) => !pattern.source.includes("_at"))).toEqual([]);
  });

  test("say where the file is shown, in the order of the menu", async () => {
    const inModules = moduleSamples.flatMap(({ filePlaces }) => Object.entries(filePlaces));
    const shown = {
      slide: ["hero_slides", "image_url"],
      service: ["services", "image_url"],
      feature: ["service_features", "image_url"],
      "team-member": ["team_members", "image_url"],
      before: ["projects", "before_image_url"],
      image: ["project_images", "url"],
      post: ["posts", "featured_image"],
      ...Object.fromEntries(inModules.map(([name, { table, column }]) => [name, [table, column]])),
    } as Record<string, readonly [table: string, column: string]>;
    for (const [name, [table, column]] of Object.entries(shown)) await put(table, column, address(name));
    const about = JSON.stringify({ heroImage: address("page") });
    await db.updateTable("pages").set({ value: about }).where("key", "=", "about").execute();
    const content = JSON.stringify({ "nature.picture": address("content") });
    await db.updateTable("pages").set({ value: content }).where("key", "=", "page/about").execute();
    await put("site_settings", "value", JSON.stringify({ images: { logo: address("settings") } }));
    const names = [...Object.keys(shown), "page", "content", "settings", "nowhere"];
    const places = await placesOf(...names);
    const project = { type: "project", title: "Patio", path: "/projects/patio" };
    expect(Object.fromEntries(names.map((name, index) => [name, places[index]]))).toEqual({
      slide: [{ type: "slide", title: "Spring", path: "/" }],
      service: [{ type: "service", title: "Lawn & Garden", path: "/services/lawn-%26-garden" }],
      feature: [{ type: "feature", title: "Edging", path: "/services/lawn-%26-garden" }],
      "team-member": [{ type: "team-member", title: "Sample", path: "/admin/team?edit=team-member" }],
      before: [project],
      image: [project],
      post: [{ type: "post", title: "Frost", path: "/blog/frost" }],
      ...Object.fromEntries(inModules.map(([name, { use }]) => [name, [use]])),
      page: [{ type: "page-heading", title: "About", path: "/about" }],
      content: [{ type: "page", title: "About", path: "/about" }],
      settings: [{ type: "settings", title: "Settings", path: "/admin/settings" }],
      nowhere: [],
    });
    for (const [table, column] of Object.values(shown)) await put(table, column, address("all"));
    expect((await placesOf("all"))[0]?.map(({ type }) => type)).toEqual([
      "slide",
      "service",
      "feature",
      "team-member",
      "project",
      "post",
      ...inModules.map(([, { use }]) => use.type),
    ]);
  });

  test("are found in texts, by pictures, by links and in every size", async () => {
    await put(
      "posts",
      "content",
      '<p><a href="/storage/site-images/linked.jpg?v=2">one</a></p>' +
        '<figure><img src="/storage/site-images/shown.jpg" alt="A wall"><figcaption>By the gate</figcaption></figure>' +
        `<ul><li><figure><img src="${storageUrl("site-images", "a/wall & steps.jpg")}" alt=""></figure></li></ul>` +
        '<img src="/storage/site-images/sized.jpg/768.webp">',
    );
    const value = JSON.stringify({ html: '<p><a href="/storage/site-images/legal.jpg">one</a></p>' });
    await db.updateTable("pages").set({ value }).where("key", "=", "privacy-policy").execute();
    const places = await placesOf("linked", "shown", "a/wall & steps", "sized", "legal", "unnamed");
    expect(places.map((uses) => uses.map(({ title }) => title))).toEqual([
      ["Frost"],
      ["Frost"],
      ["Frost"],
      ["Frost"],
      ["Privacy Policy"],
      [],
    ]);
  });

  test("name a place once, and tell files of one name in two buckets apart", async () => {
    for (const column of ["before_image_url", "after_image_url"]) {
      await put("projects", column, "/storage/project-images/a.jpg");
    }
    const files = [{ bucket: "project-images", name: "a.jpg" }, file("a")];
    const uses = await findUses(db, findImageUses, files);
    expect([...uses.values()].map((places) => places.length)).toEqual([1, 0]);
  });
});
