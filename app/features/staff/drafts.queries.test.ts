import { beforeEach, expect, test } from "vitest";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { MAX_DRAFT_BYTES, MAX_TOTAL_DRAFT_BYTES } from "./draft.ts";
import { draftVerbs } from "./drafts.actions.server.ts";
import { listDrafts, pruneDrafts, readDraft } from "./drafts.queries.server.ts";
import type { Viewer } from "./viewer.ts";

const PHONE = "0199aaaa-0000-7000-8000-000000000001";
const LAPTOP = "0199aaaa-0000-7000-8000-000000000002";
const THING = "services:save:new";
const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString();
const userAgents = {
  [PHONE]:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  [LAPTOP]:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
};
type Device = keyof typeof userAgents;

describeOnEachDatabase("Drafts", (open) => {
  let database: Database;
  let jo: Viewer;
  beforeEach(async () => {
    database = await open();
    jo = await staffMember(database);
  });

  /** @param number of the device's write, which is also its second */
  const keep = (device_id: Device, number: number, words: string, { viewer = jo, thing = THING } = {}) =>
    runVerb(database, draftVerbs.keep, { thing, device_id, number, value: { title: words } }, at(number), {
      viewer,
      userAgent: userAgents[device_id],
    });
  const discard = (device_id: Device, number: number, known: string | null = null) =>
    runVerb(database, draftVerbs.discard, { thing: THING, device_id, number, known }, at(number), {
      userAgent: userAgents[device_id],
    });
  const read = (viewer = jo, now = at(59)) =>
    readDraft(database.db, { user_id: viewer.id, thing: THING, now });

  test("are kept for a person and thing, the last state with its device and age", async () => {
    expect(await read()).toEqual({ draft: null, age: null, seen: {} });
    await keep(PHONE, 1, "Half");
    await keep(PHONE, 2, "Half a thought");
    expect(await read()).toEqual({
      draft: {
        value: { title: "Half a thought" },
        device_id: PHONE,
        device: "phone (Chrome on Android)",
        updated_at: at(2),
      },
      age: 57_000,
      seen: { [PHONE]: 2 },
    });
    expect((await read({ ...jo, id: "somebody else" })).draft).toBeNull();
  });

  test("are neither content nor activity", async () => {
    const version = await readContentVersion(database.db);
    expect(await keep(PHONE, 1, "Half")).toEqual({ value: null, activity: null });
    expect(await discard(PHONE, 2)).toEqual({ value: null, activity: null });
    expect(draftVerbs.keep.changesPages || draftVerbs.discard.changesPages).toBe(false);
    expect(await readContentVersion(database.db)).toBe(version);
  });

  test("come in any order: what is older than a device's last write changes nothing", async () => {
    await keep(PHONE, 3, "Third");
    await keep(PHONE, 2, "Second");
    expect((await read()).draft?.value).toEqual({ title: "Third" });
    await discard(PHONE, 2);
    expect((await read()).draft?.value).toEqual({ title: "Third" });
  });

  test.each([
    ["after what was kept before", [1]],
    ["before anything was kept", []],
  ])("stay discarded when an older request comes late, %s", async (_case, before) => {
    for (const number of before) await keep(PHONE, number, "Early");
    await discard(PHONE, 5);
    await keep(PHONE, 4, "Late");
    expect(await read()).toMatchObject({ draft: null, age: 54_000, seen: { [PHONE]: 5 } });
    await keep(PHONE, 6, "Typed anew");
    expect((await read()).draft?.value).toEqual({ title: "Typed anew" });
  });

  test("of another device stay unless they were seen where one is discarded", async () => {
    await keep(PHONE, 1, "On the phone");
    await discard(LAPTOP, 2);
    expect(await read()).toMatchObject({
      draft: { value: { title: "On the phone" } },
      seen: { [PHONE]: 1, [LAPTOP]: 2 },
    });
    await discard(LAPTOP, 3, at(1));
    expect(await read()).toMatchObject({ draft: null, seen: { [PHONE]: 1, [LAPTOP]: 3 } });
    await keep(PHONE, 1, "On the phone");
    expect((await read()).draft).toBeNull();
  });

  test("tell the devices apart that have written last, some twenty", async () => {
    const ids = Array.from({ length: 25 }, (_, n) => `0199aaaa-0000-7000-8000-0000000001${n + 10}`);
    for (const [index, device_id] of ids.entries()) await keep(device_id as Device, index + 1, "Words");
    expect(Object.keys((await read()).seen).toSorted()).toEqual(ids.slice(5));
  });

  test("are two hundred for a person; the oldest go, what was discarded first", async () => {
    const sam = await otherMember(database);
    await keep(PHONE, 1, "Sam's", { viewer: sam });
    await keep(PHONE, 1, "Discarded");
    await discard(PHONE, 30);
    for (let n = 0; n < 201; n += 1)
      await keep(PHONE, 1 + Math.ceil(n / 10), "Words", { thing: `posts:save:${n}` });
    const stored = await listDrafts(database.db, jo.id, 500);
    expect(stored).toHaveLength(200);
    expect(stored.map(({ thing }) => thing)).not.toContain("posts:save:0");
    expect((await read()).seen).toEqual({});
    expect(await listDrafts(database.db, sam.id, 500)).toEqual([
      { thing: THING, value: { title: "Sam's" }, updated_at: at(1) },
    ]);
  });

  test("go when nobody has touched them for long, and with the account", async () => {
    await keep(PHONE, 1, "Old");
    await keep(PHONE, 9, "Young", { thing: "page:/about" });
    expect(await pruneDrafts(database.db, new Date(at(5)))).toBe(1);
    expect(await listDrafts(database.db, jo.id, 9)).toMatchObject([{ thing: "page:/about" }]);
    await database.db.deleteFrom("user").where("id", "=", jo.id).execute();
    expect(await database.db.selectFrom("drafts").selectAll().execute()).toEqual([]);
  });

  test("hold what JSON holds, and no more than their size", async () => {
    const input = { thing: THING, device_id: PHONE, number: 1 };
    const value = { text: "Café 🌿 \\u0000 \u0001", list: [{ id: "a" }], on: true, none: null, count: 0.5 };
    await runVerb(database, draftVerbs.keep, { ...input, value }, at(1));
    expect((await read()).draft?.value).toEqual(value);
    const longest = { text: "x".repeat(MAX_DRAFT_BYTES - '{"text":""}'.length) };
    const takes = (requested: object) =>
      draftVerbs.keep.input.safeParse({ ...input, value: requested }).success;
    expect(takes(longest)).toBe(true);
    expect(takes({ text: `${longest.text}x` })).toBe(false);
    expect(takes({ "a\u0000b": "" })).toBe(false);
    expect(takes({ list: [{ "\ud83d": "" }] })).toBe(false);
    expect(takes({ list: JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`) })).toBe(false);
    await runVerb(database, draftVerbs.keep, { ...input, number: 2, value: longest }, at(2));
  });

  test("of one person hold no more than their size together; what was kept before stays", async () => {
    const sam = await otherMember(database);
    const value = { text: "x".repeat(MAX_DRAFT_BYTES - 100) };
    const put = (viewer: Viewer, thing: string, number: number, requested: object = value) =>
      runVerb(database, draftVerbs.keep, { thing, device_id: PHONE, number, value: requested }, at(number), {
        viewer,
      });
    const fit = Math.floor(MAX_TOTAL_DRAFT_BYTES / MAX_DRAFT_BYTES);
    for (let n = 0; n < fit; n += 1) await put(jo, `posts:save:${n}`, 1);
    await expect(put(jo, "posts:save:more", 2)).rejects.toMatchObject({
      details: { reason: "invalid", fieldErrors: { value: staffMessages.drafts.tooMuch } },
    });
    expect(await listDrafts(database.db, jo.id, 99)).toHaveLength(fit);
    // What is kept may change, and another person has room of their own.
    await put(jo, "posts:save:0", 3, { text: "y".repeat(MAX_DRAFT_BYTES - 100) });
    await put(sam, THING, 3);
    await runVerb(
      database,
      draftVerbs.discard,
      { thing: "posts:save:0", device_id: PHONE, number: 4, known: null },
      at(4),
    );
    await put(jo, "posts:save:more", 5);
  });
});

async function otherMember({ db }: Database): Promise<Viewer> {
  const viewer = { id: "sam", email: "sam@fernhill.example", role: "editor" } as const;
  const times = { createdAt: at(0), updatedAt: at(0) };
  await db
    .insertInto("user")
    .values({ ...viewer, name: "sam", emailVerified: true, ...times })
    .execute();
  return viewer;
}
