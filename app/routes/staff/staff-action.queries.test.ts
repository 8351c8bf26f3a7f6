import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { insertActivity, listActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { insertCategory } from "#app/kernel/categories/categories.queries.server.ts";
import { insertMedia } from "#app/kernel/files/media.queries.server.ts";
import { readDraft, storeDraft } from "#app/kernel/verbs/drafts.queries.server.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { type StaffContext, staffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { createLimiters } from "#app/site/request/limiters.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { routeContext } from "#tests/support/route-context.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { openStorage } from "#tests/support/storage.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { staffAction } from "./staff-action.server.ts";

const ORIGIN = "http://localhost:3000";
const USER = "0190b6a0-0000-7000-8000-000000000001";
const now = "2026-05-01T12:00:00.000Z";
const { malformed } = staffTexts.staff;
const signedOut = "You must be logged in to save things.";

const changed = (entity_title: string) =>
  ({ verb: "changed", entity_type: "page", entity_id: "thing-1", entity_title }) as const;

const breaking = {
  input: z.object({ by: z.string() }),
  async run({ trx }: StaffContext, { by }: { by: string }) {
    await sql.raw(by).execute(trx);
    return { value: null, activity: null };
  },
};

const verbs = {
  save: staffVerb({
    input: z.object({ name: z.string().min(1, "Enter the name.") }),
    failed: (reason) => `Error saving thing: ${reason ?? "Unknown error"}`,
    async run({ trx, viewer }, { name }) {
      await insertCategory(trx, { kind: "post", name, userId: viewer.id, now });
      if (name === "Breaks") throw new Error("secret detail of the driver");
      if (name === "Gone") throw new VerbError({ reason: "gone" });
      if (name === "Refused") {
        throw new VerbError({
          reason: "invalid",
          fieldErrors: { name: "Taken." },
          detail: "Try another.",
        });
      }
      if (name === "Conflict" || name === "Answered") {
        const subject = { type: name === "Conflict" ? "page" : "user", id: "thing-1" };
        throw new VerbError({ reason: "conflict", subject, updated_at: now, fields: [] });
      }
      if (name === "Two fields") {
        const fields = ["thing-1", "thing-2"].map((id) => ({
          target: `page/${id}`,
          path: "title",
          theirs: "Theirs",
          subject: { type: "page", id },
        }));
        throw new VerbError({
          reason: "conflict",
          subject: { type: "page", id: "thing-1" },
          updated_at: null,
          fields,
        });
      }
      return { value: { name }, activity: changed(name) };
    },
  }),
  note: staffVerb({
    changesPages: false,
    input: z.object({ name: z.string() }),
    failed: "Error",
    run: async (_context, { name }) => ({ value: null, activity: changed(name) }),
  }),
  break: staffVerb({
    ...breaking,
    failed: (reason) => `Error saving thing: ${reason ?? "Unknown error"}`,
  }),
  breakWithoutReason: staffVerb({ ...breaking, failed: "Error saving thing. Please try again." }),
  once: staffVerb({
    input: z.object({ name: z.string() }),
    failed: "Error",
    async run({ trx, viewer }, { name }) {
      const taken = await trx.selectFrom("categories").select("id").where("name", "=", name).execute();
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (taken.length > 0) throw new VerbError({ reason: "invalid", fieldErrors: { name: "Taken." } });
      await insertCategory(trx, { kind: "post", name, userId: viewer.id, now });
      return { value: null, activity: changed(name) };
    },
  }),
  invite: staffVerb({
    confirmsPassword: true,
    input: z.object({ name: z.string() }),
    failed: "Error",
    run: async (_context, { name }) => ({ value: null, activity: changed(name) }),
  }),
  copy: staffVerb({
    input: z.object({ name: z.string() }),
    failed: "Error",
    async prepare({ store }) {
      const size = {
        title: "",
        content_type: "image/jpeg",
        width: 4,
        height: 3,
        bytes: 1,
        placeholder: null,
      };
      const files = ["used.jpg", "unused.jpg"].map((name) => ({
        of: name,
        bucket: "site-images",
        name,
        ...size,
      }));
      const put = ({ name }: { name: string }) =>
        store.put(`originals/site-images/${name}`, new Uint8Array(1), { contentType: "image/jpeg" });
      await Promise.all(files.map(put));
      return files;
    },
    async run({ trx, files }, { name }) {
      const [{ of: _, ...used } = { of: "" }] = files;
      await insertMedia(trx, { ...used, alt: "", userId: null, now } as Parameters<typeof insertMedia>[1]);
      if (name === "Breaks") throw new Error("broken");
      return { value: null, activity: changed(name) };
    },
  }),
  look: staffVerb({
    input: z.undefined(),
    failed: "Error",
    run: async () => ({ value: "seen", activity: null }),
  }),
};

interface Sent {
  body?: string;
  origin?: string | null;
  contentType?: string;
  signedIn?: boolean;
  email?: string;
  role?: Role;
  passwordConfirmed?: boolean;
  store?: FileStore;
}

async function send(database: Database, sent: Sent) {
  const { origin = ORIGIN, contentType = "application/json", signedIn = true } = sent;
  const { email = "jo@fernhill.example", role = "administrator", passwordConfirmed = false, store } = sent;
  const woken = vi.fn();
  const context = routeContext(
    {
      config: { mail: {} },
      database,
      store,
      limiters: createLimiters(database.db, []),
      outbox: { wake: woken },
    },
    { viewer: signedIn ? { id: USER, email, role } : null, passwordConfirmed },
  );
  const request = new Request(`${ORIGIN}/staff/entities`, {
    method: "POST",
    headers: { "Content-Type": contentType, ...(origin ? { Origin: origin } : {}) },
    body: sent.body ?? "",
  });
  const answer = await staffAction({ request, context }, verbs, { signedOut, editors: ["save"] });
  return { status: answer.status, result: (await answer.json()) as StaffResult<unknown>, woken };
}

const save = (name: unknown, verb = "save") => JSON.stringify({ verb, input: { name } });

async function openWithUser(open: () => Promise<Database>): Promise<Database> {
  const database = await open();
  await staffMember(database);
  return database;
}

const names = async ({ db }: Database) =>
  (await db.selectFrom("categories").select("name").execute()).map((row) => row.name);

describeOnEachDatabase("A write of staff", (open) => {
  test("is made with its activity row and a new content version, and wakes the outbox", async () => {
    const database = await openWithUser(open);
    const before = await readContentVersion(database.db);
    const { status, result, woken } = await send(database, { body: save("Planting") });
    expect([status, result]).toEqual([200, { kind: "ok", value: { name: "Planting" } }]);
    expect(await names(database)).toEqual(["Planting"]);
    expect(await readContentVersion(database.db)).toBe(before + 1);
    const [entry] = await listActivity(database.db, 5);
    expect(entry).toMatchObject({
      user_email: "jo@fernhill.example",
      verb: "changed",
      entity_type: "page",
      entity_title: "Planting",
    });
    expect(woken).toHaveBeenCalledOnce();
  });

  test("deletes the person's draft that it names, unless it is refused or another one was written since", async () => {
    const database = await openWithUser(open);
    const { db } = database;
    const entity = "service/thing-1";
    const write = { entity, user_id: USER, device: "phone", now };
    await db
      .transaction()
      .execute((trx) => storeDraft(trx, { ...write, base_revision: 0 }, { title: "Mine" }));
    const saveOver = async (name: string, base_revision: unknown) => {
      const body = JSON.stringify({ verb: "save", input: { name }, draft: { entity, base_revision } });
      const { status } = await send(database, { body });
      const { revision, draft } = await readDraft(db, write);
      return [status, revision, draft?.value ?? null];
    };
    const mine = { title: "Mine" };
    expect(await saveOver("Planting", "1")).toEqual([400, 1, mine]);
    expect(await saveOver("Refused", 1)).toEqual([400, 1, mine]);
    expect(await saveOver("Planting", 0)).toEqual([200, 1, mine]);
    expect(await saveOver("Pruning", 1)).toEqual([200, 2, null]);
  });

  test("is an editor's where the feature says so, and else refused before its input is read", async () => {
    const database = await openWithUser(open);
    const allowed = await send(database, { body: save("Planting"), role: "editor" });
    expect(allowed.status).toBe(200);
    const refused = await send(database, { body: save(17, "note"), role: "editor" });
    expect([refused.status, refused.result]).toEqual([
      403,
      { kind: "error", reason: "not-allowed", message: staffTexts.staff.notAllowed },
    ]);
    expect(await listActivity(database.db, 5)).toHaveLength(1);
  });

  test("that changes accounts wants the password again", async () => {
    const database = await openWithUser(open);
    const body = save("sam@fernhill.example", "invite");
    const refused = await send(database, { body });
    expect([refused.status, refused.result]).toEqual([
      403,
      { kind: "error", reason: "confirm-password", message: staffTexts.staff.confirmPassword },
    ]);
    expect(await listActivity(database.db, 5)).toEqual([]);
    expect((await send(database, { body, passwordConfirmed: true })).status).toBe(200);
  });

  test.each([
    ["Breaks", 500, { reason: "failed", message: "Error saving thing: Unknown error" }],
    ["Gone", 404, { reason: "gone", message: staffTexts.staff.gone }],
    [
      "Refused",
      400,
      {
        reason: "invalid",
        message: staffTexts.staff.checkFields,
        detail: "Try another.",
        fieldErrors: { name: "Taken." },
      },
    ],
  ])("that ends in %j answers %i and leaves nothing behind", async (name, status, refused) => {
    const database = await openWithUser(open);
    const before = await readContentVersion(database.db);
    const answer = await send(database, { body: save(name) });
    expect([answer.status, answer.result]).toEqual([status, { kind: "error", ...refused }]);
    expect(await names(database)).toEqual([]);
    expect(await listActivity(database.db, 5)).toEqual([]);
    expect(await readContentVersion(database.db)).toBe(before);
    expect(answer.woken).not.toHaveBeenCalled();
  });

  test("that goes deeper than anything of ours is refused before it is parsed", async () => {
    const database = await openWithUser(open);
    const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    const deep = (levels: number) => `{"deep":${nested(levels)},${save('An open [ and a "\\"').slice(1)}`;
    expect((await send(database, { body: deep(500) })).status).toBe(200);
    const start = process.threadCpuUsage();
    const { status, result } = await send(database, { body: deep(250_000) });
    const { user, system } = process.threadCpuUsage(start);
    expect([status, result]).toMatchObject([400, { reason: "invalid", message: malformed }]);
    expect((user + system) / 1000).toBeLessThan(100);
  });

  test("that changes nothing visitors see keeps the content version", async () => {
    const database = await openWithUser(open);
    const before = await readContentVersion(database.db);
    const { status } = await send(database, {
      body: JSON.stringify({ verb: "note", input: { name: "Seen" } }),
    });
    expect(status).toBe(200);
    expect(await listActivity(database.db, 5)).toHaveLength(1);
    expect(await readContentVersion(database.db)).toBe(before);
  });

  const raise = (code: string) => `do $$ begin raise exception 'secret' using errcode = '${code}'; end $$`;
  test.each([
    [
      "a constraint",
      503,
      staffTexts.reasons.databaseRejected,
      "insert into content_version (id, version) values (2, 1)",
    ],
    [
      "a full disk",
      503,
      staffTexts.reasons.diskFull,
      "insert into slug_redirects select 'post', hex(randomblob(90)), hex(zeroblob(900000)), '' from activity, content_version",
      raise("53100"),
    ],
    ["a mistake of ours", 500, "Unknown error", "select nonsense from nowhere"],
  ])("that ends in %s says so", async (_case, expected, reason, onSqlite, onPostgres = onSqlite) => {
    const database = await openWithUser(open);
    const by = database.engine === "sqlite" ? onSqlite : onPostgres;
    if (database.engine === "sqlite") {
      await send(database, { body: save("One") });
      await sql`pragma max_page_count = 1`.execute(database.db);
    }
    const { status, result } = await send(database, {
      body: JSON.stringify({ verb: "break", input: { by } }),
    });
    expect(status).toBe(expected);
    expect(result).toEqual({
      kind: "error",
      reason: "failed",
      message: `Error saving thing: ${reason}`,
    });
    const told = await send(database, {
      body: JSON.stringify({ verb: "breakWithoutReason", input: { by } }),
    });
    // SPEC's messages don't include a reason, so a known one is added as a detail.
    expect(told.result).toEqual({
      kind: "error",
      reason: "failed",
      message: "Error saving thing. Please try again.",
      ...(reason === staffTexts.reasons.diskFull ? { detail: reason } : {}),
    });
  });

  test("keeps the files that were uploaded for its thing, once it is made", async () => {
    const database = await openWithUser(open);
    await insertPicture(database.db, { name: "a.jpg", uploadedFor: "page/thing-1", pending: true, now });
    const isPending = async () =>
      Boolean((await database.db.selectFrom("media").select("pending").executeTakeFirstOrThrow()).pending);
    await send(database, { body: save("Refused") });
    expect(await isPending()).toBe(true);
    await send(database, { body: save("Planting") });
    expect(await isPending()).toBe(false);
  });

  test.each([
    ["Planting", [true, false]],
    ["Breaks", [false, false]],
  ])("keeps of the files that it stored beforehand those with a row: %s", async (name, kept) => {
    const database = await openWithUser(open);
    const { store } = await openStorage();
    await send(database, { body: save(name, "copy"), store });
    const isThere = async (file: string) => (await store.stat(`originals/site-images/${file}`)) !== null;
    expect([await isThere("used.jpg"), await isThere("unused.jpg")]).toEqual(kept);
  });

  test.each([
    ["sam@fernhill.example", "jo@fernhill.example"],
    ["jo@fernhill.example", "You, in another window,"],
  ])("on top of another change says to %s whose it was", async (email, by) => {
    const database = await openWithUser(open);
    await send(database, { body: save("Theirs") });
    const { status, result } = await send(database, { body: save("Conflict"), email });
    expect([status, result]).toEqual([
      409,
      {
        kind: "error",
        reason: "conflict",
        message: `${by} changed this while you were editing it.`,
        detail: staffTexts.staff.conflictDetail,
        conflict: { by: "jo@fernhill.example", updated_at: now, fields: [] },
      },
    ]);
  });

  test("of fields says of each what is stored, whose it is and since when", async () => {
    const database = await openWithUser(open);
    await send(database, { body: save("Theirs") });
    const { status, result } = await send(database, {
      body: save("Two fields"),
      email: "sam@fernhill.example",
    });
    const field = { path: "title", theirs: "Theirs" };
    const by = "jo@fernhill.example";
    expect([status, result]).toEqual([
      409,
      {
        kind: "error",
        reason: "conflict",
        message: `${by} changed this while you were editing it.`,
        conflict: {
          by,
          updated_at: null,
          fields: [
            { ...field, target: "page/thing-1", by, at: expect.stringMatching(/^\d{4}-/) },
            { ...field, target: "page/thing-2", by: null, at: null },
          ],
        },
      },
    ]);
  });

  test("on top of what is administrators' tells editors of nobody", async () => {
    const database = await openWithUser(open);
    const moved = { verb: "changed", entity_type: "user", entity_id: "thing-1" } as const;
    const by = { entity_title: "Ash Sender", user_id: USER, user_email: "jo@fernhill.example", now };
    await database.db.transaction().execute((trx) => insertActivity(trx, { ...moved, ...by }));
    const toldTo = async (role: Role) => (await send(database, { body: save("Answered"), role })).result;
    expect(await toldTo("editor")).toMatchObject({ conflict: { by: null } });
    expect(await toldTo("administrator")).toMatchObject({ conflict: { by: "jo@fernhill.example" } });
  });

  test("is made without characters that a database refuses", async () => {
    const database = await openWithUser(open);
    const { result } = await send(database, { body: save("Plant\u0000ing") });
    expect(result).toEqual({ kind: "ok", value: { name: "Planting" } });
    const halved = await send(database, { body: save("Half \ud800 of a character") });
    expect(halved.result).toEqual({ kind: "ok", value: { name: "Half \ufffd of a character" } });
  });

  test("waits for the one before it, so that of two at once the later one is told", async () => {
    const database = await openWithUser(open);
    const answers = await Promise.all(
      ["Once", "Once"].map((name) => send(database, { body: save(name, "once") })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await names(database)).toEqual(["Once"]);
  });

  test("without a change writes no activity", async () => {
    const database = await openWithUser(open);
    const before = await readContentVersion(database.db);
    const { result } = await send(database, { body: JSON.stringify({ verb: "look" }) });
    expect(result).toEqual({ kind: "ok", value: "seen" });
    expect(await readContentVersion(database.db)).toBe(before);
  });

  test.each<[string, Sent, number, string]>([
    ["of a stranger, in the verb's own words", { body: save("x"), signedIn: false }, 401, signedOut],
    ["of a stranger with no known verb", { body: "{", signedIn: false }, 401, signedOut],
    [
      "from another site",
      { body: save("x"), origin: "https://evil.example" },
      403,
      texts.request.foreignOrigin,
    ],
    ["from nowhere", { body: save("x"), origin: null }, 403, texts.request.foreignOrigin],
    ["that a form could send", { body: save("x"), contentType: "text/plain" }, 400, malformed],
    ["that is no JSON", { body: "{" }, 400, malformed],
    ["of an unknown verb", { body: JSON.stringify({ verb: "destroy", input: {} }) }, 400, malformed],
    [
      "of a verb every object has",
      { body: JSON.stringify({ verb: "constructor", input: {} }) },
      400,
      malformed,
    ],
  ])("%s is refused", async (_case, sent, status, message) => {
    const database = await openWithUser(open);
    const answer = await send(database, sent);
    expect([answer.status, answer.result]).toEqual([status, expect.objectContaining({ message })]);
    expect(await names(database)).toEqual([]);
  });

  test("with wrong input gets its fields' messages", async () => {
    const database = await openWithUser(open);
    const { status, result } = await send(database, { body: save("") });
    expect([status, result]).toEqual([
      400,
      {
        kind: "error",
        reason: "invalid",
        message: staffTexts.staff.checkFields,
        fieldErrors: { name: "Enter the name." },
      },
    ]);
  });

  test("is refused past 300 in a minute", async () => {
    const database = await openWithUser(open);
    const { saves } = createLimiters(database.db, []);
    for (let i = 0; i < 300; i += 1) await saves.admit(USER);
    const { status, result } = await send(database, { body: save("x") });
    expect([status, result]).toEqual([
      429,
      { kind: "error", reason: "too-many", message: texts.request.tooMany },
    ]);
  });
});
