import { createOTP } from "@better-auth/utils/otp";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listPasskeys } from "#app/accounts/passkeys.queries.server.ts";
import { findTwoStep, insertTwoStep, switchOnTwoStep } from "#app/accounts/two-step.queries.server.ts";
import { listUsers } from "#app/accounts/users.queries.server.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { createLimiters } from "#app/site/request/limiters.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { routeContext } from "#tests/support/route-context.ts";
import { softwarePasskey } from "#tests/support/software-passkey.ts";
import { authOfTwo } from "#tests/support/staff-auth.ts";
import { cipher } from "#tests/support/staff-context.ts";
import { staffAction } from "./staff-action.server.ts";
import { verbTables } from "./verb-tables.server.ts";

const origin = "http://localhost:3000";
const JO = "jo@fernhill.example";
const SAM = "sam@fernhill.example";
const ADDRESS = "203.0.113.7";
/** Verbs that change nothing of how somebody signs in, and need no confirmed password. */
const WITHOUT_PASSWORD = ["account/change-name", "account/end-session", "account/sign-out-everywhere"];
const accountVerbs = ["account", "users"].flatMap((feature) =>
  Object.keys(verbTables[feature] ?? {}).map((verb) => `${feature}/${verb}`),
);
/** What changes no account, but gives something of the site to whoever has no session. */
const confirmedElsewhere = Object.entries(verbTables)
  .filter(([feature]) => !["account", "users"].includes(feature))
  .flatMap(([feature, verbs]) =>
    Object.keys(verbs).flatMap((verb) => (verbs[verb]?.confirmsPassword ? [`${feature}/${verb}`] : [])),
  );

