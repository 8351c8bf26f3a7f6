import { expect, test } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { sampleMail as mail } from "#tests/support/outbox-mails.ts";
import {
  claimDueEntries,
  enqueueMail,
  nextDueAt,
  pruneOutbox,
  recordDone,
  recordFailure,
  releasePendingEntries,
} from "./outbox.queries.server.ts";
import { readOutboxState } from "./outbox-state.queries.server.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
function enqueue({ db }: Database, at = now): Promise<string> {
  return db.transaction().execute((trx) => enqueueMail(trx, mail, { now: at }));
}

function claim(database: Database, at = now, limit = 10) {
  return claimDueEntries(database, {
    kinds: ["mail"],
    now: at,
    lockedUntil: new Date(at.getTime() + 120_000),
    limit,
  });
}

describeOnEachDatabase("The outbox", (open) => {
  test("says what waits, since when, and what was given up of late", async () => {
    const database = await open();
    expect(await readOutboxState(database.db, now)).toEqual({ waiting: 0, oldestAt: null, givenUp: 0 });
    const giveUp = async (at: Date) => {
      const id = await enqueue(database, at);
      await recordFailure(database.db, id, { attempts: 78, error: "No.", at, nextAttempt: null });
    };
    await giveUp(later(-31 * 24 * 3_600_000));
    await giveUp(later(-29 * 24 * 3_600_000));
    await enqueue(database);
    await enqueue(database, later(-60_000));
    await recordDone(database.db, await enqueue(database, later(-90_000)), now);
    expect(await readOutboxState(database.db, now)).toEqual({
      waiting: 2,
      oldestAt: later(-60_000).toISOString(),
      givenUp: 1,
    });
  });

  test("gives back what was put in, once", async () => {
    const database = await open();
    const id = await enqueue(database);
    expect(await claim(database)).toEqual([
      {
        id,
        kind: "mail",
        payload: mail,
        recordId: null,
        threadEntryId: null,
        attempts: 0,
        createdAt: now.toISOString(),
      },
    ]);
    expect(await claim(database)).toEqual([]);
  });

  test("an entry whose lock has run out can be taken again, not a moment earlier", async () => {
    const database = await open();
    await enqueue(database);
    await claim(database);
    expect(await claim(database, later(119_999))).toHaveLength(0);
    expect(await claim(database, later(120_000))).toHaveLength(1);
  });

  test("claims made at the same time never share an entry", async () => {
    const database = await open();
    const ids = [];
    for (let i = 0; i < 30; i += 1) ids.push(await enqueue(database));
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(database, now, 5)));
    const taken = claims.flat().map((entry) => entry.id);
    expect(new Set(taken).size).toBe(taken.length);
    while (taken.length < 30) {
      const more = await claim(database, now, 5);
      expect(more).not.toHaveLength(0);
      taken.push(...more.map((entry) => entry.id));
    }
    expect(taken.sort()).toEqual(ids.sort());
  });

  test("longest waiting first, nothing before its time, only the kinds asked for", async () => {
    const database = await open();
    const second = await enqueue(database, now);
    const first = await enqueue(database, later(-1000));
    await enqueue(database, later(1));
    expect((await claim(database)).map((entry) => entry.id)).toEqual([first, second]);
    const other = { kinds: ["file-removal" as const], now: later(1), lockedUntil: later(2), limit: 9 };
    expect(await claimDueEntries(database, other)).toEqual([]);
  });

  test("a failure postpones, giving up ends, and both keep the reason", async () => {
    const database = await open();
    const [postponed, ended] = [await enqueue(database), await enqueue(database)];
    await claim(database);
    const failure = { attempts: 1, error: "down", at: now };
    await recordFailure(database.db, postponed, { ...failure, nextAttempt: later(5000) });
    await recordFailure(database.db, ended, { ...failure, error: "no", nextAttempt: null });
    expect(await claim(database, later(4999))).toEqual([]);
    expect(await claim(database, later(5000))).toMatchObject([{ id: postponed, attempts: 1 }]);
    const rows = await database.db.selectFrom("outbox").selectAll().orderBy("id").execute();
    expect(rows.map((row) => [row.last_error, toOptionalIsoTime(row.failed_at)])).toEqual([
      ["down", null],
      ["no", now.toISOString()],
    ]);
  });

  test("what is done stays done, and what it was is forgotten", async () => {
    const database = await open();
    const id = await enqueue(database);
    await recordDone(database.db, id, now);
    await recordFailure(database.db, id, { attempts: 1, error: "late", at: now, nextAttempt: now });
    expect(await claim(database, later(1))).toEqual([]);
    const row = await database.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
    expect([toOptionalIsoTime(row.done_at), row.last_error]).toEqual([now.toISOString(), null]);
    expect(toJson(row.payload)).toEqual({});
  });

  test("tells when the next entry can be taken: its time, or the end of its lock", async () => {
    const database = await open();
    expect(await nextDueAt(database.db, ["mail"])).toBeNull();
    const id = await enqueue(database, now);
    await enqueue(database, later(600_000));
    expect(await nextDueAt(database.db, ["mail"])).toEqual(now);
    await claim(database);
    expect(await nextDueAt(database.db, ["mail"])).toEqual(later(120_000));
    await recordDone(database.db, id, now);
    expect(await nextDueAt(database.db, ["mail"])).toEqual(later(600_000));
    expect(await nextDueAt(database.db, ["file-removal"])).toBeNull();
  });

  test("after a start everything pending is due, save what another instance may be working on", async () => {
    const database = await open();
    const locked = await enqueue(database);
    const postponed = await enqueue(database);
    const ended = await enqueue(database);
    const failure = { attempts: 6, error: "down", at: now };
    await recordFailure(database.db, postponed, { ...failure, nextAttempt: later(3_600_000) });
    await recordFailure(database.db, ended, { ...failure, nextAttempt: null });
    await claim(database);
    await releasePendingEntries(database, ["mail"], later(1));
    const due = (await claim(database, later(1))).map((entry) => entry.id);
    expect(due.sort()).toEqual(database.engine === "sqlite" ? [locked, postponed].sort() : [postponed]);
    await releasePendingEntries(database, ["mail"], later(120_001));
    expect((await claim(database, later(120_001))).map((entry) => entry.id)).toContain(locked);
  });

  test("forgets what was finished long ago", async () => {
    const database = await open();
    const { db } = database;
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    const before = day(10);
    const names = new Map<string, string>();
    const write = async (name: string) => {
      const id = await db.transaction().execute((trx) => enqueueMail(trx, mail, { now: day(1) }));
      names.set(id, name);
      return id;
    };
    const givenUp = { attempts: 78, error: "down", nextAttempt: null };
    await write("waiting");
    await recordDone(db, await write("sent on the 9th"), day(9));
    await recordDone(db, await write("sent on the 10th"), day(10));
    await recordFailure(db, await write("given up on the 9th"), { ...givenUp, at: day(9) });
    await recordFailure(db, await write("given up on the 10th"), { ...givenUp, at: day(10) });

    expect(await pruneOutbox(db, before)).toBe(2);
    const rows = await db.selectFrom("outbox").select(["id", "payload"]).execute();
    expect(new Map(rows.map(({ id, payload }) => [names.get(id), toJson(payload)]))).toEqual(
      new Map<string, unknown>([
        ["waiting", mail],
        ["sent on the 10th", {}],
        ["given up on the 10th", mail],
      ]),
    );
    expect(await pruneOutbox(db, before)).toBe(0);
  });
});
