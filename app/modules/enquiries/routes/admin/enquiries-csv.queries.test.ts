import pino from "pino";
import type { LoaderFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { listActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { activityLines } from "#app/kernel/activity/activity-text.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { routeContext } from "#tests/support/route-context.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { loader } from "./enquiries-csv.ts";

describeOnEachDatabase("The file of messages", (open) => {
  async function openSite() {
    const database = await open();
    const viewer = await staffMember(database);
    const sent = { email: "a@example.ca", phone: "5195550100", service: "", message: "Hello" };
    const enquiries = ["Ash", "Birch", "Cedar"].map((name, index) => ({
      id: `message-${index}`,
      name,
      ...sent,
      created_at: `2026-03-0${index + 1}T12:00:00.000Z`,
      handled_at: index === 0 ? "2026-03-04T12:00:00.000Z" : null,
      suspected_spam: false,
      status: index === 0 ? "answered" : "new",
    }));
    await database.db.insertInto("contact_messages").values(enquiries).execute();
    const told: object[] = [];
    const log = pino(
      { base: null, timestamp: false },
      { write: (line: string) => told.push(JSON.parse(line)) },
    );
    const exported = async (query: string) => {
      const context = routeContext({ database, log }, { viewer });
      const request = new Request(`http://localhost:3000/admin/messages.csv?${query}`);
      const answer = await loader({ request, context } as unknown as LoaderFunctionArgs);
      return (await answer.text()).split("\r\n").length - 2;
    };
    return { ...database, viewer, told, exported };
  }

  test("leaves a line of who took how many, for administrators and in the log", async () => {
    const { db, viewer, told, exported } = await openSite();
    expect(await exported("show=all")).toBe(3);
    expect(await exported("search=ash&show=answered")).toBe(1);
    const lines = activityLines(await listActivity(db, 10, "administrator"));
    expect(lines.map(({ user_email, verb, what }) => `${user_email} ${verb} ${what}`)).toEqual([
      `${viewer.email} exported the list of messages “1 message”`,
      `${viewer.email} exported the list of messages “3 messages”`,
    ]);
    expect(await listActivity(db, 10, "editor")).toEqual([]);
    const event = { level: 30, msg: "security", event: "messages exported", network: "203.0.113.0/24" };
    expect(told).toEqual([
      { ...event, userId: viewer.id, count: 3 },
      { ...event, userId: viewer.id, count: 1 },
    ]);
  });

  test("is not given where its line can't be written", async () => {
    const { db, exported } = await openSite();
    await db.schema.dropTable("activity").execute();
    await expect(exported("show=all")).rejects.toThrow(/activity/);
  });
});
