import pino from "pino";
import { expect, test } from "vitest";
import { VerbError } from "#app/features/staff/staff-verb.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb } from "#tests/support/staff-context.ts";
import { createAccount, resetPassword } from "./accounts.server.ts";
import { createAuth } from "./auth.server.ts";
import { beginPasskeySignIn, challengesLimit, signInByPasskey } from "./passkey-sign-in.server.ts";
import { passkeyVerbs } from "./passkeys.actions.server.ts";
import { insertPasskey, listPasskeys } from "./passkeys.queries.server.ts";
import { createSignInLimiter } from "./sign-in-limiter.server.ts";
import { userVerbs } from "./users.actions.server.ts";
import { listUsers } from "./users.queries.server.ts";

const JO = "jo@fernhill.example";
const SAM = "sam@fernhill.example";
const now = "2026-03-01T12:00:00.000Z";
const log = pino({ enabled: false });
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
    const auth = createAuth({
      database,
      secret: "s".repeat(40),
      publicUrl: "http://localhost:3000",
      port: 3000,
    });
    for (const email of [JO, SAM]) await createAccount(auth, email, "correct horse");
    const [jo, sam] = await listUsers(db);
    if (!jo || !sam) throw new Error("somebody is missing");
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
    return { database, db, auth, jo, sam, run };
  }

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
      detail: expect.stringMatching(/^The passkey was not accepted/),
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
    const attempt = { auth, log, headers: new Headers(), clientAddress: "203.0.113.7" };
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
