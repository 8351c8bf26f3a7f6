import { createHmac } from "node:crypto";
import pino from "pino";
import { expect, test } from "vitest";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { authOn } from "#tests/support/staff-auth.ts";
import { createAccount } from "./accounts.server.ts";
import { readSession } from "./auth.server.ts";
import { listSessions, pruneSessions } from "./sessions.queries.server.ts";
import { confirmPassword, type SignInOutcome, signIn, signOut } from "./sign-in.server.ts";
import { createSignInLimiter } from "./sign-in-limiter.server.ts";

const EMAIL = "jo@fernhill.example";
const PASSWORD = "correct horse";
const DAY_MS = 24 * 3_600_000;
const SECRET = "s".repeat(40);
const silent = pino({ enabled: false });

describeOnEachDatabase("Signing in", (open) => {
  async function openSite(publicUrl = "http://localhost:3000", log = silent) {
    const database = await open();
    const auth = authOn(database, { publicUrl });
    await createAccount(auth, EMAIL, PASSWORD);
    const limiter = createSignInLimiter(database.db);
    const attempt = (email: unknown, password: unknown, clientAddress = "203.0.113.7") =>
      signIn({ auth, limiter, log, headers: new Headers(), clientAddress, email, password });
    return { database, auth, attempt, limiter };
  }

  function cookieOf(outcome: SignInOutcome): Headers {
    if (outcome.kind !== "signed-in") throw new Error(`was ${outcome.kind}`);
    return new Headers({ cookie: outcome.cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
  }

  test("an account signs in, however its e-mail is written", async () => {
    const { auth, attempt } = await openSite();
    const outcome = await attempt(" Jo@Fernhill.example ", PASSWORD);
    expect(outcome).toMatchObject({ kind: "signed-in", viewer: { email: EMAIL } });
    expect((await readSession(auth, cookieOf(outcome))).viewer).toMatchObject({ email: EMAIL });
  });

  test.each([
    ["http://localhost:3000", "trellis.session_token=", false],
    ["https://www.fernhill.example", "__Secure-trellis.session_token=", true],
  ])("the cookie under %s", async (publicUrl, name, secure) => {
    const { attempt } = await openSite(publicUrl);
    const outcome = await attempt(EMAIL, PASSWORD);
    const cookies = outcome.kind === "signed-in" ? outcome.cookies : [];
    expect(cookies).toHaveLength(1);
    expect(cookies[0]?.startsWith(name)).toBe(true);
    const flags = cookies[0]?.toLowerCase().split("; ").slice(1) ?? [];
    expect(flags).toEqual(expect.arrayContaining(["httponly", "samesite=lax", "path=/", "max-age=604800"]));
    expect(flags.includes("secure")).toBe(secure);
  });

  test.each([
    ["a wrong password", EMAIL, "wrong horse"],
    ["an unknown e-mail", "sam@fernhill.example", PASSWORD],
  ])("%s gets the same answer", async (_case, email, password) => {
    const { attempt } = await openSite();
    expect(await attempt(email, password)).toEqual({
      kind: "error",
      message: "Invalid email or password",
    });
  });

  test("an unknown e-mail takes as long as a wrong password", async () => {
    const { attempt } = await openSite();
    const times = { [EMAIL]: [] as number[], "nobody@fernhill.example": [] as number[] };
    for (let round = 0; round < 5; round += 1) {
      for (const [email, taken] of Object.entries(times)) {
        const start = performance.now();
        await attempt(email, "wrong horse");
        taken.push(performance.now() - start);
      }
    }
    // The shortest of each, because other work of the machine only adds to a time.
    const [known = 0, unknown = 0] = Object.values(times).map((taken) => Math.min(...taken));
    // Without a dummy password comparison it would take a hundredth of the time.
    expect(unknown).toBeGreaterThan(known / 3);
    expect(unknown).toBeLessThan(known * 3);
  });

  test.each([
    ["nothing", undefined, undefined, ["email", "password"]],
    ["an e-mail without a domain", "jo@", PASSWORD, ["email"]],
    ["no password", EMAIL, "", ["password"]],
    ["a file", new File([], "x"), PASSWORD, ["email"]],
    ["far too much", `${"j".repeat(300)}@fernhill.example`, "x".repeat(129), ["email", "password"]],
    ["an object", { toString: "x" }, ["x"], ["email", "password"]],
  ])("%s is invalid, field by field, and doesn't count", async (_case, email, password, fields) => {
    const { attempt } = await openSite();
    for (let i = 0; i < 35; i += 1) {
      const outcome = await attempt(email, password);
      expect(outcome.kind === "invalid" && Object.keys(outcome.fieldErrors)).toEqual(fields);
    }
  });

  test("after ten failures even the right password has to wait", async () => {
    const { attempt } = await openSite();
    for (let i = 0; i < 10; i += 1) expect((await attempt(EMAIL, "wrong horse")).kind).toBe("error");
    expect(await attempt("Jo@fernhill.example", PASSWORD)).toEqual({
      kind: "too-many",
      message: "Too many failed sign-ins. Please wait 15 minutes and try again.",
    });
    expect((await attempt(EMAIL, PASSWORD, "203.0.113.8")).kind).toBe("signed-in");
  });

  test("the log tells of successes, failures and limits, and names neither an account nor an address", async () => {
    const lines: string[] = [];
    const { attempt, auth } = await openSite(
      undefined,
      pino({ base: null }, { write: (line) => lines.push(line) }),
    );
    const outcome = await attempt(EMAIL, PASSWORD);
    for (let i = 0; i < 11; i += 1) await attempt(EMAIL, "wrong horse");
    const { viewer } = await readSession(auth, cookieOf(outcome));
    const told = lines.map((line) => JSON.parse(line));
    const network = "203.0.113.0/24";
    expect(told[0]).toMatchObject({ msg: "security", event: "signed in", network, userId: viewer?.id });
    expect(told[1]).toMatchObject({ event: "sign-in failed", network });
    expect(told[11]).toMatchObject({ event: "limit reached", network, what: "sign-in" });
    expect(lines.join()).not.toMatch(/jo@|fernhill|horse|203\.0\.113\.7/);
  });

  test("ten tries at once are ten, not more", async () => {
    const { attempt } = await openSite();
    const outcomes = await Promise.all(Array.from({ length: 14 }, () => attempt(EMAIL, "wrong horse")));
    expect(outcomes.filter(({ kind }) => kind === "error")).toHaveLength(10);
  });

  test("signing out ends the session in the database and clears the cookie", async () => {
    const { auth, attempt, database } = await openSite();
    const headers = cookieOf(await attempt(EMAIL, PASSWORD));
    const other = cookieOf(await attempt(EMAIL, PASSWORD));
    const cookies = await signOut({ auth, headers });
    expect(cookies.find((cookie) => cookie.startsWith("trellis.session_token=;"))).toMatch(/max-age=0/i);
    expect((await readSession(auth, headers)).viewer).toBeNull();
    expect((await readSession(auth, other)).viewer).not.toBeNull();
    expect(await database.db.selectFrom("session").select("id").execute()).toHaveLength(1);
    await expect(signOut({ auth, headers })).resolves.toBeDefined();
  });

  test("a session is prolonged once a day, and its cookie with it", async () => {
    const { auth, attempt, database } = await openSite();
    const headers = cookieOf(await attempt(EMAIL, PASSWORD));
    expect((await readSession(auth, headers)).cookies).toEqual([]);
    const inFiveDays = new Date(Date.now() + 5 * DAY_MS).toISOString();
    await database.db.updateTable("session").set({ expiresAt: inFiveDays }).execute();
    const { viewer, cookies } = await readSession(auth, headers);
    expect(viewer).toMatchObject({ email: EMAIL });
    expect(cookies.join()).toMatch(/^trellis\.session_token=.+max-age=604800/i);
  });

  /** A cookie with this site's signature. */
  function signed(token: string): Headers {
    const signature = createHmac("sha256", SECRET).update(token).digest("base64");
    return new Headers({
      cookie: `trellis.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
    });
  }

  /** The token in a cookie. */
  const tokenIn = (headers: Headers) =>
    /session_token=([^.]+)\./.exec(decodeURIComponent(headers.get("cookie") ?? ""))?.[1] ?? "";

  test("what is stored of a session opens none, and the cookie goes on opening it once it is prolonged", async () => {
    const { auth, attempt, database } = await openSite();
    const headers = cookieOf(await attempt(EMAIL, PASSWORD));
    const stored = async () => (await database.db.selectFrom("session").select("token").execute())[0]?.token;
    const before = await stored();
    expect(JSON.stringify(await database.db.selectFrom("session").selectAll().execute())).not.toContain(
      tokenIn(headers),
    );
    expect((await readSession(auth, signed(tokenIn(headers)))).viewer).toMatchObject({ email: EMAIL });
    expect((await readSession(auth, signed(before ?? ""))).viewer).toBeNull();
    const inFiveDays = new Date(Date.now() + 5 * DAY_MS).toISOString();
    await database.db.updateTable("session").set({ expiresAt: inFiveDays }).execute();
    const [prolonged = ""] = (await readSession(auth, headers)).cookies;
    expect(prolonged.split(";")[0]).toBe(headers.get("cookie"));
    expect(await stored()).toBe(before);
    expect((await readSession(auth, headers)).viewer).toMatchObject({ email: EMAIL });
  });

  test.each([
    [29, EMAIL],
    [31, undefined],
  ])("a session that is used every day ends after 30 days: on day %s", async (days, email) => {
    const { auth, attempt, database } = await openSite();
    const headers = cookieOf(await attempt(EMAIL, PASSWORD));
    const createdAt = new Date(Date.now() - days * DAY_MS).toISOString();
    await database.db.updateTable("session").set({ createdAt }).execute();
    expect((await readSession(auth, headers)).viewer?.email).toBe(email);
  });

  test("a session lasts no longer than the settings say, and is forgotten with its device and address", async () => {
    const { auth, attempt, database } = await openSite();
    const old = cookieOf(await attempt(EMAIL, PASSWORD));
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    await database.db
      .updateTable("session")
      .set({ createdAt: daysAgo(8).toISOString() })
      .execute();
    const young = cookieOf(await attempt(EMAIL, PASSWORD));
    expect((await readSession(auth, old, "14 days")).viewer?.email).toBe(EMAIL);
    expect((await readSession(auth, old, "7 days")).viewer).toBeNull();
    expect((await readSession(auth, young, "7 days")).viewer?.email).toBe(EMAIL);
    const userId = (await readSession(auth, young)).viewer?.id ?? "";
    const listed = (since: Date) => listSessions(database.db, userId, { currentId: null, since });
    expect(await listed(daysAgo(14))).toHaveLength(2);
    expect(await listed(daysAgo(7))).toHaveLength(1);
    const prune = (now: Date, since: Date) => pruneSessions(database.db, { now, since });
    expect(await prune(new Date(), daysAgo(14))).toBe(0);
    expect(await prune(new Date(), daysAgo(7))).toBe(1);
    expect((await readSession(auth, young)).viewer?.email).toBe(EMAIL);
    expect(await prune(daysAgo(-8), daysAgo(14))).toBe(1);
    expect(await database.db.selectFrom("session").select("id").execute()).toEqual([]);
  });

  test("a session that has run out is nobody's", async () => {
    const { auth, attempt, database } = await openSite();
    const headers = cookieOf(await attempt(EMAIL, PASSWORD));
    const justNow = new Date(Date.now() - 1000).toISOString();
    await database.db.updateTable("session").set({ expiresAt: justNow }).execute();
    expect(await readSession(auth, headers)).toEqual({
      viewer: null,
      passwordConfirmed: false,
      cookies: [],
    });
  });

  test("the password given again counts for ten minutes, for that session alone", async () => {
    const { auth, attempt, database, limiter } = await openSite();
    const headers = cookieOf(await attempt(EMAIL, PASSWORD));
    const other = cookieOf(await attempt(EMAIL, PASSWORD));
    const { viewer } = await readSession(auth, headers);
    if (!viewer) throw new Error("Nobody is signed in");
    const again = (password: unknown) =>
      confirmPassword({
        auth,
        db: database.db,
        limiter,
        log: silent,
        clientAddress: "203.0.113.7",
        headers,
        viewer,
        password,
      });
    const isConfirmed = async (of: Headers) => (await readSession(auth, of)).passwordConfirmed;
    expect(await isConfirmed(headers)).toBe(false);
    expect(await again("wrong")).toEqual({
      kind: "invalid",
      fieldErrors: { password: "That password isn’t right. Try again." },
    });
    expect(await again(undefined)).toMatchObject({ kind: "invalid" });
    expect(await isConfirmed(headers)).toBe(false);
    expect(await again(PASSWORD)).toMatchObject({ kind: "signed-in" });
    expect([await isConfirmed(headers), await isConfirmed(other)]).toEqual([true, false]);
    const longAgo = new Date(Date.now() - 10 * 60_000).toISOString();
    await database.db.updateTable("session").set({ confirmedAt: longAgo }).execute();
    expect(await isConfirmed(headers)).toBe(false);
    for (let i = 0; i < 10; i += 1) await again("wrong");
    expect(await again(PASSWORD)).toMatchObject({ kind: "too-many" });
  });
});

test("while the database is away nobody signs in or out, and nothing counts", async () => {
  const database = openDatabase({ databaseUrl: "postgres://nobody@127.0.0.1:1/none", dataDir: ":memory:" });
  const auth = authOn(database);
  const limiter = createSignInLimiter(database.db);
  const attempt = { auth, limiter, log: silent, headers: new Headers(), clientAddress: "203.0.113.7" };
  for (let i = 0; i < 12; i += 1) {
    expect(await signIn({ ...attempt, email: EMAIL, password: PASSWORD })).toEqual({
      kind: "failed",
      message: "We can’t reach our records right now. Try again in a minute, or call us.",
    });
  }
  await database.close();
});
