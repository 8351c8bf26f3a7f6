import { expect, test } from "vitest";
import { collections } from "#app/collections.server.ts";
import { readHistory, readVersion } from "#app/kernel/history/versions.server.ts";
import { editorsTypes, refText } from "#app/kernel/verbs/entity-types.ts";
import { entityRevisions } from "#app/routes/entity-revisions.server.ts";
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
import { errorDetails, history, member, trashOf } from "#tests/support/staff-context.ts";
import type { Collection } from "./collection.ts";
import { insertEntity } from "./collection-rows.queries.server.ts";

/** What the history does for records of every collection, by its description alone. */

const all = collectionsWith(() => true);
const holding = collectionsWith(({ children = [] }) => children.length > 0);

const editor = { viewer: { ...member, role: "editor" } } as const;

/** The collection of a record's children, and a field with the record's id. */
function childrenOf(collection: Collection): { of: Collection; column: string } {
  const of = collections.find(({ parent }) => parent?.collection === collection);
  if (!of?.parent) throw new Error(`${collection.type} has no collection of children.`);
  return { of, column: of.parent.column };
}

describeOnEachDatabase(
  "A collection's history",
  (open) => {
    const start = async (collection: Collection) => openCollection(await open(), collection);

    test.each(all)(
      "%s: each field's change is told in the history, undone and restored",
      async (_type, of) => {
        const site = await start(of);
        await site.add(1);
        const entity = { type: of.type, id: idOf(1) };
        const revisions = entityRevisions[of.type];
        if (!revisions) throw new Error(`${of.type} has no history.`);
        for (const [name, field] of changing(of)) {
          const before = await rowsOf(site, of);
          const value = site.valueOf(name, 2);
          const expected_updated_at = await versionOf(site, 1);
          const { undo } = await site.run("save", site.input(1, { [name]: value, expected_updated_at }));
          expect(await site.stored(1)).toMatchObject({ [name]: value });
          const changed = await rowsOf(site, of);
          const { versions } = await readHistory(site.db, revisions, entity);
          const [{ number = 0, labels = [], by } = {}] = versions;
          expect(by).toBe(member.email);
          const changes = (await readVersion(site.db, revisions, entity, number)) ?? [];
          expect(changes.every(({ before, after }) => before !== after)).toBe(true);
          const named = field.kind === "rows" ? Object.values(field.itemFields)[0]?.name : field.name;
          expect([name, labels, changes.map(({ label }) => label)]).toEqual([
            name,
            expect.arrayContaining([named]),
            expect.arrayContaining([named]),
          ]);
          await site.runOther(history.undo, { save: undo });
          expect([name, await rowsOf(site, of)]).toEqual([name, before]);
          // An undo is a version, which the restored one is put upon.
          const restore = (version: number, seen: number) =>
            site.runOther(history.restore, { entity: refText(entity), number: version, seen });
          await restore(number, number + 1);
          expect([name, await rowsOf(site, of)]).toEqual([name, changed]);
          await restore(number - 1, number + 2);
          expect([name, await rowsOf(site, of)]).toEqual([name, before]);
        }
      },
    );

    test.each(all)(
      "%s: a deleted record is gone for every verb, and comes back from the trash as it was",
      async (_type, of) => {
        const site = await start(of);
        await site.add(1, 2);
        const made = await rowsOf(site, of);
        const removed = await site.run("remove", { id: idOf(1) });
        expect(removed.activity).toEqual({ verb: "deleted", ...shows(of, 1) });
        expect(await site.stored(1)).toBeUndefined();
        const missing = { reason: "gone" };
        const resaved = site.run("save", site.input(1, { expected_updated_at: site.time() }));
        expect(await errorDetails(resaved)).toEqual(missing);
        for (const verb of ["remove", "publish", "unpublish"])
          if (site.verbs[verb]) expect(await errorDetails(site.run(verb, { id: idOf(1) }))).toEqual(missing);

        const inTrash = async (role: "administrator" | "editor") =>
          (await trashOf(site.database, role)).items;
        const rests = { type: of.type, id: idOf(1), title: "Sample 1", by: member.email };
        expect(await inTrash("administrator")).toMatchObject([rests]);
        expect(await inTrash("editor")).toMatchObject(editorsTypes().includes(of.type) ? [rests] : []);
        await site.runOther(history.undo, { save: removed.undo });
        expect(await rowsOf(site, of)).toEqual(made);
        expect(await inTrash("administrator")).toEqual([]);

        await site.run("remove", { id: idOf(1) });
        const [{ number = 0 } = {}] = await inTrash("administrator");
        const back = { entity: refText(rests), number: number - 1, seen: number };
        await site.runOther(history.restore, back);
        expect(await rowsOf(site, of)).toEqual(made);
        expect(await inTrash("administrator")).toEqual([]);
      },
    );

    test.each(all)("%s: a record that was just added is undone into the trash", async (_type, of) => {
      const site = await start(of);
      const before = await rowsOf(site, of);
      const { undo } = await site.run("save", site.input(1));
      const added = await rowsOf(site, of);
      await site.runOther(history.undo, { save: undo });
      expect(await rowsOf(site, of)).toEqual(before);
      const entity = refText({ type: of.type, id: idOf(1) });
      await site.runOther(history.restore, { entity, number: 1, seen: 2 });
      expect(await rowsOf(site, of)).toEqual(added);
    });

    test.each(all)(
      "%s: editors use the verbs that they have, and restore what they may save",
      async (_type, of) => {
        const site = await start(of);
        await site.add(1);
        await site.run(
          "save",
          site.input(1, { ...titled(of, 2), expected_updated_at: await versionOf(site, 1) }),
        );
        expect(Object.keys(site.verbs)).toEqual(
          expect.arrayContaining(["save", "remove", ...of.editorVerbs]),
        );
        const entity = refText({ type: of.type, id: idOf(1) });
        const restored = site.runOther(history.restore, { entity, number: 1, seen: 2 }, editor);
        const expected = of.editorVerbs.includes("save") ? "no error" : { reason: "not-allowed" };
        expect(await errorDetails(restored)).toEqual(expected);
      },
    );

    test.each(holding)("%s: what belongs to a record goes and comes back with it", async (_type, of) => {
      const site = await start(of);
      await site.add(1);
      const { of: child, column } = childrenOf(of);
      await site.db.transaction().execute(async (trx) => {
        for (const n of [5, 6])
          await insertEntity(
            trx,
            child,
            { id: idOf(n), title: `Sample ${n}`, description: "d", [column]: idOf(1) } as never,
            { userId: null, now: site.time() },
          );
      });
      const made = await rowsOf(site, of);
      expect(made[child.table]).toHaveLength(2);
      const { undo } = await site.run("remove", { id: idOf(1) });
      expect((await rowsOf(site, of))[child.table]).toEqual([]);
      await site.runOther(history.undo, { save: undo });
      expect(await rowsOf(site, of)).toEqual(made);
    });
  },
  { always: true },
);
