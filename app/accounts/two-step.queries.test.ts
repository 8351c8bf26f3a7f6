import { createOTP } from "@better-auth/utils/otp";
import { sql } from "kysely";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { authOfTwo } from "#tests/support/staff-auth.ts";
import { cipher, runVerb, siteWithMail } from "#tests/support/staff-context.ts";
import { resetTwoStep } from "./accounts.server.ts";
import { readSession } from "./auth.server.ts";
import { signInWithCode, usedCodesLimit } from "./second-step.server.ts";
import { type SignInOutcome, signIn } from "./sign-in.server.ts";
import { createSignInLimiter } from "./sign-in-limiter.server.ts";
import { twoStepVerbs } from "./two-step.actions.server.ts";
import { findTwoStep } from "./two-step.queries.server.ts";
import { readTwoStep } from "./two-step.server.ts";
import { userVerbs } from "./users.actions.server.ts";
import { listUsers } from "./users.queries.server.ts";

const JO = "jo@fernhill.example";
const SAM = "sam@fernhill.example";
const PASSWORD = "correct horse";
/** Any code: it is checked before the verb runs, see account-changes.queries.test.ts. */
const GIVEN = { code: "123456" };
const log = pino({ enabled: false });

const cookiesOf = (outcome: SignInOutcome) =>
  new Headers({
    cookie: "cookies" in outcome ? outcome.cookies.map((cookie) => cookie.split(";")[0]).join("; ") : "",
  });

