import { expect, test } from "vitest";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { putInOrder } from "#app/platform/db/row-order.queries.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import * as collections from "./services.collection.ts";
import { listServiceLinks, listServices } from "./services.queries.server.ts";

const service = (trx: Trx, title: string, now: string) =>
  insertEntity(
    trx,
    collections.services,
    { title, description: "What we do.", icon: "Leaf", image_url: "" },
    { userId: null, now },
  );
const feature = (trx: Trx, service_id: string, title: string) =>
  insertEntity(
    trx,
    collections.features,
    { service_id, title, description: "d", image_url: "" },
    { userId: null, now: "2026-01-01T00:00:00.000Z" },
  );

describeOnEachDatabase("Services", (open) => {
  test("are listed oldest first until they are moved, with their features in order", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      const id = await service(trx, "Snow Removal", "2026-01-01T00:00:00.000Z");
      await service(trx, "Hardscaping", "2026-02-01T00:00:00.000Z");
      for (const title of ["Walks", "Drives"]) await feature(trx, id, title);
    });
    const services = await listServices(db);
    expect(services.map(({ title, path, icon }) => [title, path, icon])).toEqual([
      ["Snow Removal", "/services/snow-removal", "Leaf"],
      ["Hardscaping", "/services/hardscaping", "Leaf"],
    ]);
    expect(services[0]?.features.map(({ title, order_index }) => [title, order_index])).toEqual([
      ["Walks", 0],
      ["Drives", 1],
    ]);
    expect(services[1]?.features).toEqual([]);
    expect((await listServiceLinks(db)).map((link) => link.title)).toEqual(["Snow Removal", "Hardscaping"]);

    const ids = services.map(({ id }) => id).toReversed();
    await db.transaction().execute((trx) => putInOrder(trx, "services", ids));
    expect((await listServices(db)).map(({ title }) => title)).toEqual(["Hardscaping", "Snow Removal"]);
    expect((await listServiceLinks(db)).map(({ title }) => title)).toEqual(["Hardscaping", "Snow Removal"]);
    await db.transaction().execute((trx) => service(trx, "Design", "2026-03-01T00:00:00.000Z"));
    expect((await listServices(db)).at(-1)?.title).toBe("Design");
  });

  test("a feature of no service is refused", async () => {
    const { db } = await open();
    await expect(db.transaction().execute((trx) => feature(trx, "none", "t"))).rejects.toThrow();
  });
});
