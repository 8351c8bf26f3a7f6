import { beforeEach, expect, test } from "vitest";
import type { Db } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { setFocalPoint } from "./library.queries.server.ts";
import { findMedia, findPictures, insertMedia, pictureOf } from "./media.queries.server.ts";

const now = "2026-03-01T12:00:00.000Z";
const row = {
  bucket: "site-images",
  name: "hero-1.jpg",
  content_type: "image/jpeg",
  width: 1920,
  height: 1080,
  bytes: 420_000,
  alt: "A garden",
  placeholder: "data:image/webp;base64,AAAA",
};
const insert = (db: Db, fields: Partial<typeof row> = {}) =>
  insertMedia(db, { ...row, ...fields, userId: null, now });

describeOnEachDatabase("Media", (open) => {
  let db: Db;
  let id: string;
  beforeEach(async () => {
    db = (await open()).db;
    ({ id } = await insert(db));
  });

  test("are found by bucket and name, with numbers and times as they were", async () => {
    expect(await findMedia(db, "site-images", "hero-1.jpg")).toEqual({
      id,
      ...row,
      title: "",
      focal_x: null,
      focal_y: null,
      uploaded_for: null,
      created_at: now,
    });
    expect(await findMedia(db, "project-images", "hero-1.jpg")).toBeNull();
    expect(await findMedia(db, "site-images", "hero-2.jpg")).toBeNull();
  });

  test("never share bucket and name", async () => {
    await insert(db, { bucket: "project-images" });
    await expect(insert(db)).rejects.toThrow();
  });

  test("are looked up by address, those of other buckets with the same name apart", async () => {
    await insert(db, { bucket: "project-images", name: "p1/1-0.jpg", alt: "", width: 800 });
    await insert(db, { bucket: "project-images", name: "other.jpg" });
    const pictures = await findPictures(db, [
      "/storage/site-images/hero-1.jpg",
      "/storage/site-images/hero-1.jpg",
      "/storage/project-images/p1/1-0.jpg",
      "/storage/project-images/hero-1.jpg",
      "/storage/site-images/a%00b.jpg",
      "/storage/other/x.jpg",
      "https://pictures.example/a.jpg",
      "javascript:alert(1)",
      "data:image/png;base64,AAAA",
      "",
      null,
      undefined,
    ]);
    expect([...pictures.keys()].sort()).toEqual([
      "/storage/project-images/p1/1-0.jpg",
      "/storage/site-images/hero-1.jpg",
      "https://pictures.example/a.jpg",
    ]);
    expect(pictures.get("/storage/site-images/hero-1.jpg")).toEqual({
      src: "/storage/site-images/hero-1.jpg",
      alt: "A garden",
      width: 1920,
      height: 1080,
      placeholder: "data:image/webp;base64,AAAA",
    });
    expect(pictures.get("https://pictures.example/a.jpg")).toMatchObject({ width: null, height: null });
  });

  test("are found under the address as it was written: our own as the file, others as they are", async () => {
    const own = ["/storage/site-images/hero-1.jpg?v=2", "/storage/site-images/hero%2D1.jpg"];
    const others = ["https://pictures.example/a.jpg?v=2#x", "https://our.host/photo.jpg?v=2"];
    const pictures = await findPictures(db, [...own, ...others]);
    for (const one of own)
      expect(pictures.get(one)).toMatchObject({ src: "/storage/site-images/hero-1.jpg", width: 1920 });
    for (const other of others) expect(pictures.get(other)).toMatchObject({ src: other, width: null });
  });

  test("say what they were called and what every crop keeps, where that is known", async () => {
    const titled = { ...row, name: "named.jpg", title: "IMG_2209.jpg", userId: null, now };
    const { id } = await insertMedia(db, titled);
    await db.transaction().execute((trx) => setFocalPoint(trx, id, { x: 0, y: 100 }));
    const [named, old] = ["named", "hero-1"].map((name) => `/storage/site-images/${name}.jpg`);
    const pictures = await findPictures(db, [named, old]);
    expect(pictures.get(named ?? "")).toMatchObject({ title: "IMG_2209.jpg", focal: { x: 0, y: 100 } });
    expect(Object.keys(pictures.get(old ?? "") ?? {})).not.toContain("focal");
    await db.transaction().execute((trx) => setFocalPoint(trx, id, null));
    expect((await findPictures(db, [named])).get(named ?? "")?.focal).toBeUndefined();
  });

  test.each([
    { focal_x: 101, focal_y: 0 },
    { focal_x: 0, focal_y: -1 },
    { focal_x: 50, focal_y: null },
    { focal_x: null, focal_y: 50 },
    { title: "x".repeat(201) },
  ])("are refused by the database with %j", async (fields) => {
    await expect(db.updateTable("media").set(fields).execute()).rejects.toThrow();
  });

  test("are found among more addresses than one query takes", async () => {
    await insert(db, { name: "last.jpg" });
    const missing = Array.from({ length: 1200 }, (_, index) => `/storage/site-images/missing-${index}.jpg`);
    const addresses = ["/storage/site-images/hero-1.jpg", ...missing, "/storage/site-images/last.jpg"];
    expect((await findPictures(db, addresses)).size).toBe(2);
  });

  test("have their own text before the one that stands in", async () => {
    await insert(db, { name: "silent.jpg", alt: "" });
    const [told, silent, gone] = ["hero-1", "silent", "gone"].map(
      (name) => `/storage/site-images/${name}.jpg`,
    );
    const pictures = await findPictures(db, [told, silent, gone]);
    expect(pictureOf(pictures, told, "Patio")?.alt).toBe("A garden");
    expect(pictureOf(pictures, silent, "Patio")?.alt).toBe("Patio");
    expect(pictureOf(pictures, gone, "Patio")).toBeNull();
    expect(pictureOf(pictures, null, "Patio")).toBeNull();
  });
});
