import { v7 } from "uuid";
import { expect, test } from "vitest";
import { insertEnquiry } from "#app/modules/enquiries/enquiries.queries.server.ts";
import { subscriberVerbs } from "#app/modules/newsletter/subscribers/subscribers.actions.server.ts";
import { monthsAfter, monthsBefore } from "#app/platform/calendar.ts";
import { toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { listClients } from "./list-clients.server.ts";

const now = new Date("2026-05-01T16:00:00.000Z");
const verbs = subscriberVerbs(listClients);

describeOnEachDatabase("Clients on the list of subscribers", (open) => {
  test("are those who wrote in six months or were won in two years and were reached by mail, each once", async () => {
    const database = await open();
    const { db } = database;
    await staffMember(database);
    const found = async () => {
      const rows = await db
        .selectFrom("subscribers")
        .select(["email", "source", "consent_until_at"])
        .orderBy("email")
        .execute();
      return rows.map(({ email, source, consent_until_at }) => [
        email,
        source,
        toOptionalIsoTime(consent_until_at),
      ]);
    };
    const mailed = (
      recipient: string,
      outcome: { done_at?: string; failed_at?: string; returned_at?: string },
    ) =>
      db
        .insertInto("outbox")
        .values({
          id: v7(),
          kind: "mail",
          payload: "{}",
          recipient,
          attempts: 1,
          next_attempt_at: now.toISOString(),
          created_at: now.toISOString(),
          ...outcome,
        })
        .execute();
    const [earlier, later] = ["2026-04-01T12:00:00.000Z", "2026-04-02T12:00:00.000Z"];
    const wrote = (email: string, months: number, more: object = {}) =>
      db.transaction().execute((trx) =>
        insertEnquiry(trx, {
          id: v7(),
          name: "N",
          email,
          phone: "519 555 0100",
          service: "",
          message: "m",
          created_at: monthsBefore(now, months).toISOString(),
          ...more,
        }),
      );
    await wrote("recent@example.ca", 5);
    await wrote("old@example.ca", 7);
    await wrote("client@example.ca", 23, { status: "won" });
    await wrote("Client@example.ca", 1);
    await wrote("past@example.ca", 25, { status: "won" });
    await wrote("spam@example.ca", 1, { suspected_spam: true });
    for (const name of ["unreached", "refused", "returned", "waiting"]) await wrote(`${name}@example.ca`, 1);
    for (const name of ["Recent", "old", "client", "past", "spam", "refused"])
      await mailed(`${name}@example.ca`, { done_at: earlier });
    await mailed("refused@example.ca", { failed_at: later });
    await mailed("returned@example.ca", { done_at: earlier, returned_at: later });
    await mailed("waiting@example.ca", {});
    const { value } = await runVerb(database, verbs["import-clients"], { id: v7() }, now.toISOString());
    expect(value).toEqual({ added: 2, refused: 0 });
    const until = (monthsAgo: number) => monthsAfter(monthsBefore(now, monthsAgo), 6).toISOString();
    const [client, recent] = (await found()).toSorted();
    expect(client).toEqual(["Client@example.ca", "message", until(1)]);
    expect(recent).toEqual(["recent@example.ca", "message", until(5)]);
    await db.deleteFrom("contact_messages").where("email", "=", "Client@example.ca").execute();
    await db.deleteFrom("subscribers").execute();
    await runVerb(database, verbs["import-clients"], { id: v7() }, now.toISOString());
    expect((await found())[0]).toEqual([
      "client@example.ca",
      "job",
      monthsAfter(monthsBefore(now, 23), 24).toISOString(),
    ]);
  });
});
