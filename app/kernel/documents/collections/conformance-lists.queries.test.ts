import { sql } from "kysely";
import { expect, test } from "vitest";
import { patchVerbs } from "#app/kernel/documents/pages/patch.actions.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import { findPatchTarget } from "#app/routes/patch-targets.server.ts";
import {
  type CollectionSite,
  collectionsWith,
  openCollection,
  titled,
  versionOf,
} from "#tests/support/collection-site.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { idOf } from "#tests/support/record-inputs.ts";
import { errorDetails, history } from "#tests/support/staff-context.ts";
import { type Collection, fieldsOfKind, rowsIn } from "./collection.ts";
import { listOrder } from "./collection-order.queries.server.ts";
import { listEntityPage } from "./collection-rows.queries.server.ts";

/** Orders, lists and uses of files of every collection, by its description alone. */

const dense = collectionsWith(({ order }) => order?.positions === "dense");
const sparse = collectionsWith(({ order }) => order?.positions === "sparse");
const listed = collectionsWith(({ list }) => list !== undefined);
const pictured = collectionsWith((collection) => picturesOf(collection).length > 0);

const page = patchVerbs(findPatchTarget);

/** The fields that show stored files; of rows the columns, as 'rows.column'. */
function picturesOf(collection: Collection): string[] {
  const own = (["picture", "rich-text"] as const).flatMap((kind) => fieldsOfKind(collection, kind));
  const ofRows = rowsIn(collection).flatMap(({ name, field }) =>
    fieldsOfKind({ fields: field.itemFields }, "picture").map((column) => `${name}.${column}`),
  );
  return [...own, ...ofRows];
}

const ordered = async ({ db, parents }: CollectionSite, collection: Collection) =>
  (await listOrder(db, collection, parents[0] ?? "")).map(({ id }) => id);

