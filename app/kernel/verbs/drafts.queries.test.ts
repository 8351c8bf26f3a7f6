import { beforeEach, expect, test } from "vitest";
import { MAX_DRAFT_BYTES, MAX_TOTAL_DRAFT_BYTES } from "#app/kernel/verbs/draft.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { draftVerbs } from "./drafts.actions.server.ts";
import { listDrafts, pruneDrafts, readDraft } from "./drafts.queries.server.ts";

const ENTITY = "service/new";
const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString();
const userAgent =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const conflict = { details: { reason: "draft-conflict" } };

const samEditor: Viewer = { id: "sam", email: "sam@fernhill.example", role: "editor" };

describeOnEachDatabase("Drafts", (open) => {
  let database: Database;
  let jo: Viewer;
  beforeEach(async () => {
    database = await open();
    jo = await staffMember(database);
  });

  const keep = (base_revision: number, title: string, { viewer = jo, entity = ENTITY, second = 1 } = {}) =>
    runVerb(database, draftVerbs.keep, { entity, base_revision, value: { title } }, at(second), {
      viewer,
      userAgent,
    });
  const discard = (base_revision: number, second = 2) =>
    runVerb(database, draftVerbs.discard, { entity: ENTITY, base_revision }, at(second), { userAgent });
  const read = (viewer = jo) => readDraft(database.db, { user_id: viewer.id, entity: ENTITY });

  test("are stored for a person and entity, the last state with its revision and device", async () => {
    expect(await read()).toEqual({ revision: 0, draft: null });
    expect((await keep(0, "Half")).value).toEqual({ revision: 1 });
    expect((await keep(1, "Half a thought")).value).toEqual({ revision: 2 });
    expect(await read()).toEqual({
      revision: 2,
      draft: { value: { title: "Half a thought" }, device: "phone (Chrome on Android)" },
    });
    expect((await read({ ...jo, id: "somebody else" })).draft).toBeNull();
  });

  test("are neither content nor activity", async () => {
    const version = await readContentVersion(database.db);
    expect(await keep(0, "Half")).toEqual({ value: { revision: 1 }, activity: null });
    expect(await discard(1)).toEqual({ value: null, activity: null });
    expect(draftVerbs.keep.changesPages || draftVerbs.discard.changesPages).toBe(false);
    expect(await readContentVersion(database.db)).toBe(version);
  });

  test("are replaced only by who has seen them: late requests and other devices change nothing", async () => {
    await keep(0, "First");
    await keep(1, "On the phone");
    for (const base of [0, 1, 3]) await expect(keep(base, "On the laptop")).rejects.toMatchObject(conflict);
    expect(await read()).toMatchObject({ revision: 2, draft: { value: { title: "On the phone" } } });
    await keep(2, "On the laptop");
    await expect(keep(1, "On the phone")).rejects.toMatchObject(conflict);
    expect(await read()).toMatchObject({ revision: 3, draft: { value: { title: "On the laptop" } } });
  });

  test("of two that are written at once one is stored, the other refused", async () => {
    await keep(0, "First");
    const both = await Promise.allSettled([keep(1, "One"), keep(1, "Other")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await read()).revision).toBe(2);
  });

  test("whose answer was lost are known when they are sent again", async () => {
    const value = { text: "Half", list: [{ id: "a", url: "b" }] };
    const sent = { entity: ENTITY, base_revision: 0, value };
    await runVerb(database, draftVerbs.keep, sent, at(1));
    expect((await runVerb(database, draftVerbs.keep, sent, at(2))).value).toEqual({ revision: 1 });
    expect((await read()).revision).toBe(1);
  });

  test.each([
    ["after what was stored before", true],
    ["before anything was stored", false],
  ])("stay discarded when an older request comes late, %s", async (_case, isStored) => {
    if (isStored) await keep(0, "Early");
    // Another write may be pending.
    await discard(1);
    await expect(keep(isStored ? 1 : 0, "Late")).rejects.toMatchObject(conflict);
    expect(await read()).toEqual({ revision: 2, draft: null });
    await keep(2, "Typed anew");
    await discard(1);
    expect(await read()).toMatchObject({ revision: 3, draft: { value: { title: "Typed anew" } } });
  });

  test("that another device has written stay where an older one is discarded", async () => {
    await keep(0, "Here");
    await keep(1, "On the phone");
    await discard(1);
    expect(await read()).toMatchObject({ revision: 2, draft: { value: { title: "On the phone" } } });
    await discard(2);
    expect(await read()).toEqual({ revision: 3, draft: null });
  });

  test("are two hundred for a person; the oldest go, what was discarded first", async () => {
    const sam = await staffMember(database, samEditor);
    await keep(0, "Sam's", { viewer: sam });
    await keep(0, "Discarded");
    await discard(1, 30);
    for (let n = 0; n < 201; n += 1)
      await keep(0, "Words", { entity: `post/${n}`, second: 1 + Math.ceil(n / 10) });
    const stored = await listDrafts(database.db, jo.id, 500);
    expect(stored).toHaveLength(200);
    expect(stored.map(({ entity }) => entity)).not.toContain("post/0");
    expect(await read()).toEqual({ revision: 0, draft: null });
    expect(await listDrafts(database.db, sam.id, 500)).toEqual([
      { entity: ENTITY, value: { title: "Sam's" }, updated_at: at(1) },
    ]);
  });

  test("go when nobody has touched them for long, and with the account", async () => {
    await keep(0, "Old");
    await keep(0, "Young", { entity: "page/about", second: 9 });
    expect(await pruneDrafts(database.db, new Date(at(5)))).toBe(1);
    expect(await listDrafts(database.db, jo.id, 9)).toMatchObject([{ entity: "page/about" }]);
    await database.db.deleteFrom("user").where("id", "=", jo.id).execute();
    expect(await database.db.selectFrom("drafts").selectAll().execute()).toEqual([]);
  });

  test("hold what JSON holds, and no more than their size", async () => {
    const input = { entity: ENTITY, base_revision: 0 };
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
    await runVerb(database, draftVerbs.keep, { ...input, base_revision: 1, value: longest }, at(2));
  });

  test.each([
    ["service/new", true],
    ["post/0190b6a0-0000-7000-8000-000000000002/update", true],
    ["page/home", true],
    ["", false],
    ["service", false],
    ["Service/new", false],
    ["gadget/new", false],
    ["service/a\u0000b", false],
    [`service/${"x".repeat(240)}`, false],
  ])("under the name %j are taken: %s", (entity, isTaken) => {
    const { keep, discard } = draftVerbs;
    const write = { entity, base_revision: 0, value: {} };
    expect([keep, discard].map(({ input }) => input.safeParse(write).success)).toEqual([isTaken, isTaken]);
  });

  test("of one person hold no more than their size together; what was kept before stays", async () => {
    const sam = await staffMember(database, samEditor);
    const value = { text: "x".repeat(MAX_DRAFT_BYTES - 100) };
    const put = (viewer: Viewer, entity: string, base_revision: number, requested: object = value) =>
      runVerb(database, draftVerbs.keep, { entity, base_revision, value: requested }, at(1), { viewer });
    const fit = Math.floor(MAX_TOTAL_DRAFT_BYTES / MAX_DRAFT_BYTES);
    for (let n = 0; n < fit; n += 1) await put(jo, `post/${n}`, 0);
    await expect(put(jo, "post/more", 0)).rejects.toMatchObject({
      details: { reason: "invalid", fieldErrors: { value: staffTexts.drafts.tooMuch } },
    });
    expect(await listDrafts(database.db, jo.id, 99)).toHaveLength(fit);
    // A stored draft may change, and the limit is per person.
    await put(jo, "post/0", 1, { text: "y".repeat(MAX_DRAFT_BYTES - 100) });
    await put(sam, ENTITY, 0);
    await runVerb(database, draftVerbs.discard, { entity: "post/0", base_revision: 2 }, at(4));
    await put(jo, "post/more", 0);
  });
});
