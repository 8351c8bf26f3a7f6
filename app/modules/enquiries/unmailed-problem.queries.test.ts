import { expect, test } from "vitest";
import { parseConfig } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { enqueueMail, recordFailure } from "#app/platform/outbox/outbox.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { sampleMail } from "#tests/support/outbox-mails.ts";
import { addEnquiry, idOf } from "./tests/stored-enquiries.ts";
import { unmailedProblem } from "./unmailed-problem.server.ts";

const start = Date.UTC(2026, 2, 1, 12);
const after = (hours: number) => new Date(start + hours * 3_600_000);
const config = parseConfig({ PUBLIC_URL: "https://fernhill.example" });

/** Adds a mail that was given up at a time, about a message if there is one. */
async function giveUp({ db }: Database, at: Date, about: { recordId?: string } = {}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const entry = await enqueueMail(trx, sampleMail, { ...about, now: at });
    await recordFailure(trx, entry, { attempts: 78, error: "550 no such user", at, nextAttempt: null });
  });
}

/** Adds an enquiry whose mail was given up. */
async function loseEnquiry(database: Database, n: number, at: Date): Promise<void> {
  await addEnquiry(database, n, { created_at: at.toISOString() });
  await giveUp(database, at, { recordId: idOf(n) });
}

describeOnEachDatabase("The problem of unmailed messages", (open) => {
  test("is that a mail was given up, until the message is handled, and is of no other mail", async () => {
    const database = await open();
    const find = (hours: number) => unmailedProblem.find({ config, database }, after(hours));
    await loseEnquiry(database, 1, after(0));
    await loseEnquiry(database, 2, after(1));
    const problem = await find(2);
    expect(problem?.note).toMatchObject({
      message: "We tried for three days, but couldn’t email 2 messages to everyone who should get them.",
      detail: expect.stringContaining("The mail server rejected the recipient’s address. Nothing is lost"),
    });
    expect(problem?.lines.join()).toContain("https://fernhill.example/admin/messages");
    const handled = { status: "answered", handled_at: after(4).toISOString() };
    await database.db.updateTable("contact_messages").set(handled).execute();
    expect(await find(4)).toBeNull();
    await giveUp(database, after(5));
    expect(await find(6)).toBeNull();
    await loseEnquiry(database, 3, after(7));
    expect((await find(8))?.note.message).toContain("couldn’t email 1 message ");
  });
});
