import { afterEach, expect, test } from "vitest";
import { readOutboxState } from "#app/platform/outbox/outbox-state.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { outboxIdle } from "#tests/support/outbox-idle.ts";
import { vapidClaims } from "./tests/push-service.ts";
import { openPushSite, siteKeys, startPushes } from "./tests/push-site.ts";

const HOUR_MS = 3_600_000;
const START = "2026-05-01T16:00:00.000Z";
const cleanups: (() => Promise<void>)[] = [];

describeOnEachDatabase("Notifications", (open) => {
  // Registered inside, so that the workers stop before their database is closed.
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  const openSite = async () => openPushSite(await open(), cleanups);

  test("go to each administrator's devices, encrypted and signed", async () => {
    const { database, jo, service, browser, subscribe, notify } = await openSite();
    await subscribe(jo.id, "/jo-phone");
    await subscribe("sam", "/editor");
    const clock = manualClock(START);
    await notify("New message", clock.now());
    startPushes(database, { clock, cleanups });
    await outboxIdle(database, clock);
    expect(service.taken.map(({ path }) => path).toSorted()).toEqual(["/jo", "/jo-phone"]);
    const shown = { title: "New message", body: "Decks", path: "/admin/dashboard" };
    expect(service.taken.map(({ body }) => browser.read(body))).toEqual([shown, shown]);
    const headers = service.taken[0]?.headers ?? {};
    expect(headers).toMatchObject({ ttl: "86400", urgency: "high", "content-encoding": "aes128gcm" });
    expect(vapidClaims(headers.authorization ?? "")).toMatchObject({
      key: siteKeys.publicKey,
      claims: { aud: service.origin, sub: "https://fernhill.example" },
    });
  });

  test.each([404, 410])("end with a subscription that answers %i", async (status) => {
    const { database, service, devices, notify } = await openSite();
    service.answerWith(status);
    const clock = manualClock(START);
    await notify("New message", clock.now());
    const { log } = startPushes(database, { clock, cleanups });
    await outboxIdle(database, clock);
    expect(await devices()).toEqual([]);
    expect([service.taken.length, log.warn.mock.calls]).toEqual([1, []]);
  });

  test.each([
    ["an error", 500, {}],
    ["a redirect, which isn't followed", 307, { location: "/elsewhere" }],
  ])("are tried again for a day after %s", async (_case, status, headers) => {
    const { database, service, devices, notify } = await openSite();
    service.answerWith(status, headers);
    const clock = manualClock(START);
    await notify("New message", clock.now());
    const worker = startPushes(database, { clock, cleanups });
    await outboxIdle(database, clock);
    expect(service.taken.map(({ path }) => path)).toEqual(["/jo"]);
    expect(JSON.stringify(worker.log.warn.mock.calls)).toContain(`the push service answered ${status}`);
    expect(JSON.stringify(worker.log.warn.mock.calls)).not.toContain("/jo");
    expect(await devices()).toMatchObject([{ failed_at: expect.anything() }]);
    for (let hours = 0; hours < 40; hours += 1) {
      clock.advance(HOUR_MS);
      worker.wake();
      await outboxIdle(database, clock);
    }
    expect(worker.log.error.mock.calls).toHaveLength(1);
    expect(await readOutboxState(database.db, clock.now())).toMatchObject({ waiting: 0, givenUp: 0 });
    const tries = service.taken.length;
    service.answerWith(201);
    await notify("Dana wrote", clock.now());
    worker.wake();
    await outboxIdle(database, clock);
    expect(service.taken.length).toBe(tries + 1);
    expect(await devices()).toMatchObject([{ failed_at: null }]);
  });

  test("aren't sent to a former administrator, to a former device or to another host", async () => {
    const { database, db, service, notify } = await openSite();
    const clock = manualClock(START);
    await notify("New message", clock.now());
    await db.updateTable("user").set({ role: "editor" }).execute();
    const { log, wake } = startPushes(database, { clock, cleanups });
    await outboxIdle(database, clock);
    await db.updateTable("user").set({ role: "administrator" }).execute();
    await notify("Again", clock.now());
    await db.deleteFrom("push_subscriptions").execute();
    wake();
    await outboxIdle(database, clock);
    expect([service.taken, log.warn.mock.calls]).toEqual([[], []]);
    const strict = await openSite();
    await strict.notify("New message", clock.now());
    startPushes(strict.database, { clock, cleanups, isKnown: () => false });
    await outboxIdle(strict.database, clock);
    expect(strict.service.taken).toEqual([]);
  });
});
