import { v7 } from "uuid";
import { expect, test } from "vitest";
import { monthsBefore } from "#app/platform/calendar.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { listWritingPeople } from "./clients.queries.server.ts";
import { insertEnquiry } from "./enquiries.queries.server.ts";

const now = new Date("2026-05-01T16:00:00.000Z");
const ago = (months: number) => monthsBefore(now, months).toISOString();

describeOnEachDatabase("The people who wrote or hired", (open) => {
  test("are those since two times whom a mail has reached, with each of their enquiries", async () => {
    const { db } = await open();
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
    const wrote = (email: string, months: number, more: object = {}) =>
      db.transaction().execute((trx) =>
        insertEnquiry(trx, {
          id: v7(),
          name: "N",
          email,
          phone: "519 555 0100",
          service: "",
          message: "m",
          created_at: ago(months),
          ...more,
        }),
      );
    const [earlier, later] = ["2026-04-01T12:00:00.000Z", "2026-04-02T12:00:00.000Z"];
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
    const found = await listWritingPeople(db, { message: ago(6), job: ago(24) });
    expect(found.map(({ email, isJob, since }) => [email, isJob, since])).toEqual([
      ["Client@example.ca", false, ago(1)],
      ["recent@example.ca", false, ago(5)],
      ["client@example.ca", true, ago(23)],
    ]);
  });
});
