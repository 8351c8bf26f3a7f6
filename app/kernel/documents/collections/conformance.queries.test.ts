import { globSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { collections } from "#app/collections.server.ts";
import { pluralOf, refText } from "#app/kernel/verbs/entity-types.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import {
  changing,
  collectionsWith,
  openCollection,
  rowsOf,
  shows,
  titled,
  versionOf,
} from "#tests/support/collection-site.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { idOf } from "#tests/support/record-inputs.ts";
import { errorDetails, history, member } from "#tests/support/staff-context.ts";
import { type Collection, categoriesIn, fieldsOfKind } from "./collection.ts";
import { insertEntity } from "./collection-rows.queries.server.ts";
import { findRedirect } from "./collection-slug.queries.server.ts";

/** How records of every collection are saved, by its description alone; what is special about one is tested beside it. */

const all = collectionsWith(() => true);
const slugged = collectionsWith(({ slug }) => slug !== undefined);
const published = collectionsWith(({ fields }) => "published" in fields);
const limited = collectionsWith(({ max }) => max !== undefined);
const nested = collectionsWith(({ parent }) => parent !== undefined);
const categorized = collectionsWith((collection) => categoriesIn(collection).length > 0);
const rich = collectionsWith((collection) => fieldsOfKind(collection, "rich-text").length > 0);

test("every collection that a file describes is in the registry, so that these tests run over it", async () => {
  const files = globSync("app/**/*.collection.ts");
  expect(files.length).toBeGreaterThanOrEqual(collections.length - 1);
  const described: Collection[] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(path.resolve(file));
    for (const value of Object.values(exported))
      if (typeof value === "object" && value !== null && "table" in value && "fields" in value)
        described.push(value as Collection);
  }
  const types = collections.map(({ type }) => type);
  expect(described.map(({ type }) => type).filter((type) => !types.includes(type))).toEqual([]);
  expect(new Set(types).size).toBe(types.length);
});

