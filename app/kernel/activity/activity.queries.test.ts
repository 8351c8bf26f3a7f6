import { expect, test } from "vitest";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import {
  insertActivity,
  lastChangeOf,
  listActivity,
  listActivityPage,
  listActivityPeople,
  type NewActivity,
  pruneActivity,
} from "./activity.queries.server.ts";

const jo: Viewer = { id: "u1", email: "jo@fernhill.example", role: "administrator" };
const sam: Viewer = { id: "u2", email: "sam@fernhill.example", role: "administrator" };

describeOnEachDatabase("Activity", (open) => {
  async function openSite() {
    const database = await open();
    const { db } = database;
    const now = "2026-03-01T12:00:00.000Z";
    for (const person of [jo, sam]) await staffMember(database, person);
    const write = (who: Pick<Viewer, "id" | "email">, entry: Partial<NewActivity>) =>
      db.transaction().execute((trx) =>
        insertActivity(trx, {
          user_id: who.id,
          user_email: who.email,
          verb: "changed",
          entity_type: "project",
          entity_id: "p1",
          entity_title: "Limestone patio",
          now,
          ...entry,
        }),
      );
    return { db, write };
  }

  test("lists the latest changes, newest first", async () => {
    const { db, write } = await openSite();
    expect(await listActivity(db, 10)).toEqual([]);
    await write(jo, { now: "2026-03-01T12:00:00.000Z" });
    await write(sam, { verb: "deleted", entity_id: null, now: "2026-03-03T12:00:00.000Z" });
    await write(jo, { entity_title: "Cedar hedge", now: "2026-03-02T12:00:00.000Z" });
    const entries = await listActivity(db, 2);
    expect(entries.map(({ id: _id, ...entry }) => entry)).toEqual([
      {
        user_email: sam.email,
        verb: "deleted",
        entity_type: "project",
        entity_id: null,
        entity_title: "Limestone patio",
        created_at: "2026-03-03T12:00:00.000Z",
      },
      {
        user_email: jo.email,
        verb: "changed",
        entity_type: "project",
        entity_id: "p1",
        entity_title: "Cedar hedge",
        created_at: "2026-03-02T12:00:00.000Z",
      },
    ]);
  });

  test("changes of one moment keep their order", async () => {
    const { db, write } = await openSite();
    for (const entity_title of ["one", "two", "three"]) await write(jo, { entity_title });
    expect((await listActivity(db, 3)).map((entry) => entry.entity_title)).toEqual(["three", "two", "one"]);
  });

  test("cuts a title at 300 characters, never in the middle of one", async () => {
    const { db, write } = await openSite();
    await write(jo, { entity_title: "🌲".repeat(301) });
    expect((await listActivity(db, 1))[0]?.entity_title).toBe("🌲".repeat(300));
  });

  test("knows who changed a thing last", async () => {
    const { db, write } = await openSite();
    await write(jo, { now: "2026-03-01T12:00:00.000Z" });
    await write(sam, { now: "2026-03-02T12:00:00.000Z" });
    await write(jo, { entity_id: "p2", now: "2026-03-03T12:00:00.000Z" });
    await write(jo, { entity_type: "project-link", now: "2026-03-03T12:00:00.000Z" });
    expect(await lastChangeOf(db, { type: "project", id: "p1" })).toEqual({
      user_email: sam.email,
      created_at: "2026-03-02T12:00:00.000Z",
    });
    expect(await lastChangeOf(db, { type: "project", id: "p3" })).toBeNull();
  });

  test("tells editors nothing of people", async () => {
    const { db, write } = await openSite();
    for (const entity_type of ["passkey", "user", "password", "role", "post"] as const)
      await write(jo, { entity_type });
    expect((await listActivity(db, 10, "editor")).map((entry) => entry.entity_type)).toEqual(["post"]);
    expect(await listActivity(db, 10, "administrator")).toHaveLength(5);
  });

  test("outlives the account of whoever made the change", async () => {
    const { db, write } = await openSite();
    await write(jo, {});
    await db.deleteFrom("user").where("id", "=", jo.id).execute();
    expect((await listActivity(db, 1))[0]?.user_email).toBe(jo.email);
  });

  test("is forgotten when it is old", async () => {
    const { db, write } = await openSite();
    const since = new Date("2025-03-01T12:00:00.000Z");
    await write(jo, { entity_title: "old", now: "2025-03-01T11:59:59.999Z" });
    await write(jo, { entity_title: "young", now: "2025-03-01T12:00:00.000Z" });
    expect(await pruneActivity(db, since)).toBe(1);
    expect((await listActivity(db, 10)).map((entry) => entry.entity_title)).toEqual(["young"]);
  });

  const anything = { person: null, area: null, since: null, until: null };
  const first = { page: 1, pageSize: 10 };

  /** Opens a site with changes of two people, one line an hour, oldest first. */
  async function openBusySite() {
    const { db, write } = await openSite();
    const kinds = ["project", "page", "post", "slide", "role", "user", "page-heading"] as const;
    for (const [hour, entity_type] of kinds.entries())
      await write(hour % 2 ? sam : jo, {
        entity_type,
        entity_title: `${hour}`,
        now: `2026-03-01T1${hour}:00:00.000Z`,
      });
    return { db, write };
  }

  test.each([
    ["everything", "administrator", anything, ["6", "5", "4", "3", "2", "1", "0"]],
    ["what editors may read of", "editor", anything, ["6", "3", "2", "1", "0"]],
    ["one person's", "administrator", { ...anything, person: sam.email }, ["5", "3", "1"]],
    ["nobody's", "administrator", { ...anything, person: "nobody" }, []],
    ["several kinds' together, newest first", "editor", { ...anything, area: "pages" }, ["6", "3", "1"]],
    ["one kind's", "editor", { ...anything, area: "posts" }, ["2"]],
    ["people's, which no editor reads", "editor", { ...anything, area: "users" }, []],
    [
      "from a moment until before another",
      "administrator",
      { ...anything, since: "2026-03-01T12:00:00.000Z", until: "2026-03-01T14:00:00.000Z" },
      ["3", "2"],
    ],
    [
      "all of it at once",
      "administrator",
      { person: sam.email, area: "pages", since: "2026-03-01T12:00:00.000Z", until: null },
      ["3"],
    ],
  ] as const)("lists %s", async (_case, reader, query, titles) => {
    const { db } = await openBusySite();
    const page = await listActivityPage(db, query, reader, first);
    expect(page.items.map((entry) => entry.entity_title)).toEqual(titles);
    expect(page.total).toBe(titles.length);
  });

  test("is paged, several kinds together too", async () => {
    const { db } = await openBusySite();
    const titles = async (area: "pages" | null, page: number) => {
      const found = await listActivityPage(db, { ...anything, area }, "administrator", { page, pageSize: 2 });
      return [found.page, found.pageCount, ...found.items.map((entry) => entry.entity_title)];
    };
    expect(await titles(null, 1)).toEqual([1, 4, "6", "5"]);
    expect(await titles(null, 4)).toEqual([4, 4, "0"]);
    expect(await titles("pages", 2)).toEqual([2, 2, "1"]);
    expect(await titles("pages", 9)).toEqual([2, 2, "1"]);
  });

  test("knows whose changes somebody may read of", async () => {
    const { db, write } = await openSite();
    expect(await listActivityPeople(db, "administrator")).toEqual([]);
    await write({ id: jo.id, email: "The schedule" }, {});
    for (let count = 0; count < 3; count++) await write(jo, {});
    await write(sam, { entity_type: "user" });
    expect(await listActivityPeople(db, "administrator")).toEqual([
      ...["The schedule", jo.email, sam.email].toSorted(),
    ]);
    expect(await listActivityPeople(db, "editor")).not.toContain(sam.email);
    expect(await listActivityPeople(db, "editor")).toHaveLength(2);
  });
});
