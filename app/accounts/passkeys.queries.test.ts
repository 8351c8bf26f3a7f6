import { base64 } from "@better-auth/utils/base64";
import pino from "pino";
import { expect, test } from "vitest";
import { VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { type Ceremony, softwarePasskey } from "#tests/support/software-passkey.ts";
import { authOfTwo } from "#tests/support/staff-auth.ts";
import { runVerb } from "#tests/support/staff-context.ts";
import { resetPassword } from "./accounts.server.ts";
import { readSession } from "./auth.server.ts";
import {
  beginPasskeySignIn,
  challengesLimit,
  MAX_CHALLENGES,
  signInByPasskey,
} from "./passkey-sign-in.server.ts";
import { passkeyVerbs } from "./passkeys.actions.server.ts";
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  signInKey,
  updateCounter,
} from "./passkeys.queries.server.ts";
import { signIn } from "./sign-in.server.ts";
import { createSignInLimiter } from "./sign-in-limiter.server.ts";
import { userVerbs } from "./users.actions.server.ts";
import type { listUsers } from "./users.queries.server.ts";

const JO = "jo@fernhill.example";
const SAM = "sam@fernhill.example";
const now = "2026-03-01T12:00:00.000Z";
const clientAddress = "203.0.113.7";
const log = pino({ enabled: false });
const here = { origin: "http://localhost:3000", rpId: "localhost", isVerified: true };
const siteHere = {
  origin: here.origin,
  mail: { removeKept: async () => undefined, isSetUp: true, from: "web@fernhill.example" },
};
const wrongOnes: [string, Partial<Ceremony>][] = [
  ["another address", { origin: "https://fernhill.evil.example" }],
  ["another domain", { rpId: "evil.example" }],
  ["another challenge", { challenge: "b3RoZXI" }],
  ["a holder who was not verified", { isVerified: false }],
];
const madeElsewhere = {
  name: "Firefox on Linux",
  credential: {
    id: "AAAA",
    rawId: "AAAA",
    type: "public-key",
    response: { clientDataJSON: "e30", attestationObject: "oA" },
  },
};
const usedElsewhere = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", userHandle: null },
};