describeOnEachDatabase(
  "A collection",
  (open) => {
    const start = async (collection: Collection) => openCollection(await open(), collection);

    test.each(all)(
      "%s: a new record is stored whole, with its author, time and activity",
      async (_type, of) => {
        const site = await start(of);
        const sent = site.input(1);
        const { value, activity } = await site.run("save", sent);
        expect(value).toMatchObject({ id: idOf(1) });
        expect(activity).toEqual({ verb: "added", ...shows(of, 1) });
        const { id, expected_updated_at: _none, ...values } = sent;
        expect(await site.stored(1)).toEqual({
          ...values,
          id,
          updated_at: site.time(),
          ...(of.hasCreatedAt && { created_at: site.time() }),
        });
        const { rows } = await sql<{ user_id: string }>`select user_id from ${sql.table(of.table)}
        where id = ${idOf(1)}`.execute(site.db);
        expect(rows).toEqual([{ user_id: member.id }]);
      },
    );

    test.each(all)("%s: a record is changed only by who has seen its last version", async (_type, of) => {
      const site = await start(of);
      await site.add(1);
      const opened = site.time();
      const changed = await site.run(
        "save",
        site.input(1, { ...titled(of, 2), expected_updated_at: opened }),
      );
      expect(changed.activity).toMatchObject({ verb: "changed", ...shows(of, 1), entity_title: "Sample 2" });
      expect(await site.stored(1)).toMatchObject({
        updated_at: site.time(),
        ...(of.hasCreatedAt && { created_at: opened }),
      });
      const before = await rowsOf(site, of);
      const late = site.run("save", site.input(1, { ...titled(of, 3), expected_updated_at: opened }));
      expect(await errorDetails(late)).toEqual({
        reason: "conflict",
        subject: { type: of.type, id: idOf(1) },
        updated_at: await versionOf(site, 1),
        fields: [],
      });
      const gone = site.run("save", site.input(2, { expected_updated_at: opened }));
      expect(await errorDetails(gone)).toEqual({ reason: "gone" });
      expect(await rowsOf(site, of)).toEqual(before);
    });

    test.each(all)(
      "%s: a new record that is sent twice is one; another with its id is a conflict",
      async (_type, of) => {
        const site = await start(of);
        const first = await site.run("save", site.input(1));
        const before = await rowsOf(site, of);
        const again = await site.run("save", site.input(1));
        expect(again).toMatchObject({ value: first.value, activity: null });
        for (const [name] of changing(of)) {
          const other = site.run("save", site.input(1, { [name]: site.valueOf(name, 2) }));
          expect([name, await errorDetails(other)]).toEqual([
            name,
            expect.objectContaining({ reason: "conflict" }),
          ]);
        }
        expect(await rowsOf(site, of)).toEqual(before);
      },
    );

    test.each(all)(
      "%s: two people's changes of two fields are merged, of one text are asked about",
      async (_type, of) => {
        const site = await start(of);
        await site.add(1);
        const opened = site.time();
        const [text = "", other = ""] = changing(of).map(([name]) => name);
        const save = (name: string, n: number) => {
          const base = { [name]: site.valueOf(name, 1) };
          return site.run(
            "save",
            site.input(1, { [name]: site.valueOf(name, n), expected_updated_at: opened, base }),
          );
        };
        await save(text, 2);
        await save(other, 2);
        expect(await site.stored(1)).toMatchObject({
          [text]: site.valueOf(text, 2),
          [other]: site.valueOf(other, 2),
        });
        const subject = { type: of.type, id: idOf(1) };
        const conflict = { target: refText(subject), path: text, theirs: site.valueOf(text, 2), subject };
        expect(await errorDetails(save(text, 3))).toEqual({
          reason: "conflict",
          subject,
          updated_at: await versionOf(site, 1),
          fields: [conflict],
        });
      },
    );

    test.each(all)("%s: a value that may be empty can be taken away", async (_type, of) => {
      const site = await start(of);
      await site.add(1);
      for (const [name, { defaultValue: blank }] of changing(of)) {
        const emptied = site.input(1, { [name]: blank, expected_updated_at: await versionOf(site, 1) });
        if (site.verbs.save?.input.safeParse(emptied).success === false) continue;
        await site.run("save", emptied);
        // An empty address is made of the title.
        const isMade = name === "slug" && of.slug?.isTyped;
        expect(await site.stored(1)).toMatchObject({ [name]: isMade ? "sample-1" : blank });
      }
    });

    test.each(published)(
      "%s: visitors' state changes once, and an open form is then out of date",
      async (_type, of) => {
        const site = await start(of);
        await site.add(1);
        const opened = site.time();
        const turn = async (published: boolean, expected_updated_at: string) =>
          site.verbs.publish
            ? site.run(published ? "publish" : "unpublish", { id: idOf(1) })
            : site.run("save", site.input(1, { published, expected_updated_at }));
        const shown = await turn(true, opened);
        expect(shown.activity).toEqual({ verb: "published", ...shows(of, 1) });
        expect(await site.stored(1)).toMatchObject({ published: true, updated_at: site.time() });
        const late = site.run("save", site.input(1, { ...titled(of, 2), expected_updated_at: opened }));
        expect(await errorDetails(late)).toMatchObject({ reason: "conflict" });
        const at = await versionOf(site, 1);
        if (site.verbs.publish) {
          expect((await turn(true, at)).activity).toBeNull();
          expect(await versionOf(site, 1)).toBe(at);
        }
        const hidden = await turn(false, at);
        expect(hidden.activity).toEqual({ verb: "unpublished", ...shows(of, 1) });
        expect(await site.stored(1)).toMatchObject({ published: false });
        const { undo } = hidden;
        await site.runOther(history.undo, { save: undo });
        expect(await site.stored(1)).toMatchObject({ published: true });
      },
    );

    test.each(nested)("%s: a record stays with its parent, which must be there", async (_type, of) => {
      const site = await start(of);
      const column = of.parent?.column ?? "";
      const orphan = site.run("save", site.input(1, { [column]: idOf(999) }));
      expect(await errorDetails(orphan)).toEqual({ reason: "gone" });
      await site.add(1);
      const [first, second] = site.parents;
      await site.run(
        "save",
        site.input(1, { ...titled(of, 2), [column]: second, expected_updated_at: await versionOf(site, 1) }),
      );
      expect(await site.stored(1)).toMatchObject({ [column]: first });
    });

    test.each(slugged)(
      "%s: of two records with one address the later is numbered, or refused at its field",
      async (_type, of) => {
        const { slug } = of;
        const site = await start(of);
        const typed = slug?.isTyped ? { slug: "" } : {};
        await site.run("save", site.input(1, typed));
        const second = site.run("save", site.input(2, { ...titled(of, 1), ...typed }));
        const refused = (field: string) => ({ reason: "invalid", fieldErrors: { [field]: slug?.taken } });
        expect(await errorDetails(second)).toEqual(slug?.isNumbered ? "no error" : refused(of.title));
        if (slug?.isTyped) {
          const taken = site.run("save", site.input(3, { slug: "sample-1" }));
          expect(await errorDetails(taken)).toEqual(refused("slug"));
        }
        const { rows } = await sql<{
          slug: string;
        }>`select slug from ${sql.table(of.table)} order by slug`.execute(site.db);
        const slugs = rows.map((row) => row.slug);
        expect(slugs).toEqual(slug?.isNumbered ? ["sample-1", "sample-1-2"] : ["sample-1"]);
      },
    );

    test.each(slugged)(
      "%s: a former address leads to its record until another one has it",
      async (_type, of) => {
        const site = await start(of);
        const seen = "published" in of.fields ? { published: true } : {};
        const named = (n: number) => (of.slug?.isTyped ? { slug: `sample-${n}` } : titled(of, n));
        const rename = async (record: number, n: number) => {
          const expected_updated_at = ((await site.stored(record))?.updated_at as string) ?? null;
          await site.run("save", site.input(record, { ...seen, ...named(n), expected_updated_at }));
        };
        const leads = (n: number) => findRedirect(site.db, of, `sample-${n}`);
        const path = (n: number) => (typeof of.page === "function" ? of.page(`sample-${n}`) : null);
        for (const n of [1, 2, 3]) await rename(1, n);
        expect([await leads(1), await leads(2), await leads(3)]).toEqual([path(3), path(3), null]);
        // Back to a former address, which is the record's own again.
        await rename(1, 1);
        expect([await leads(1), await leads(3)]).toEqual([null, path(1)]);
        await rename(2, 2);
        // Of a record with drafts the page is looked for first.
        if (!("published" in of.fields)) expect(await leads(2)).toBeNull();
        await rename(2, 4);
        expect(await leads(2)).toBe(path(4));
        const { undo } = await site.run("remove", { id: idOf(1) });
        expect(await leads(3)).toBeNull();
        await site.runOther(history.undo, { save: undo });
        expect(await leads(3)).toBe(path(1));
      },
    );

    test.each(limited)(
      "%s: no more records are added than there may be, and those there are still change",
      async (_type, of) => {
        const site = await start(of);
        const { max = 0 } = of;
        await site.add(1);
        await site.db.transaction().execute(async (trx) => {
          for (let n = 2; n <= max; n += 1) {
            const { expected_updated_at: _none, ...values } = site.input(n);
            await insertEntity(trx, of, values as never, { userId: null, now: site.time() });
          }
        });
        const tooMany = staffTexts.staff.tooMany(pluralOf(of.type), max);
        expect(await errorDetails(site.run("save", site.input(800)))).toEqual({
          reason: "invalid",
          fieldErrors: { [of.title]: tooMany },
        });
        const version = await versionOf(site, 1);
        await site.run("save", site.input(1, { ...titled(of, 801), expected_updated_at: version }));
        if (of.parent) await site.run("save", site.input(800, { [of.parent.column]: site.parents[1] }));
      },
    );

    test.each(categorized)("%s: categories are replaced as a whole, and must be there", async (_type, of) => {
      const site = await start(of);
      await site.add(1);
      for (const { name } of categoriesIn(of)) {
        const save = async (value: unknown[]) => {
          const expected_updated_at = await versionOf(site, 1);
          return site.run("save", site.input(1, { [name]: value, expected_updated_at }));
        };
        const [first, second] = [site.valueOf(name, 1), site.valueOf(name, 2)] as string[][];
        await save([...(first ?? []), ...(second ?? []), ...(first ?? [])]);
        expect(await site.stored(1)).toMatchObject({ [name]: [...(first ?? []), ...(second ?? [])].sort() });
        await save(second ?? []);
        expect(await site.stored(1)).toMatchObject({ [name]: second });
        expect(await errorDetails(save([...(second ?? []), idOf(999)]))).toMatchObject({
          reason: "invalid",
          fieldErrors: { [name]: expect.any(String) },
        });
        expect(await site.stored(1)).toMatchObject({ [name]: second });
      }
    });

    test.each(rich)(
      "%s: rich text is cleaned, and refused if nothing is left of one that must be there",
      async (_type, of) => {
        const site = await start(of);
        for (const name of fieldsOfKind(of, "rich-text")) {
          const script = "<script>alert(1)</script>";
          const nothing = site.run("save", site.input(1, { [name]: script }));
          const field = of.fields[name];
          expect(await errorDetails(nothing)).toEqual(
            field?.kind === "rich-text" && field.required
              ? { reason: "invalid", fieldErrors: { [name]: expect.any(String) } }
              : "no error",
          );
          await site.run("save", site.input(2, { [name]: `<p onclick="x()">ok</p>${script}` }));
          expect(await site.stored(2)).toMatchObject({ [name]: "<p>ok</p>" });
        }
      },
    );
  },
  { always: true },
);