// A code is for half a minute, which must not end between its making and its use.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-01T12:00:15.000Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describeOnEachDatabase("Two-step sign-in", (open) => {
  async function openSite(secret = "s".repeat(40)) {
    const database = await open();
    const { db } = database;
    const { auth, jo, sam } = await authOfTwo(database, { secret });
    const run = <Value>(verb: keyof typeof twoStepVerbs, input: unknown = { confirmed: true }) =>
      runVerb(database, twoStepVerbs[verb] as never, input, new Date().toISOString(), {
        viewer: jo,
        site: siteWithMail,
      }) as Promise<{ value: Value; activity: unknown }>;
    const usedCodes = createRateLimiter(db, usedCodesLimit);
    const attempt = { auth, limiter: createSignInLimiter(db), log, clientAddress: "203.0.113.7" };
    const password = (email = JO) =>
      signIn({ ...attempt, headers: new Headers(), email, password: PASSWORD });
    const giveCode = async (code: unknown, headers?: Headers) =>
      signInWithCode({ ...attempt, db, usedCodes, code, headers: headers ?? cookiesOf(await password()) });
    const otp = async () => createOTP(await cipher.open((await findTwoStep(db, jo.id))?.secret ?? ""));
    /** The code for the half minute that is `steps` away. */
    const codeAt = async (steps: number) => (await otp()).hotp(Math.floor(Date.now() / 30_000) + steps);
    const switchOn = async () => {
      await run("begin-two-step");
      return (await run<{ codes: string[] }>("switch-on-two-step", { code: await codeAt(-1) })).value.codes;
    };
    return { database, db, auth, jo, sam, run, password, giveCode, codeAt, switchOn };
  }

  test("counts once a code was entered; then the password alone signs nobody in", async () => {
    const { auth, db, jo, run, password, giveCode, codeAt } = await openSite();
    const setup = await run<{ secret: string; link: string }>("begin-two-step");
    expect(new URL(setup.value.link).searchParams.get("secret")).toBe(setup.value.secret.replaceAll(" ", ""));
    expect((await password()).kind).toBe("signed-in");
    await expect(run("switch-on-two-step", { code: "000000" })).rejects.toThrow(VerbError);
    expect(await readTwoStep(db, cipher, jo.id)).toEqual({ isOn: false });
    expect((await run("switch-on-two-step", { code: await codeAt(0) })).activity).toMatchObject({
      verb: "switched on",
      entity_title: JO,
    });
    const half = await password();
    expect(half.kind).toBe("needs-code");
    expect((await readSession(auth, cookiesOf(half))).viewer).toBeNull();
    expect(await db.selectFrom("session").select("id").where("userId", "=", jo.id).execute()).toHaveLength(1);
    const outcome = await giveCode(` ${(await codeAt(1)).replace(/^.../, "$& ")}`, cookiesOf(half));
    expect(outcome).toMatchObject({ kind: "signed-in", viewer: { email: JO, role: "administrator" } });
    expect((await readSession(auth, cookiesOf(outcome))).viewer?.email).toBe(JO);
    expect((await password(SAM)).kind).toBe("signed-in");
  });

  test("tells everybody who should know, and keeps neither key nor backup codes readable", async () => {
    const { db, jo, run, switchOn, codeAt } = await openSite();
    await switchOn();
    const mails = await outboxMails(db);
    expect(mails.map(({ to }) => to)).toEqual([JO, SAM]);
    const [code = ""] = (await run<{ codes: string[] }>("new-backup-codes", GIVEN)).value.codes;
    expect((await outboxMails(db)).slice(2)).toMatchObject([
      { to: JO, text: expect.stringContaining(`${JO} made new backup codes`) },
      { to: SAM },
    ]);
    const stored = await findTwoStep(db, jo.id);
    const secret = await cipher.open(stored?.secret ?? "");
    expect(secret).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(await codeAt(0)).toMatch(/^\d{6}$/);
  });

  test("what is stored of a right password makes no cookie that asks for the code only", async () => {
    const { db, switchOn, password } = await openSite();
    await switchOn();
    const half = decodeURIComponent(cookiesOf(await password()).get("cookie") ?? "");
    const [{ identifier } = { identifier: "" }] = await db.selectFrom("verification").selectAll().execute();
    expect(identifier).not.toBe("");
    expect(half).not.toContain(identifier);
  });

  test("is set up anew only after it was switched off", async () => {
    const { db, jo, run, switchOn, codeAt, password } = await openSite();
    await expect(run("new-backup-codes", GIVEN)).rejects.toThrow(VerbError);
    await switchOn();
    const kept = await findTwoStep(db, jo.id);
    await expect(run("begin-two-step")).rejects.toThrow(VerbError);
    await expect(run("switch-on-two-step", { code: await codeAt(0) })).rejects.toThrow(VerbError);
    expect(await findTwoStep(db, jo.id)).toEqual(kept);
    expect((await password()).kind).toBe("needs-code");
  });

  test("takes a code once, and each backup code once", async () => {
    const { db, jo, switchOn, giveCode, codeAt, run } = await openSite();
    const codes = await switchOn();
    expect(codes).toHaveLength(10);
    const code = await codeAt(0);
    expect((await giveCode(code)).kind).toBe("signed-in");
    expect(await giveCode(code)).toMatchObject({
      fieldErrors: { code: "That code has already been used. Wait for the next one." },
    });
    expect((await giveCode(codes[3])).kind).toBe("signed-in");
    expect((await giveCode(codes[3])).kind).toBe("invalid");
    expect(await readTwoStep(db, cipher, jo.id)).toEqual({ isOn: true, backupCodesLeft: 9 });
    const made = (await run<{ codes: string[] }>("new-backup-codes", GIVEN)).value.codes;
    expect((await giveCode(codes[4])).kind).toBe("invalid");
    expect((await giveCode(made[4])).kind).toBe("signed-in");
  });

  test("a code that could not be checked was not used", async () => {
    const { db, switchOn, giveCode, codeAt, password } = await openSite();
    await switchOn();
    const half = cookiesOf(await password());
    const code = await codeAt(0);
    await sql`alter table session rename to session_away`.execute(db);
    expect((await giveCode(code, half)).kind).toBe("failed");
    await sql`alter table session_away rename to session`.execute(db);
    expect((await giveCode(code)).kind).toBe("signed-in");
  });

  test("wrong codes count like wrong passwords, and the right password gives no new tries", async () => {
    const { switchOn, password, giveCode, codeAt } = await openSite();
    await switchOn();
    for (const tries of [4, 4, 2]) {
      const half = cookiesOf(await password());
      for (let i = 0; i < tries; i += 1) expect((await giveCode("111111", half)).kind).toBe("invalid");
    }
    expect((await password()).kind).toBe("too-many");
    expect((await giveCode(await codeAt(1))).kind).not.toBe("signed-in");
  });

  test("after five wrong codes the password is asked for again", async () => {
    const { switchOn, password, giveCode, codeAt } = await openSite();
    await switchOn();
    const half = cookiesOf(await password());
    for (let i = 0; i < 5; i += 1) expect((await giveCode("111111", half)).kind).toBe("invalid");
    expect((await giveCode(await codeAt(0), half)).kind).toBe("expired");
    expect((await giveCode(await codeAt(1))).kind).toBe("signed-in");
  });

  test("a code without its password's cookie signs nobody in", async () => {
    const { auth, switchOn, password, giveCode, codeAt, db } = await openSite();
    await switchOn();
    const half = cookiesOf(await password()).get("cookie") ?? "";
    const sam = cookiesOf(await password(SAM)).get("cookie") ?? "";
    const changed = half.replace(
      /(two_factor=2fa-)(.)/,
      (_, name, first) => `${name}${first === "x" ? "y" : "x"}`,
    );
    for (const cookie of ["", sam, changed, half.replace(/\.[^.]*$/, "")])
      expect((await giveCode(await codeAt(0), new Headers({ cookie }))).kind, cookie).toBe("expired");
    // With another user's session in the cookies, the code signs in the user who gave the password.
    const outcome = await giveCode(await codeAt(0), new Headers({ cookie: `${sam}; ${half}` }));
    expect((await readSession(auth, cookiesOf(outcome))).viewer?.email).toBe(JO);
    const again = cookiesOf(await password());
    await db.updateTable("verification").set({ expiresAt: "2026-01-01T00:00:00.000Z" }).execute();
    expect((await giveCode(await codeAt(1), again)).kind).toBe("expired");
  });

  test.each([
    ["oneself", "switch-off-two-step"],
    ["another administrator", "reset-two-step"],
    ["the command", null],
  ] as const)("is switched off by %s", async (_who, verb) => {
    const { auth, database, db, jo, sam, run, switchOn, password } = await openSite();
    await switchOn();
    expect((await listUsers(db)).map(({ has_two_step }) => has_two_step)).toEqual([true, false]);
    if (verb === "switch-off-two-step") await run(verb, GIVEN);
    else if (verb) {
      const now = new Date().toISOString();
      const change = await runVerb(database, userVerbs[verb], { id: jo.id }, now, {
        viewer: sam,
        site: siteWithMail,
      });
      expect(change.activity).toMatchObject({ verb: "switched off", entity_title: JO });
    } else await resetTwoStep(auth, "Jo@fernhill.example");
    if (verb)
      expect((await outboxMails(db)).slice(2)).toMatchObject([
        { to: JO, text: expect.stringMatching(/turned off two-step sign-in( for \S+)?\./) },
        { to: SAM },
      ]);
    expect((await password()).kind).toBe("signed-in");
    expect(await findTwoStep(db, jo.id)).toBeUndefined();
    await expect(resetTwoStep(auth, JO)).rejects.toThrow(`${JO} has no two-step sign-in.`);
  });

  test("with another secret codes can't be checked, and that is said", async () => {
    const { switchOn, password, giveCode, db, jo } = await openSite();
    await switchOn();
    const sealed = await cipher.seal("x");
    await db
      .updateTable("twoFactor")
      .set({ secret: sealed.slice(2), backupCodes: sealed.slice(2) })
      .execute();
    expect(await readTwoStep(db, cipher, jo.id)).toEqual({ isOn: true, backupCodesLeft: null });
    expect((await password()).kind).toBe("needs-code");
    const outcome = await giveCode("123456");
    expect(outcome).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("contact support"),
    });
  });
});