// A code is for half a minute, which must not end between its making and its use.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-01T12:00:15.000Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describeOnEachDatabase("A change of an account", (open) => {
  async function openSite() {
    const database = await open();
    const { db } = database;
    const { auth, jo, sam } = await authOfTwo(database);
    const lines: string[] = [];
    const runtime = {
      config: { mail: {}, dataDir: ":memory:" },
      database,
      auth,
      limiters: createLimiters(db, []),
      outbox: { wake: () => undefined },
      log: pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) }),
    };
    const send = async (name: string, input: unknown, passwordConfirmed = true, clientAddress = ADDRESS) => {
      const [feature = "", verb] = name.split("/");
      const context = routeContext(runtime, { clientAddress, viewer: jo, passwordConfirmed });
      const answer = await staffAction(
        {
          request: new Request(`${origin}/staff/${feature}`, {
            method: "POST",
            headers: { "Content-Type": "application/json", Origin: origin },
            body: JSON.stringify({ verb, input }),
          }),
          context,
        },
        verbTables[feature] ?? {},
      );
      return (await answer.json()) as StaffResult<{ challenge: string; codes: string[] }>;
    };
    /** The code of jo's app, `steps` intervals of 30 seconds from now. */
    const codeAt = async (steps: number) => {
      const secret = await cipher.open((await findTwoStep(db, jo.id))?.secret ?? "");
      return createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + steps);
    };
    return { db, jo, sam, lines, send, codeAt };
  }

  test("wants the password again, whichever it is, and writes a line that names nobody", async () => {
    const { db, jo, sam, lines, send, codeAt } = await openSite();
    const made = new Set<string>();
    const confirm = async (name: string, input: unknown = { confirmed: true }) => {
      made.add(name);
      expect(await send(name, input, false), name).toMatchObject({ reason: "confirm-password" });
      expect(lines, name).toEqual([]);
      const answer = await send(name, input, true);
      if (answer.kind !== "ok") throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return { value: answer.value, told: lines.splice(0).map((line) => JSON.parse(line) as unknown) };
    };
    /** Runs a verb that prepares a change, which logs nothing; the change itself is logged. */
    const begin = async (name: string) => {
      const { value, told } = await confirm(name);
      expect(told, name).toEqual([]);
      return value;
    };
    /** @param account the e-mail of the account */
    const change = async (name: string, input?: unknown, account = JO) => {
      const before = await listUsers(db);
      const { told } = await confirm(name, input);
      const users = [...before, ...(await listUsers(db))];
      expect(told, name).toEqual([
        {
          level: 30,
          msg: "security",
          event: "account changed",
          network: "203.0.113.0/24",
          userId: jo.id,
          accountId: users.find(({ email }) => email === account)?.id,
          what: name.split("/")[1],
        },
      ]);
    };

    await begin("account/change-password");
    await begin("account/begin-two-step");
    await change("account/switch-on-two-step", { code: await codeAt(0) });
    await change("account/new-backup-codes", { code: await codeAt(0) });
    await change("account/switch-off-two-step", { code: await codeAt(1) });
    const { challenge } = await begin("account/begin-passkey");
    const ceremony = { challenge, origin, rpId: "localhost", isVerified: true };
    await change("account/add-passkey", {
      name: `${JO} at ${ADDRESS}`,
      credential: softwarePasskey().make(ceremony),
    });
    const [passkey] = await listPasskeys(db, jo.id);
    await change("account/remove-passkey", { id: passkey?.id });
    for (const verb of confirmedElsewhere) await confirm(verb);
    await change("users/add", { email: "lee@fernhill.example", role: "editor" }, "lee@fernhill.example");
    await change("users/change-role", { id: sam.id, role: "editor" }, SAM);
    await db.transaction().execute(async (trx) => {
      await insertTwoStep(trx, sam.id, { secret: await cipher.seal("x"), backupCodes: "[]" });
      await switchOnTwoStep(trx, sam.id, new Date().toISOString());
    });
    await change("users/reset-two-step", { id: sam.id }, SAM);
    await change("users/reset", { id: sam.id }, SAM);
    await change("users/remove", { id: sam.id }, SAM);
    expect([...made, ...WITHOUT_PASSWORD].sort()).toEqual([...accountVerbs, ...confirmedElsewhere].sort());
  });

  test.each(["new-backup-codes", "switch-off-two-step"])(
    "%s wants a code of the app, or a backup code, beside the password",
    async (verb) => {
      const { db, jo, send, codeAt } = await openSite();
      await send("account/begin-two-step", { confirmed: true });
      const on = await send("account/switch-on-two-step", { code: await codeAt(0) });
      const [backupCode = ""] = on.kind === "ok" ? on.value.codes : [];
      const stored = await findTwoStep(db, jo.id);
      const name = `account/${verb}`;
      const wrong = (code: string) => ({ reason: "invalid", fieldErrors: { code } });
      expect(await send(name, { confirmed: true })).toMatchObject(wrong("Enter the code."));
      expect(await send(name, { code: "000000" })).toMatchObject(
        wrong("That code isn’t right. Codes change every 30 seconds, so enter the one you see now."),
      );
      expect(await send(name, { code: "0000000000" })).toMatchObject({ reason: "invalid" });
      expect(await findTwoStep(db, jo.id)).toEqual(stored);
      expect(await send(name, { code: ` ${backupCode.replace(/^.{5}/, "$& ")}` })).toMatchObject({
        kind: "ok",
      });
      expect(await findTwoStep(db, jo.id)).not.toEqual(stored);
    },
  );

  test("a code of the app counts once, here too", async () => {
    const { send, codeAt } = await openSite();
    await send("account/begin-two-step", { confirmed: true });
    await send("account/switch-on-two-step", { code: await codeAt(-1) });
    const code = await codeAt(0);
    expect(await send("account/new-backup-codes", { code })).toMatchObject({ kind: "ok" });
    expect(await send("account/switch-off-two-step", { code })).toMatchObject({
      fieldErrors: { code: "That code has already been used. Wait for the next one." },
    });
  });

  test("wrong codes count like failed sign-ins, from wherever, and the password gives no new tries", async () => {
    const { db, jo, lines, send, codeAt } = await openSite();
    await send("account/begin-two-step", { confirmed: true });
    await send("account/switch-on-two-step", { code: await codeAt(-1) });
    lines.length = 0;
    for (const address of [ADDRESS, "203.0.113.8"])
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = await send("account/switch-off-two-step", { code: "000000" }, true, address);
        expect(answer).toMatchObject({ reason: "invalid" });
        await createLimiters(db, []).signIn.succeed(JO, address);
      }
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "code not confirmed", userId: jo.id });
    for (const address of [ADDRESS, "203.0.113.9"])
      expect(
        await send("account/switch-off-two-step", { code: await codeAt(0) }, true, address),
      ).toMatchObject({
        reason: "too-many",
        message: "Too many failed sign-ins. Please wait 15 minutes and try again.",
      });
    expect((await findTwoStep(db, jo.id))?.isOn).toBe(true);
  });

  test("codes that can't be checked any more switch nothing off, and that is said", async () => {
    const { db, jo, send, codeAt } = await openSite();
    await send("account/begin-two-step", { confirmed: true });
    await send("account/switch-on-two-step", { code: await codeAt(-1) });
    const sealed = (await cipher.seal("x")).slice(2);
    await db.updateTable("twoFactor").set({ secret: sealed, backupCodes: sealed }).execute();
    for (const code of ["123456", "1234567890"])
      expect(await send("account/switch-off-two-step", { code })).toMatchObject({
        message: expect.stringContaining("contact support"),
      });
    expect((await findTwoStep(db, jo.id))?.isOn).toBe(true);
  });

  test("nobody resets their own two-step sign-in", async () => {
    const { db, jo, send, codeAt } = await openSite();
    await send("account/begin-two-step", { confirmed: true });
    await send("account/switch-on-two-step", { code: await codeAt(-1) });
    expect(await send("users/reset-two-step", { id: jo.id })).toMatchObject({
      reason: "invalid",
      fieldErrors: { id: "Turn off your own two-step sign-in under Your account." },
    });
    expect((await findTwoStep(db, jo.id))?.isOn).toBe(true);
  });
});
