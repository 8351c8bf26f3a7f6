import { expect, test } from "vitest";
import { insertCategory } from "#app/kernel/categories/categories.queries.server.ts";
import {
  insertEntity,
  updateEntity,
} from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import type { ProjectSort } from "./project.ts";
import { type ProjectValues, projects } from "./projects.collection.ts";
import { findListedProject, listProjectPage } from "./projects.queries.server.ts";

const IMAGE = "0190b6a0-0000-7000-8000-000000000001";
const at = (day: number) => `2026-03-${String(day).padStart(2, "0")}T10:00:00.000Z`;
const usual: StaffListRequest<ProjectSort> & { pageSize: number } = {
  search: "",
  sort: "order",
  direction: "desc",
  page: 1,
  pageSize: 50,
};
const fields = (title: string) => ({
  title,
  description: "A place.",
  image_url: "https://example.com/main.jpg",
  before_image_url: "https://example.com/before.jpg",
  after_image_url: null,
  published: true,
  publish_at: null,
});
const add = (trx: Trx, title: string, now: string, more: Partial<ProjectValues> = {}) => {
  const values = { ...fields(title), after_image_url: "", publish_at: "", ...more };
  return insertEntity(trx, projects, values, { userId: null, now });
};

describeOnEachDatabase("The admin area's list of projects", (open) => {
  async function start() {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      await add(trx, "walkway", at(1), { description: "Limestone, dry laid." });
      const cedar = await add(trx, "Cedar fence", at(2));
      await add(trx, "Patio", at(3), { description: "Random flagstone." });
      await updateEntity(trx, projects, cedar, { title: "Cedar fence" }, at(9));
    });
    const titles = async (requested: Partial<typeof usual>) =>
      (await listProjectPage(db, { ...usual, ...requested })).items.map(({ title }) => title);
    return { db, titles };
  }

  test("is sorted by staff's order, by time of change, or by title whatever its capitals and accents", async () => {
    const { db, titles } = await start();
    expect(await titles({})).toEqual(["Patio", "Cedar fence", "walkway"]);
    expect(await titles({ direction: "asc" })).toEqual(["walkway", "Cedar fence", "Patio"]);
    expect(await titles({ sort: "updated" })).toEqual(["Cedar fence", "Patio", "walkway"]);
    expect(await titles({ sort: "updated", direction: "asc" })).toEqual(["walkway", "Patio", "Cedar fence"]);
    expect(await titles({ sort: "title", direction: "asc" })).toEqual(["Cedar fence", "Patio", "walkway"]);
    expect(await titles({ sort: "title" })).toEqual(["walkway", "Patio", "Cedar fence"]);
    await db.transaction().execute((trx) => add(trx, "Élagage", at(4)));
    expect(await titles({ sort: "title", direction: "asc" })).toEqual([
      "Cedar fence",
      "Élagage",
      "Patio",
      "walkway",
    ]);
  });

  test("is searched in title and description", async () => {
    const { titles } = await start();
    expect(await titles({ search: "PATIO" })).toEqual(["Patio"]);
    expect(await titles({ search: "stone" })).toEqual(["Patio", "walkway"]);
    expect(await titles({ search: "dry limestone" })).toEqual(["walkway"]);
  });

  test("holds what row and form need, and not the pictures of the gallery", async () => {
    const { db } = await open();
    const id = await db.transaction().execute(async (trx) => {
      const category = { kind: "project" as const, name: "Stone", userId: null, now: at(1) };
      const category_ids = [(await insertCategory(trx, category)).id];
      const images = [{ id: IMAGE, url: "https://example.com/1.jpg", caption: "First" }];
      return add(trx, "Patio", at(1), { category_ids, images });
    });
    const listed = {
      ...fields("Patio"),
      id,
      slug: "patio",
      thumbnail: expect.objectContaining({ src: "https://example.com/1.jpg" }),
      photos: 2,
      images: [{ id: IMAGE, url: "https://example.com/1.jpg", caption: "First" }],
      categories: [expect.objectContaining({ name: "Stone" })],
      created_at: at(1),
      updated_at: at(1),
    };
    expect((await listProjectPage(db, usual)).items).toEqual([listed]);
    expect(await findListedProject(db, id)).toEqual(listed);
    expect(await findListedProject(db, "0190b6a0-0000-7000-8000-00000000dead")).toBeNull();
  });
});
