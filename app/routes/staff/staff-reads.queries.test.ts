import type { LoaderFunctionArgs } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import type { EntityType } from "#app/kernel/verbs/entity-types.ts";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { moduleSamples } from "#tests/support/module-samples.ts";
import { insertRecordOfEachKind } from "#tests/support/record-of-each-kind.ts";
import { routeContext } from "#tests/support/route-context.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { loader as draft } from "./draft.ts";
import { loader as entities } from "./entities.ts";
import { loader as versions } from "./versions.ts";

const now = "2026-05-01T12:00:00.000Z";

describeOnEachDatabase("What reads tell editors", (open) => {
  let database: Database;
  let userId: string;
  beforeEach(async () => {
    database = await open();
    ({ id: userId } = await staffMember(database));
    await insertRecordOfEachKind(database.db, now);
    const by = { user_id: userId, user_email: "jo@fernhill.example", now };
    for (const [ref, entity_title] of hidden()) {
      const [type = "", entity_id = ""] = ref.split("/");
      const entity_type = type as EntityType;
      const line = { verb: "changed" as const, entity_type, entity_id, entity_title, ...by };
      await database.db.transaction().execute((trx) => insertActivity(trx, line));
    }
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

  /** The records of which editors are told nothing, each with its title. */
  const hidden = (): [ref: string, title: string][] => [
    ...moduleSamples.flatMap(({ administratorsRecords = [] }) => administratorsRecords),
    [`user/${userId}`, "jo@fernhill.example"],
    [`role/${userId}`, "jo@fernhill.example"],
  ];

  test("name no record that is for administrators alone", async () => {
    const query = hidden().map(([ref]): [string, string] => ["target", ref]);
    expect((await ask(entities, query, "editor")).value).toEqual([]);
    const told = (await ask(entities, query, "administrator")).value;
    expect(told.map(({ title }: { title: string }) => title)).toEqual(hidden().map(([, title]) => title));
  });

  test("leave out who has worked on such a record", async () => {
    for (const [ref] of hidden()) {
      const query: [string, string][] = [["entity", ref]];
      expect((await ask(draft, query, "editor")).value.changed, ref).toBeNull();
      expect((await ask(draft, query, "administrator")).value.changed.by, ref).toBe("jo@fernhill.example");
    }
  });

  test.each<[string, string]>([
    ...moduleSamples
      .flatMap(({ administratorsRecords = [] }) => administratorsRecords)
      .map(([ref]) => ref.split("/") as [string, string]),
    ["user", "x"],
    ["role", "x"],
    ["settings", "x"],
  ])("has no versions of a %s for them", async (type, id) => {
    const query: [string, string][] = [["entity", `${type}/${id}`]];
    expect(await ask(versions, query, "editor")).toMatchObject({ reason: "not-allowed" });
    expect(await ask(versions, query, "administrator")).toMatchObject({ kind: "ok" });
  });
});