describeOnEachDatabase("Passkeys", (open) => {
  async function openSite() {
    const database = await open();
    const { db } = database;
    const { auth, jo, sam } = await authOfTwo(database);
    for (const { id } of [jo, sam]) {
      const key = { publicKey: "AAAA", counter: 4_000_000_000, deviceType: "singleDevice", backedUp: false };
      await db
        .transaction()
        .execute((trx) =>
          insertPasskey(trx, { ...key, userId: id, credentialID: id, name: "Phone", createdAt: now }),
        );
    }
    const run = (verb: keyof typeof passkeyVerbs, input: unknown, at = now) =>
      runVerb(database, passkeyVerbs[verb] as never, input, at, { viewer: jo });
    /** Adds a passkey as a browser at `here` would. @returns the error message; null if it was added */
    const add = async (
      key: Passkey,
      { viewer = jo, ...changed }: Partial<Ceremony> & { viewer?: Member } = {},
    ) => {
      const as = { viewer, site: siteHere };
      const begun = await runVerb(database, passkeyVerbs["begin-passkey"], { confirmed: true }, now, as);
      const input = { name: "Phone", credential: key.make({ ...here, ...begun.value, ...changed }) };
      return await runVerb(database, passkeyVerbs["add-passkey"], input, now, as).then(
        () => null,
        (error: VerbError) => (error.details as { detail?: string }).detail,
      );
    };
    const attempt = { auth, db, log, clientAddress };
    const challenges = createRateLimiter(db, challengesLimit);
    const ask = () => beginPasskeySignIn({ ...attempt, headers: new Headers(), challenges });
    const begin = async () => {
      const begun = await ask();
      if (begun.kind !== "challenge") throw new Error(`was ${begun.kind}`);
      const { challenge } = begun.options as { challenge: string };
      return { challenge, headers: new Headers({ cookie: begun.cookies[0]?.split(";")[0] ?? "" }) };
    };
    const give = (response: unknown, headers: Headers) =>
      signInByPasskey({ ...attempt, limiter: createSignInLimiter(db), headers, response });
    return { database, db, auth, jo, sam, run, add, ask, begin, give };
  }
  type Passkey = ReturnType<typeof softwarePasskey>;
  type Member = Awaited<ReturnType<typeof listUsers>>[number];

  test("are refused that were made for something else", async () => {
    const { db, jo, add } = await openSite();
    const key = softwarePasskey();
    for (const [what, wrong] of wrongOnes)
      expect(await add(key, wrong), what).toMatch(/^That passkey wasn’t accepted/);
    expect(await listPasskeys(db, jo.id)).toHaveLength(1);
    expect(await add(key)).toBeNull();
    expect(await listPasskeys(db, jo.id)).toHaveLength(2);
  });

  test("are taken once, belong to one person, are 20 at most, and everybody who should know is told", async () => {
    const { database, db, jo, sam, run, add } = await openSite();
    const key = softwarePasskey();
    const begun = await run("begin-passkey", { confirmed: true });
    const { challenge } = begun.value as { challenge: string };
    const site = { origin: "https://fernhill.example", rpId: "fernhill.example" };
    const made = { name: "Key", credential: key.make({ ...here, ...site, challenge }) };
    await run("add-passkey", made);
    await expect(run("add-passkey", made)).rejects.toMatchObject({
      details: { detail: expect.stringMatching(/^That took too long/) },
    });
    expect(await add(key, { viewer: sam })).toMatch(/^No passkey was added/);
    expect(await listPasskeys(db, sam.id)).toHaveLength(1);
    expect(await outboxMails(db)).toEqual([]);

    expect(await add(softwarePasskey())).toBeNull();
    const [own] = await listPasskeys(db, jo.id);
    const as = { viewer: jo, site: siteHere };
    await runVerb(database, passkeyVerbs["remove-passkey"], { id: own?.id }, now, as);
    const mails = await outboxMails(db);
    expect(mails.map(({ to }) => to)).toEqual([JO, SAM, JO, SAM]);
    expect(mails[0]?.text).toContain(`${JO} added a passkey (Phone)`);
    expect(mails[2]?.text).toContain(`${JO} removed a passkey (Phone)`);

    while ((await listPasskeys(db, jo.id)).length < 20) expect(await add(softwarePasskey())).toBeNull();
    await expect(run("begin-passkey", { confirmed: true })).rejects.toThrow(VerbError);
  });

  test("sign their person in: with this site's challenge, once, by their own key, their holder verified", async () => {
    const { db, jo, add, begin, give } = await openSite();
    const key = softwarePasskey();
    await add(key);
    for (const [what, wrong] of wrongOnes) {
      const { challenge, headers } = await begin();
      expect((await give(key.use({ ...here, challenge, ...wrong }), headers)).kind, what).toBe("error");
    }
    const first = await begin();
    const { id, rawId } = key.use({ ...here, challenge: first.challenge });
    const forged = { ...softwarePasskey().use({ ...here, challenge: first.challenge }), id, rawId };
    expect((await give(forged, first.headers)).kind).toBe("error");
    const { challenge, headers } = await begin();
    const used = key.use({ ...here, challenge });
    expect((await give(used, new Headers())).kind).toBe("error");
    expect((await give(used, (await begin()).headers)).kind).toBe("error");
    expect(await give(used, headers)).toMatchObject({ kind: "signed-in", viewer: { id: jo.id } });
    expect((await give(used, headers)).kind).toBe("error");
    expect(await db.selectFrom("session").select("userId").execute()).toEqual([{ userId: jo.id }]);
  });

  test("start the session that a password starts: its cookie, its hashed token, the device and its address", async () => {
    const { db, auth, add, begin, give } = await openSite();
    const key = softwarePasskey();
    await add(key);
    const { challenge, headers } = await begin();
    headers.set("user-agent", "Firefox");
    const outcomes = [
      await give(key.use({ ...here, challenge }), headers),
      await signIn({
        auth,
        log,
        clientAddress,
        headers,
        limiter: createSignInLimiter(db),
        email: JO,
        password: "correct horse",
      }),
    ];
    const cookies = outcomes.map((outcome) => (outcome.kind === "signed-in" ? outcome.cookies : []));
    const [byPasskey, byPassword] = cookies.map((each) => each.map((cookie) => cookie.replace(/=[^;]+/, "")));
    expect(byPasskey).toEqual(byPassword);
    expect(byPasskey?.join()).toMatch(/^trellis\.session_token;.*HttpOnly/);
    for (const each of cookies) {
      const cookie = each[0]?.split(";")[0] ?? "";
      expect((await readSession(auth, new Headers({ cookie }))).viewer?.email).toBe(JO);
    }
    const rows = await db.selectFrom("session").select(["token", "ipAddress", "userAgent"]).execute();
    for (const { token, ...device } of rows) {
      expect(device).toEqual({ ipAddress: clientAddress, userAgent: "Firefox" });
      expect(cookies.flat().join()).not.toContain(token);
    }
    expect(rows).toHaveLength(2);
  });

  test("that were registered before go on: the key in padded base64, no name, no transports, a counter", async () => {
    const { db, jo, add, begin, give } = await openSite();
    const key = softwarePasskey();
    await add(key);
    const credentialID = key.use({ ...here, challenge: "" }).id;
    const mine = () => db.selectFrom("passkey").selectAll().where("credentialID", "=", credentialID);
    const { publicKey } = await mine().executeTakeFirstOrThrow();
    // As better-auth's passkey plugin stored it.
    const stored = base64.encode(new Uint8Array(Buffer.from(publicKey, "base64")));
    await db
      .updateTable("passkey")
      .set({ publicKey: stored, name: null, transports: "", counter: 1 })
      .where("credentialID", "=", credentialID)
      .execute();
    const tryIt = async () => {
      const { challenge, headers } = await begin();
      return (await give(key.use({ ...here, challenge }), headers)).kind;
    };
    expect(await tryIt()).toBe("signed-in");
    const row = await mine().executeTakeFirstOrThrow();
    expect([row.userId, row.publicKey, Number(row.counter)]).toEqual([jo.id, publicKey, 2]);
    const read = await findPasskey(db, credentialID);
    if (!read) throw new Error("the passkey is gone");
    // A copy of the key that has been used less often, and two uses at once.
    await updateCounter(db, read, 3_000_000_000);
    expect(await updateCounter(db, read, 3)).toBe(false);
    expect(await tryIt()).toBe("error");
  });

  test("are asked for by challenges that end after five minutes and are 5,000 at most", async () => {
    const { db, add, begin, give, ask } = await openSite();
    const key = softwarePasskey();
    await add(key);
    const late = await begin();
    const rows = await db.selectFrom("verification").selectAll().execute();
    expect(rows).toHaveLength(1);
    const ends = new Date(rows[0]?.expiresAt ?? 0).getTime() - Date.now();
    expect(Math.round(ends / 60_000)).toBe(5);
    const expire = () => db.updateTable("verification").set({ expiresAt: now }).execute();
    await expire();
    expect((await give(key.use({ ...here, challenge: late.challenge }), late.headers)).kind).toBe("error");

    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const others = Array.from({ length: MAX_CHALLENGES }, (_, n) => ({
      id: `${n}`,
      identifier: signInKey(`${n}`),
      value: "challenge",
      expiresAt,
      createdAt: now,
      updatedAt: now,
    }));
    for (let at = 0; at < others.length; at += 1000)
      await db
        .insertInto("verification")
        .values(others.slice(at, at + 1000))
        .execute();
    expect((await ask()).kind).toBe("too-many");
    expect(await db.selectFrom("verification").select("id").execute()).toHaveLength(MAX_CHALLENGES);
    await expire();
    expect((await ask()).kind).toBe("challenge");
    expect(await db.selectFrom("verification").select("id").execute()).toHaveLength(1);
  });

  test("are made for this site's own address only, and the challenge is used once and in time", async () => {
    const { db, jo, run } = await openSite();
    const begun = await run("begin-passkey", { confirmed: true });
    expect(begun.value).toMatchObject({
      rp: { id: "fernhill.example" },
      user: { name: JO },
      excludeCredentials: [{ id: jo.id }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const messageAt = (at: string) =>
      run("add-passkey", madeElsewhere, at).catch((error: VerbError) => error.details);
    expect(await messageAt(now)).toMatchObject({
      detail: expect.stringMatching(/^That passkey wasn’t accepted/),
    });
    expect(await listPasskeys(db, jo.id)).toHaveLength(1);
    await run("begin-passkey", { confirmed: true });
    const later = new Date(Date.parse(now) + 6 * 60_000).toISOString();
    expect(await messageAt(later)).toMatchObject({ detail: expect.stringMatching(/^That took too long/) });
  });

  test("are removed by their own person, and with a password that somebody else resets", async () => {
    const { database, db, auth, jo, sam, run } = await openSite();
    const [other] = await listPasskeys(db, sam.id);
    await expect(run("remove-passkey", { id: other?.id })).rejects.toThrow(VerbError);
    const [own] = await listPasskeys(db, jo.id);
    expect((await run("remove-passkey", { id: own?.id })).activity).toMatchObject({ verb: "deleted" });
    expect(await listPasskeys(db, jo.id)).toEqual([]);
    await runVerb(database, userVerbs.reset, { id: sam.id }, now, { viewer: jo });
    expect(await listPasskeys(db, sam.id)).toEqual([]);
    const row = { publicKey: "A", counter: 0, deviceType: "x", backedUp: true, name: "Key", createdAt: now };
    await db
      .transaction()
      .execute((trx) => insertPasskey(trx, { ...row, userId: jo.id, credentialID: "again" }));
    await resetPassword(auth, JO, "gravel-and-sedum-4");
    expect(await listPasskeys(db, jo.id)).toEqual([]);
  });

  test("that nobody has sign nobody in, and tries are limited", async () => {
    const { db, auth } = await openSite();
    const attempt = { auth, db, log, headers: new Headers(), clientAddress: "203.0.113.7" };
    const challenges = createRateLimiter(db, { ...challengesLimit, points: 1 });
    const begun = await beginPasskeySignIn({ ...attempt, challenges });
    if (begun.kind !== "challenge") throw new Error(`was ${begun.kind}`);
    expect(begun.options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(begun.cookies.join()).toMatch(/^trellis\.passkey=.+httponly/i);
    expect((await beginPasskeySignIn({ ...attempt, challenges })).kind).toBe("too-many");
    const headers = new Headers({ cookie: begun.cookies[0]?.split(";")[0] ?? "" });
    const limiter = createSignInLimiter(db);
    const kinds: string[] = [];
    for (const response of [usedElsewhere, null, "x", {}, { ...usedElsewhere, id: {} }, usedElsewhere])
      kinds.push((await signInByPasskey({ ...attempt, headers, limiter, response })).kind);
    for (let i = 0; i < 5; i += 1)
      kinds.push((await signInByPasskey({ ...attempt, limiter, response: null })).kind);
    expect(kinds).toEqual([...Array.from({ length: 10 }, () => "error"), "too-many"]);
  });
});
