import pino from "pino";
import { expect, test } from "vitest";
import { accountTexts } from "#app/platform/account-texts.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { outboxMails, storedMails } from "#tests/support/outbox-mails.ts";
import { authOn } from "#tests/support/staff-auth.ts";
import { cipher, runVerb, siteWithMail as site } from "#tests/support/staff-context.ts";
import { accountVerbs } from "./account.actions.server.ts";
import { createAccount } from "./accounts.server.ts";
import { readSession } from "./auth.server.ts";
import { forgotPassword, forgotPasswordLimit, forgottenAccountLimit } from "./forgot-password.server.ts";
import { insertPasskey, listPasskeys } from "./passkeys.queries.server.ts";
import { listSessions } from "./sessions.queries.server.ts";
import { readLink, setPassword, setPasswordLimit } from "./set-password.server.ts";
import { userVerbs } from "./users.actions.server.ts";
import { listUsers } from "./users.queries.server.ts";

const JO = "jo@fernhill.example";
const SAM = "sam@fernhill.example";
const PASSWORD = "correct horse";
const hurriedClock: Clock = { ...systemClock, wait: async () => undefined };

/** The token of the link in a mail, or of a link by itself. */
const tokenIn = (text: string | null | undefined) =>
  new URL(/(https:\S+|\/admin\/)set-password\S+/.exec(text ?? "")?.[0] ?? "", site.origin).searchParams.get(
    "token",
  ) ?? "";

