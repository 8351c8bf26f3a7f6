import { expect, test } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { emailHash } from "#app/platform/email-hash.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import type { EndReason } from "./subscriber.ts";
import { endSubscription } from "./subscriptions.queries.server.ts";

const now = new Date("2026-05-02T16:00:00.000Z");
const time = now.toISOString();
const email = "jordan@example.ca";
const id = "01970000-0000-7000-8000-000000000001";

const within = <T>({ db }: Database, run: Parameters<ReturnType<typeof db.transaction>["execute"]>[0]) =>
  db.transaction().execute(run) as Promise<T>;

async function withSubscriber(open: () => Promise<Database>) {
  const database = await open();
  const row = { email, email_hash: emailHash(email), state: "subscribed" as const, created_at: time };
  await database.db
    .insertInto("subscribers")
    .values({ id, ...row, consent: "express", source: "newsletter", token_hash: "0".repeat(64) })
    .execute();
  return database;
}

/** A letter that is sent to the subscriber and to somebody else. */
async function withLetter({ db }: Database, letterId: string, state: "waiting" | "sent") {
  const letter = { id: letterId, subject: "Spring", created_at: time, updated_at: time };
  await db.insertInto("letters").values(letter).execute();
  const send = {
    status: "sending" as const,
    send_at: time,
    created_at: time,
    started_at: time,
    next_at: time,
  };
  await db
    .insertInto("letter_sends")
    .values({ letter_id: letterId, with_implied: false, ...send, candidates: 2, recipients: 2 })
    .execute();
  for (const address of [email, "sam@example.ca"])
    await db
      .insertInto("letter_recipients")
      .values({
        ...{
          id: `${letterId} ${address}`,
          letter_id: letterId,
          email: address,
          email_hash: emailHash(address),
        },
        ...{ state, next_attempt_at: time },
      })
      .execute();
}

describeOnEachDatabase("ending a subscription", (open) => {
  test.each<[EndReason, boolean]>([
    ["unsubscribed", true],
    ["complained", true],
    ["bounced", false],
    ["soft-bounces", false],
    ["removed", false],
  ])("%s: at once, with a record", async (reason, isOptOut) => {
    const database = await withSubscriber(open);
    const { db } = database;
    const end = (who: Parameters<typeof endSubscription>[1]) =>
      within(database, (trx) => endSubscription(trx, who, { reason, letterId: "letter", now }));
    expect(await end({ id })).toBe(true);
    expect(await end({ emailHash: emailHash(email) })).toBe(false);
    expect(await db.selectFrom("subscribers").selectAll().executeTakeFirst()).toMatchObject({
      ...{ state: "ended", end_reason: reason, token_hash: null },
    });
    const records = await db.selectFrom("consent_records").select(["kind", "letter_id"]).execute();
    expect(records).toEqual([{ kind: reason, letter_id: "letter" }]);
    const optOuts = await db.selectFrom("letter_opt_outs").select("email_hash").execute();
    expect(optOuts).toEqual(isOptOut ? [{ email_hash: emailHash(email) }] : []);
  });

  test("it holds for letters that are being sent, whose numbers still add up", async () => {
    const database = await withSubscriber(open);
    const { db } = database;
    await withLetter(database, "a", "waiting");
    await withLetter(database, "b", "sent");
    await within(database, (trx) => endSubscription(trx, { id }, { reason: "unsubscribed", now }));
    const sends = db.selectFrom("letter_sends").select(["candidates", "recipients", "left_out"]);
    expect(await sends.orderBy("letter_id").execute()).toEqual([
      { candidates: 2, recipients: 1, left_out: 1 },
      { candidates: 2, recipients: 2, left_out: 0 },
    ]);
    const recipients = db.selectFrom("letter_recipients").select(["email", "state", "reason"]);
    expect(await recipients.where("letter_id", "=", "a").orderBy("email").execute()).toEqual([
      { email, state: "left-out", reason: "unsubscribed" },
      { email: "sam@example.ca", state: "waiting", reason: null },
    ]);
  });

  test("whoever is erased stays off the list by the hash of the address", async () => {
    const database = await open();
    const who = { emailHash: emailHash(email) };
    expect(await within(database, (trx) => endSubscription(trx, who, { reason: "complained", now }))).toBe(
      false,
    );
    expect(await database.db.selectFrom("letter_opt_outs").select("email_hash").execute()).toHaveLength(1);
  });
});
