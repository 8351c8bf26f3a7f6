import type { LoaderFunctionArgs } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { routeContext } from "#tests/support/route-context.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { loader as draft } from "./draft.ts";
import { loader as entities } from "./entities.ts";
import { loader as versions } from "./versions.ts";

const ENQUIRY = "0190b6a0-0000-7000-8000-000000000007";
const now = "2026-05-01T12:00:00.000Z";

describeOnEachDatabase("What reads tell editors", (open) => {
  let database: Database;
  let userId: string;
  beforeEach(async () => {
    database = await open();
    ({ id: userId } = await staffMember(database));
    await database.db.transaction().execute(async (trx) => {
      const words = {
        email: "ash@example.com",
        phone: "604-555-0100",
        service: "Other",
        message: "Please call.",
      };
      await trx
        .insertInto("contact_messages")
        .values({ id: ENQUIRY, name: "Ash Sender", ...words, created_at: now, suspected_spam: false })
        .execute();
      const by = { user_id: userId, user_email: "jo@fernhill.example", now };
      const line = { verb: "changed the status of", entity_type: "message", entity_id: ENQUIRY } as const;
      await insertActivity(trx, { ...line, ...by, entity_title: "Ash Sender" });
    });
  });

  async function ask(
    loader: (args: LoaderFunctionArgs) => Promise<Response>,
    query: [string, string][],
    role: Role,
  ) {
    const viewer = { id: userId, email: "jo@fernhill.example", role };
    const context = routeContext({ database }, { viewer });
    const request = new Request(`http://localhost:3000/staff/read?${new URLSearchParams(query)}`);
    const args = { request, context, params: {}, pattern: "", url: new URL(request.url) };
    return (await loader(args as unknown as LoaderFunctionArgs)).json();
  }

  test("names neither who has sent an enquiry nor whose an account is", async () => {
    const query: [string, string][] = [
      ["target", `message/${ENQUIRY}`],
      ["target", `user/${userId}`],
      ["target", `role/${userId}`],
    ];
    expect((await ask(entities, query, "editor")).value).toEqual([]);
    const told = (await ask(entities, query, "administrator")).value;
    expect(told.map(({ title }: { title: string }) => title)).toEqual([
      "Ash Sender",
      "jo@fernhill.example",
      "jo@fernhill.example",
    ]);
  });

  test("leaves out who has worked on an enquiry", async () => {
    const query: [string, string][] = [["entity", `message/${ENQUIRY}`]];
    expect((await ask(draft, query, "editor")).value.changed).toBeNull();
    expect((await ask(draft, query, "administrator")).value.changed.by).toBe("jo@fernhill.example");
  });

  test.each([
    ["message", ENQUIRY],
    ["user", "x"],
    ["role", "x"],
    ["settings", "x"],
  ])("has no versions of a %s for them", async (type, id) => {
    const query: [string, string][] = [["entity", `${type}/${id}`]];
    expect(await ask(versions, query, "editor")).toMatchObject({ reason: "not-allowed" });
    expect(await ask(versions, query, "administrator")).toMatchObject({ kind: "ok" });
  });
});