describeOnEachDatabase("Accounts' own ways", (open) => {
  async function openSite() {
    const database = await open();
    const { db } = database;
    const auth = authOn(database);
    await createAccount(auth, JO, PASSWORD);
    const limiter = createRateLimiter(db, forgotPasswordLimit);
    const accountLimiter = createRateLimiter(db, forgottenAccountLimit);
    const log = pino({ enabled: false });
    const attempt = { db, log, limiter, accountLimiter, clientAddress: "203.0.113.7", site, cipher };
    const ask = (email: unknown, other: { clientAddress?: string; clock?: Clock; wake?(): void } = {}) => {
      const { wake = () => undefined, clock = hurriedClock, ...from } = other;
      return forgotPassword({ ...attempt, ...from, clock, outbox: { wake }, email });
    };
    const viewerOf = async (email: string) => {
      const user = (await listUsers(db)).find((entry) => entry.email === email);
      if (!user) throw new Error(`${email} is missing`);
      return { id: user.id, email, role: user.role };
    };
    const signIn = async () => {
      const answer = await auth.api.signInEmail({
        body: { email: JO, password: PASSWORD },
        headers: new Headers({
          "x-forwarded-for": "203.0.113.9",
          "user-agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
        }),
        asResponse: true,
      });
      return new Headers({ cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" });
    };
    const lines: string[] = [];
    /** Sets a password by the link in a text. */
    const choose = (text: string | undefined, password: string) =>
      setPassword({
        db,
        auth,
        clientAddress: "203.0.113.7",
        site,
        token: tokenIn(text),
        password,
        log: pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) }),
        limiter: createRateLimiter(db, setPasswordLimit),
      });
    return { database, db, auth, ask, viewerOf, signIn, choose, lines };
  }

  test("a link by mail for whoever lost the password, the same answer for who has no account", async () => {
    const { db, ask } = await openSite();
    expect(await ask(SAM)).toEqual({ kind: "asked" });
    expect(await outboxMails(db)).toEqual([]);
    expect(await ask(" JO@fernhill.example")).toEqual({ kind: "asked" });
    expect(await ask(JO)).toEqual({ kind: "asked" });
    const [mail, ...others] = await outboxMails(db);
    expect(others).toHaveLength(1);
    expect(mail).toMatchObject({ to: JO, subject: expect.stringMatching(/^Choose a new password for the /) });
    expect(mail?.text).toContain("expires 60 minutes after we sent this email");
    expect(await readLink(db, tokenIn(mail?.text))).toBe(JO);
    expect(await storedMails(db)).not.toContain(tokenIn(mail?.text));
    const [{ expiresAt } = { expiresAt: 0 }] = await db
      .selectFrom("verification")
      .select("expiresAt")
      .execute();
    expect((new Date(expiresAt).getTime() - Date.now()) / 60_000).toBeCloseTo(60, 0);
  });

  test("ends no link that still works, nor takes back a mail on its way", async () => {
    const { database, db, ask, viewerOf } = await openSite();
    const jo = await viewerOf(JO);
    const now = new Date().toISOString();
    const mailsTo = async (to: string) => (await outboxMails(db)).filter((mail) => mail.to === to);
    await runVerb(database, userVerbs.add, { email: SAM, role: "editor" }, now, { viewer: jo, site });
    const invitation = tokenIn((await mailsTo(SAM))[0]?.text);
    await ask(SAM);
    expect(await mailsTo(SAM)).toHaveLength(2);
    expect(await readLink(db, invitation)).toBe(SAM);

    const change = accountVerbs["change-password"];
    const own = await runVerb(database, change, { confirmed: true }, now, { viewer: jo, site });
    const before = (await mailsTo(JO)).length;
    for (let times = 0; times < 2; times += 1) await ask(JO);
    const links = [own.value.path, ...(await mailsTo(JO)).slice(before).map(({ text }) => text)];
    expect(links).toHaveLength(3);
    for (const link of links) expect(await readLink(db, tokenIn(link))).toBe(JO);
  });

  test("once a password is chosen, no other link of the account works", async () => {
    const { db, ask, choose } = await openSite();
    for (let times = 0; times < 3; times += 1) await ask(JO);
    const mails = (await outboxMails(db)).map(({ text }) => text);
    expect(mails).toHaveLength(3);
    expect((await choose(mails[1], "gravel-and-sedum-4")).kind).toBe("set");
    for (const mail of mails) expect((await choose(mail, "gravel-and-sedum-4")).kind).toBe("unknown-link");
  });

  test("is asked for five times an hour for an account, from wherever", async () => {
    const { db, ask } = await openSite();
    for (let n = 0; n < 5; n += 1)
      expect((await ask(JO, { clientAddress: `203.0.113.${n}` })).kind).toBe("asked");
    expect(await ask("Jo@Fernhill.example ", { clientAddress: "203.0.113.99" })).toEqual({
      kind: "too-many",
      message: accountTexts.forgotPassword.tooMany,
    });
    expect(await outboxMails(db)).toHaveLength(5);
    // The limit doesn't reveal whether an account exists, and other e-mails are not limited.
    for (let n = 0; n < 5; n += 1) await ask(SAM, { clientAddress: `203.0.114.${n}` });
    expect((await ask(SAM, { clientAddress: "203.0.114.9" })).kind).toBe("too-many");
    expect((await ask("pat@fernhill.example", { clientAddress: "203.0.114.9" })).kind).toBe("asked");
  });

  test.each([JO, SAM])("answers %s after a second, whatever there was to do by then", async (email) => {
    const { db, ask } = await openSite();
    const clock = manualClock();
    const written = Promise.withResolvers<void>();
    const events: string[] = [];
    void clock.asleep().then((ms) => events.push(`waits ${ms}`));
    void written.promise.then(() => events.push("written"));
    const answer = ask(email, { clock, wake: written.resolve });
    await written.promise;
    const notYet = new Promise((resolve) => setImmediate(resolve, "not yet"));
    expect(await Promise.race([answer, notYet])).toBe("not yet");
    expect(events).toEqual(["waits 1000", "written"]);
    expect(await outboxMails(db)).toHaveLength(email === JO ? 1 : 0);
    clock.advance(1000);
    expect(await answer).toEqual({ kind: "asked" });
  });

  test("five times from an address, and never for what is no e-mail", async () => {
    const { ask } = await openSite();
    for (const email of ["", "jo@", undefined, 7]) expect((await ask(email)).kind).toBe("invalid");
    for (let i = 0; i < 5; i += 1) expect((await ask(SAM)).kind).toBe("asked");
    expect((await ask(JO)).kind).toBe("too-many");
    expect((await ask(JO, { clientAddress: "203.0.113.8" })).kind).toBe("asked");
  });

  test("a password chosen by that link takes the passkeys along, and the mail says so; one's own change leaves them", async () => {
    const { database, db, ask, viewerOf, choose, lines } = await openSite();
    const jo = await viewerOf(JO);
    const now = new Date().toISOString();
    const key = {
      publicKey: "A",
      counter: 0,
      deviceType: "x",
      backedUp: true,
      name: "Phone",
      createdAt: now,
    };
    await db
      .transaction()
      .execute((trx) => insertPasskey(trx, { ...key, userId: jo.id, credentialID: "theirs" }));
    const told = async (link: string | undefined, password: string) => {
      expect((await choose(link, password)).kind).toBe("set");
      return (await outboxMails(db)).at(-1)?.text;
    };
    const own = await runVerb(database, accountVerbs["change-password"], { confirmed: true }, now, {
      viewer: jo,
      site,
    });
    expect(await told(own.value.path, "gravel-and-sedum-4")).toContain(
      `The password for ${JO} was changed.\n`,
    );
    expect(await listPasskeys(db, jo.id)).toHaveLength(1);
    await ask(JO);
    const asked = (await outboxMails(db)).at(-1)?.text;
    expect(await told(asked, "sedum-and-gravel-5")).toContain(
      `The password for ${JO} was changed, and its passkeys were removed.\n`,
    );
    expect(await listPasskeys(db, jo.id)).toEqual([]);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ event: "password set", accountId: jo.id });
  });

  test("who is invited keeps a week to choose the first password; a link they ask for lives an hour", async () => {
    const { database, db, ask, viewerOf } = await openSite();
    const now = new Date().toISOString();
    await runVerb(database, userVerbs.add, { email: SAM, role: "editor" }, now, {
      viewer: await viewerOf(JO),
      site,
    });
    await ask(SAM);
    const user = (await listUsers(db)).find(({ email }) => email === SAM);
    expect((Date.parse(user?.link_expires_at ?? "") - Date.now()) / 86_400_000).toBeGreaterThan(6.9);
    const asked = (await outboxMails(db)).filter(({ to }) => to === SAM).at(-1);
    expect(asked?.text).toContain("expires 60 minutes after we sent this email");
  });

  test("changes are told to the account's person and every administrator, each in a mail of their own", async () => {
    const { database, db, viewerOf } = await openSite();
    const now = new Date().toISOString();
    const run = async (verb: keyof typeof userVerbs, input: unknown) =>
      runVerb(database, userVerbs[verb] as never, input, now, { viewer: await viewerOf(JO), site });
    await run("add", { email: SAM, role: "editor" });
    const { id } = await viewerOf(SAM);
    await run("change-role", { id, role: "administrator" });
    await run("remove", { id });
    const told = (await outboxMails(db)).map(({ to, text }) => `${to}: ${text.split("\n\n")[1]}`);
    // The mail with the link was deleted with the account.
    expect(told).toEqual([
      `${JO}: ${JO} added an account for ${SAM} as an editor.`,
      `${SAM}: ${JO} made ${SAM} an administrator.`,
      `${JO}: ${JO} made ${SAM} an administrator.`,
      `${SAM}: ${JO} removed the account of ${SAM}.`,
      `${JO}: ${JO} removed the account of ${SAM}.`,
    ]);
  });

  test("sessions are listed, ended one by one, and all at once", async () => {
    const { database, db, auth, viewerOf, signIn } = await openSite();
    const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()];
    const jo = await viewerOf(JO);
    const now = new Date().toISOString();
    const currentId = (await auth.api.getSession({ headers: here }))?.session.id ?? null;
    const sessions = await listSessions(db, jo.id, { currentId, since: new Date(0) });
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ device: "Firefox on Android", address: "203.0.113.9" });
    const other = (await auth.api.getSession({ headers: there }))?.session.id;
    const end = (viewer: typeof jo) =>
      runVerb(database, accountVerbs["end-session"], { id: other }, now, { viewer });
    const stranger = { ...jo, id: "0190b6a0-0000-7000-8000-0000000000ff" };
    await expect(end(stranger)).rejects.toMatchObject({ details: { reason: "gone" } });
    await end(jo);
    const isSignedIn = async (headers: Headers) => (await readSession(auth, headers)).viewer !== null;
    expect(await Promise.all([here, there, elsewhere].map(isSignedIn))).toEqual([true, false, true]);
    await runVerb(database, accountVerbs["sign-out-everywhere"], { confirmed: true }, now, { viewer: jo });
    expect(await Promise.all([here, there, elsewhere].map(isSignedIn))).toEqual([false, false, false]);
  });
});
