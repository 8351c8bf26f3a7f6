import { expect, test } from "vitest";
import {
  insertEntity,
  updateEntity,
} from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { features, services } from "./services.collection.ts";
import { findService, listServicePage } from "./services.queries.server.ts";

const at = (day: number) => `2026-03-${String(day).padStart(2, "0")}T10:00:00.000Z`;
const usual: StaffListRequest<keyof typeof services.list.sorts> & { pageSize: number } = {
  search: "",
  sort: "order",
  direction: "asc",
  page: 1,
  pageSize: 50,
};
const fields = (title: string, description = "Done well.") => ({
  title,
  description,
  icon: "Leaf" as const,
  image_url: "",
});
const add = (trx: Trx, title: string, now: string, description?: string) =>
  insertEntity(trx, services, fields(title, description), { userId: null, now });

describeOnEachDatabase("The admin area's list of services", (open) => {
  async function start() {
    const { db } = await open();
    const ids = await db.transaction().execute(async (trx) => {
      const snow = await add(trx, "snow", at(1), "Ploughing before seven.");
      const beds = await add(trx, "Beds", at(2));
      await add(trx, "Lawns", at(3));
      for (const title of ["Second", "First"]) {
        const feature = { service_id: beds, title, description: "…", image_url: "" };
        await insertEntity(trx, features, feature, { userId: null, now: at(4) });
      }
      await updateEntity(trx, services, snow, fields("snow", "Ploughing before seven."), at(9));
      return { snow, beds };
    });
    const titles = async (requested: Partial<typeof usual>) =>
      (await listServicePage(db, { ...usual, ...requested })).items.map(({ title }) => title);
    return { db, ids, titles };
  }

  test("is sorted by staff's order, by time of change, or by title", async () => {
    const { titles } = await start();
    expect(await titles({})).toEqual(["snow", "Beds", "Lawns"]);
    expect(await titles({ direction: "desc" })).toEqual(["Lawns", "Beds", "snow"]);
    expect(await titles({ sort: "updated", direction: "desc" })).toEqual(["snow", "Lawns", "Beds"]);
    expect(await titles({ sort: "title" })).toEqual(["Beds", "Lawns", "snow"]);
  });

  test("is searched in title and description, and paged", async () => {
    const { titles } = await start();
    expect(await titles({ search: "SEVEN snow" })).toEqual(["snow"]);
    expect(await titles({ search: "done" })).toEqual(["Beds", "Lawns"]);
    expect(await titles({ pageSize: 2, page: 2 })).toEqual(["Lawns"]);
  });

  test("holds each service with its own features in their order", async () => {
    const { db, ids } = await start();
    const { items: services } = await listServicePage(db, usual);
    expect(services.map(({ features }) => features.map(({ title }) => title))).toEqual([
      [],
      ["Second", "First"],
      [],
    ]);
    const beds = await findService(db, ids.beds);
    expect(beds).toEqual(services[1]);
    expect(beds).toMatchObject({ path: "/services/beds", created_at: at(2), updated_at: at(2) });
    expect(await findService(db, "0190b6a0-0000-7000-8000-00000000dead")).toBeUndefined();
  });
});