describeOnEachDatabase(
  "A collection's lists",
  (open) => {
    const start = async (collection: Collection) => openCollection(await open(), collection);

    test.each(dense)(
      "%s: records are added last, take a new order whole, and close the gap of one that goes",
      async (_type, of) => {
        const site = await start(of);
        await site.add(1, 2, 3);
        const order = () => ordered(site, of);
        const ids = (...numbers: number[]) => numbers.map(idOf);
        const reorder = (numbers: number[], within = site.parents[0]) =>
          site.run("reorder", { ids: ids(...numbers), ...(of.parent && { [of.parent.column]: within }) });
        expect(await order()).toEqual(ids(1, 2, 3));
        const opened = await versionOf(site, 3);
        const { activity, undo } = await reorder([3, 1, 2]);
        const entity_type = `${of.type}-order`;
        expect(activity).toMatchObject({ verb: "moved", entity_type, entity_id: site.parents[0] ?? "all" });
        expect(await order()).toEqual(ids(3, 1, 2));
        for (const stale of [[3, 1], [3, 3, 1], [3, 1, 9], []])
          expect(await errorDetails(reorder(stale))).toEqual({ reason: "list-changed" });
        if (of.parent) {
          expect(await errorDetails(reorder([3, 1, 2], site.parents[1]))).toEqual({ reason: "list-changed" });
          expect(await errorDetails(reorder([], idOf(999)))).toEqual({ reason: "gone" });
        }
        // A move is no conflict for whoever edits the record.
        await site.run("save", site.input(3, { ...titled(of, 4), expected_updated_at: opened }));
        expect(await order()).toEqual(ids(3, 1, 2));
        await site.runOther(history.undo, { save: undo });
        expect(await order()).toEqual(ids(1, 2, 3));
        await site.run("remove", { id: idOf(2) });
        await site.add(5);
        expect(await order()).toEqual(ids(1, 3, 5));
        const { rows } = await sql<{ order_index: number }>`select order_index from ${sql.table(of.table)}
        order by order_index`.execute(site.db);
        expect(rows.map(({ order_index }) => order_index)).toEqual([0, 1, 2]);
      },
    );

    test.each(sparse)(
      "%s: records are added last, and moved on a page, which can be undone",
      async (_type, of) => {
        const site = await start(of);
        await site.add(1, 2, 3);
        const order = () => ordered(site, of);
        const first = of.order?.lastFirst ? [3, 2, 1] : [1, 2, 3];
        const base = first.map(idOf);
        expect(await order()).toEqual(base);
        const value = base.toReversed();
        const change = { target: `${of.type}-order/all`, path: "order", base, value };
        const { undo } = await site.runOther(page.save, { changes: [change] });
        expect(await order()).toEqual(value);
        const again = await site.runOther(page.save, { changes: [{ ...change, base: value }] });
        expect(again.undo).toBeUndefined();
        await site.runOther(history.undo, { save: undo });
        expect(await order()).toEqual(base);
      },
    );

    test.each(listed)(
      "%s: the list for staff is searched in its fields, sorted and paged",
      async (_type, of) => {
        const site = await start(of);
        await site.add(2, 1, 3);
        await site.run("save", site.input(2, { expected_updated_at: await versionOf(site, 2) }));
        const added = [2, 1, 3];
        const orders: Record<string, number[]> = {
          created: added,
          order: added,
          title: [1, 2, 3],
          updated: [1, 3, 2],
        };
        const find = async (asked: {
          sort?: string;
          direction?: "asc" | "desc";
          search?: string;
          page?: number;
        }) => {
          const { sort = of.list?.usual ?? "", direction = "asc", search = "", page = 1 } = asked;
          const found = await listEntityPage(site.db, of, { sort, direction, search, page, pageSize: 2 });
          return { ...found, items: found.items.map(({ id }) => id) };
        };
        const ids = (...numbers: number[]) => numbers.map(idOf);
        const whole = { pageCount: 2, total: 3 };
        for (const sort of Object.keys(of.list?.sorts ?? {})) {
          const [first = 0, second = 0, third = 0] = orders[sort] ?? [];
          expect(await find({ sort })).toEqual({ ...whole, page: 1, items: ids(first, second) });
          expect(await find({ sort, page: 2 })).toEqual({ ...whole, page: 2, items: ids(third) });
          expect(await find({ sort, page: 9 })).toMatchObject({ page: 2, items: ids(third) });
          const descending = await find({ sort, direction: "desc" });
          expect(descending).toEqual({ ...whole, page: 1, items: ids(third, second) });
        }
        expect(await find({ search: "SAMPLE 2" })).toMatchObject({ total: 1, items: ids(2) });
        for (const name of of.searched ?? []) {
          const expected_updated_at = await versionOf(site, 2);
          await site.run("save", site.input(2, { [name]: `Émile’s 100% ${name}`, expected_updated_at }));
          const search = `100% ÉMILE ${name}`;
          expect([name, await find({ search })]).toEqual([name, expect.objectContaining({ items: ids(2) })]);
        }
        expect(await find({ search: "100_" })).toMatchObject({ total: 0, items: [] });
      },
    );

    test.each(pictured)(
      "%s: every place that shows a stored file is found, with its page",
      async (_type, of) => {
        const site = await start(of);
        for (const [at, place] of picturesOf(of).entries()) {
          const [name = "", column = ""] = place.split(".");
          const url = `/storage/site-images/shown-${at}.jpg`;
          const [row] = column ? (site.valueOf(name, at + 1) as object[]) : [];
          const html = `<p>Shown</p><figure><img src="${url}" alt="A wall"></figure>`;
          const shown = fieldsOfKind(of, "rich-text").includes(name) ? html : url;
          const n = at + 1;
          await site.run("save", site.input(n, { [name]: row ? [{ ...row, [column]: url }] : shown }));
          const use = {
            type: of.type,
            id: idOf(n),
            title: `Sample ${n}`,
            url,
            path: expect.stringMatching(/^\//),
          };
          expect([place, (await findImageUses(site.db, [url])).filter((found) => found.url === url)]).toEqual(
            [place, [use]],
          );
        }
      },
    );
  },
  { always: true },
);
