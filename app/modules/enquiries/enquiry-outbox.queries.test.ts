import { afterEach, expect, test, vi } from "vitest";
import { addEnquiry, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { MailError, type Mailer, type MailFailure } from "#app/platform/mail/mailer.server.ts";
import {
  enqueueMail,
  type MailAbout,
  pruneOutbox,
  recordFailure,
} from "#app/platform/outbox/outbox.queries.server.ts";
import { startOutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { sampleMail } from "#tests/support/outbox-mails.ts";

const id = idOf(1);
const clock = manualClock("2026-05-01T16:00:00.000Z");
const now = clock.now();
const cleanups: (() => Promise<void>)[] = [];

function mailer(send: Mailer["send"]): Mailer {
  return { send, forget: async () => undefined, close: vi.fn() };
}

/** Starts the worker of mails and stops it when it has tried what is due. */
async function tryMails(database: Database, send: Mailer["send"], replyAddress: (id: string) => string) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const worker = startOutboxWorker({ database, mailer: mailer(send), clock, log, replyAddress });
  cleanups.push(worker.stop);
  await worker.stop();
}

const enqueue = ({ db }: Database, about: Omit<MailAbout, "now"> = {}, at = now) =>
  db.transaction().execute((trx) => enqueueMail(trx, sampleMail, { ...about, now: at }));

async function addEntry(database: Database): Promise<void> {
  await addEnquiry(database, 1);
  const entry = { kind: "answer", is_staff: true, details: "{}", created_at: now.toISOString() };
  await database.db
    .insertInto("message_entries")
    .values({ id: "e", message_id: id, ...entry })
    .execute();
}

describeOnEachDatabase("Mails of messages in the outbox", (open) => {
  // Registered inside, so that the workers stop before their database is closed.
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  test("a mail to a message's sender is answered to the message's own address, others as they say", async () => {
    const database = await open();
    await addEntry(database);
    await enqueue(database, { recordId: id });
    await enqueue(database, { recordId: id, threadEntryId: "e" });
    await enqueue(database);
    const sent: (string | undefined)[][] = [];
    const replyAddress = (enquiryId: string) => `web+${enquiryId}@fernhill.example`;
    await tryMails(
      database,
      async ({ replyTo, returnTo }) => void sent.push([replyTo.address, returnTo]),
      replyAddress,
    );
    expect(sent).toEqual([
      ["jordan@example.ca", undefined],
      [replyAddress(id), replyAddress(id)],
      ["jordan@example.ca", undefined],
    ]);
  });

  test("a mail server that takes no return address of a message is sent the mail without one", async () => {
    const database = await open();
    await addEntry(database);
    await enqueue(database, { recordId: id, threadEntryId: "e" });
    const sent: (string | undefined)[] = [];
    const refusing =
      (failure: MailFailure): Mailer["send"] =>
      async ({ returnTo }) => {
        sent.push(returnTo);
        if (returnTo) throw new MailError("Not allowed", failure);
      };
    const replyAddress = () => "web+m@fernhill.example";
    const rows = () => database.db.selectFrom("outbox").selectAll().execute();
    // What isn't about the sender, and what is for now, fails as it does.
    for (const failure of [
      { by: "recipient", code: 550 },
      { by: "server", code: 451 },
      { by: "server", code: null },
    ] as const) {
      await tryMails(database, refusing(failure), replyAddress);
      await database.db.updateTable("outbox").set({ next_attempt_at: now.toISOString() }).execute();
    }
    expect(await rows()).toMatchObject([{ attempts: 3, done_at: null }]);
    await tryMails(database, refusing({ by: "server", code: 553 }), replyAddress);
    expect(sent).toEqual([...new Array(4).fill(replyAddress()), undefined]);
    expect((await rows())[0]?.done_at).not.toBeNull();
  });

  test("a mail that was finished long ago only loses its text", async () => {
    const database = await open();
    const { db } = database;
    await addEnquiry(database, 1);
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    const givenUp = { attempts: 78, error: "down", nextAttempt: null };
    for (const about of [{ recordId: id }, {}])
      await recordFailure(db, await enqueue(database, about, day(1)), { ...givenUp, at: day(9) });
    expect(await pruneOutbox(db, day(10))).toBe(2);
    const rows = await db.selectFrom("outbox").select(["contact_message_id", "payload"]).execute();
    expect(rows.map((row) => [row.contact_message_id, toJson(row.payload)])).toEqual([[id, {}]]);
    expect(await pruneOutbox(db, day(10))).toBe(0);
  });
});
