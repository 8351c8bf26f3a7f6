import { expect, test } from "vitest";
import { listActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import {
  runSchedule as carryOutSchedule,
  findDue,
} from "#app/kernel/documents/collections/collection-schedule.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { projects } from "./projects.collection.ts";
import { findListedProject, listProjects } from "./projects.queries.server.ts";

const at = (time: string) => `2027-03-01T${time}:00.000Z`;

function addProject(db: Db, publish_at: string) {
  const pond = { title: "Pond", description: "Deep.", published: false, publish_at };
  const by = { userId: null, now: at("06:00") };
  return db.transaction().execute((trx) => insertEntity(trx, projects, pond, by));
}

const runSchedule = async (db: Db, time: string) =>
  (await db.transaction().execute((trx) => carryOutSchedule(trx, projects, new Date(at(time))))).count;
const visible = async (db: Db) => (await listProjects(db, { page: 1, pageSize: 9 })).total;

describeOnEachDatabase("A scheduled project", (open) => {
  test("publishes itself at its moment, once, and says that it did", async () => {
    const { db } = await open();
    const id = await addProject(db, at("08:00"));
    expect(await findDue(db, projects, new Date(at("07:59")))).toEqual([]);
    expect([await runSchedule(db, "07:59"), await visible(db)]).toEqual([0, 0]);
    expect([await runSchedule(db, "09:30"), await visible(db)]).toEqual([1, 1]);
    expect(await findListedProject(db, id)).toMatchObject({
      published: true,
      publish_at: null,
      updated_at: at("09:30"),
    });
    expect(await runSchedule(db, "09:31")).toBe(0);
    expect(await listActivity(db, 9)).toMatchObject([
      { user_email: "The schedule", verb: "published", entity_type: "project", entity_title: "Pond" },
    ]);
  });

  test("that is a draft waits for ever; what is published waits for nothing, says the database too", async () => {
    const { db } = await open();
    const id = await addProject(db, "");
    expect([await runSchedule(db, "23:59"), await visible(db)]).toEqual([0, 0]);
    const both = db.updateTable("projects").set({ published: true, publish_at: at("08:00") });
    await expect(both.where("id", "=", id).execute()).rejects.toThrow();
  });
});
