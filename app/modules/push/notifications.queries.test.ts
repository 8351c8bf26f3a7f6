import { expect, test } from "vitest";
import { accountVerbs } from "#app/accounts/account.actions.server.ts";
import { storePassword } from "#app/accounts/users.queries.server.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { notificationTexts } from "./notification-texts.ts";
import { notificationVerbs } from "./notifications.actions.server.ts";
import { listDevices } from "./push-subscriptions.queries.server.ts";
import { browserKeys } from "./tests/push-service.ts";

const now = "2026-05-01T16:00:00.000Z";
const userAgent =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const subscription = (n: number) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${n}`,
  keys: browserKeys().keys,
});
const { "turn-on": turnOn, "turn-off": turnOff, test: sendTest } = notificationVerbs;

describeOnEachDatabase("Notifications on a device", (open) => {
  async function openSite() {
    const database = await open();
    const { db } = database;
    const jo = await staffMember(database);
    const sam = await staffMember(database, {
      id: "0190b6a0-0000-7000-8000-000000000009",
      email: "sam@fernhill.example",
      role: "administrator",
    });
    const on = (n = 1, viewer: Viewer = jo) =>
      runVerb(database, turnOn, subscription(n), now, { viewer, userAgent });
    return { database, db, jo, sam, on };
  }

  test("are turned on and off by their owner, and belong to whoever turned them on last", async () => {
    const { database, db, jo, sam, on } = await openSite();
    await on();
    await on();
    const [device, ...others] = await listDevices(db, jo.id);
    expect([device, others]).toMatchObject([{ device: "phone (Chrome on Android)", failed_at: null }, []]);
    const off = (viewer: typeof jo) => runVerb(database, turnOff, { id: device?.id }, now, { viewer });
    await expect(off(sam)).rejects.toThrow("gone");
    await on(1, sam);
    expect([await listDevices(db, jo.id), (await listDevices(db, sam.id)).length]).toEqual([[], 1]);
    await off(sam);
    await expect(off(sam)).rejects.toThrow("gone");
  });

  test("are on at most ten devices, also when several are turned on at once", async () => {
    const { db, jo, on } = await openSite();
    const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => on(n)));
    const refused = results.filter(({ status }) => status === "rejected");
    expect([refused.length, (await listDevices(db, jo.id)).length]).toEqual([2, 10]);
    expect(refused[0]).toMatchObject({
      reason: { details: { fieldErrors: { endpoint: notificationTexts.tooMany(10) } } },
    });
  });

  test("are tested on one device of one's own", async () => {
    const { database, db, jo, sam, on } = await openSite();
    await on(1);
    await on(2);
    const [device] = await listDevices(db, jo.id);
    const send = (viewer: typeof jo) => runVerb(database, sendTest, { id: device?.id }, now, { viewer });
    await expect(send(sam)).rejects.toThrow("gone");
    await send(jo);
    const entries = await db.selectFrom("outbox").select(["kind", "payload"]).execute();
    expect(entries.map(({ kind, payload }) => [kind, toJson(payload)])).toEqual([
      ["push", { ...notificationTexts.test, path: "/admin/account", subscription_id: device?.id }],
    ]);
  });

  test("end with the password, with all sign-ins and with the account", async () => {
    const { database, db, jo, on } = await openSite();
    await on();
    await db.transaction().execute((trx) => storePassword(trx, jo.id, null, now));
    expect(await listDevices(db, jo.id)).toEqual([]);
    await on();
    await runVerb(database, accountVerbs["sign-out-everywhere"], { confirmed: true }, now);
    expect(await listDevices(db, jo.id)).toEqual([]);
    await on();
    await db.deleteFrom("user").where("id", "=", jo.id).execute();
    expect(await listDevices(db, jo.id)).toEqual([]);
  });
});
