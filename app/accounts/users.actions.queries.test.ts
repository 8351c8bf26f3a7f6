import pino from "pino";
import { expect, test } from "vitest";
import { storeDraft } from "#app/kernel/verbs/drafts.queries.server.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";
import { claimDueEntries, recordDone, recordFailure } from "#app/platform/outbox/outbox.queries.server.ts";
import { openMail } from "#app/platform/outbox/sealed-mail.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { authOn } from "#tests/support/staff-auth.ts";
import {
  cipher,
  errorDetails,
  history,
  runVerb,
  siteWithMail,
  trashOf,
} from "#tests/support/staff-context.ts";
import { createAccount, removeAccount, resetPassword } from "./accounts.server.ts";
import { readSession } from "./auth.server.ts";
import { insertPasskey } from "./passkeys.queries.server.ts";
import { readLink, setPassword, setPasswordLimit } from "./set-password.server.ts";
import { userVerbs } from "./users.actions.server.ts";
import { listUsers } from "./users.queries.server.ts";
import { newUserInput, type PasswordLink } from "./users.schema.ts";

const JO = "jo@fernhill.example";
const SAM = "sam@fernhill.example";
const PASSWORD = "correct horse";
const ADDRESS = "203.0.113.7";
const DAY_MS = 24 * 3_600_000;

describeOnEachDatabase("Users", (open) => {
  async function openSite() {
    const database = await open();
    const auth = authOn(database, { publicUrl: "http://localhost:3000" });
    await createAccount(auth, JO, PASSWORD);
    const [jo] = await listUsers(database.db);
    if (!jo) throw new Error("Jo is missing");
    const now = new Date().toISOString();
    const run = <Value>(
      verb: keyof typeof userVerbs,
      input: unknown,
      site?: typeof siteWithMail,
      viewer = jo,
    ) =>
      runVerb(database, userVerbs[verb] as never, input, now, {
        viewer,
        ...(site ? { site } : {}),
      }) as Promise<{
        value: Value;
        activity: unknown;
        undo?: string;
      }>;
    const signIn = async (email: string, password: string) => {
      const answer = await auth.api.signInEmail({ body: { email, password }, asResponse: true });
      const cookie = answer.headers.get("set-cookie")?.split(";")[0];
      return answer.ok && cookie ? new Headers({ cookie }) : null;
    };
    const viewerOf = async (headers: Headers | null) =>
      headers && (await readSession(auth, headers)).viewer?.email;
    const limiter = createRateLimiter(database.db, setPasswordLimit);
    const choose = (link: string | null | undefined, password: unknown = "another horse") =>
      setPassword({
        db: database.db,
        limiter,
        auth,
        log: pino({ enabled: false }),
        clientAddress: ADDRESS,
        site: siteWithMail,
        password,
        token: tokenOf(link),
      });
    const add = async (email: string) =>
      (await run<PasswordLink>("add", { email, role: "administrator" })).value;
    const idOf = async (email: string) =>
      (await listUsers(database.db)).find((user) => user.email === email)?.id ?? "";
    return { database, auth, limiter, jo, run, signIn, viewerOf, choose, add, idOf };
  }

  const tokenOf = (link: string | null | undefined) =>
    link ? (new URL(link).searchParams.get("token") ?? "") : "";

  test("there may be 200, and no more by this screen", async () => {
    const { database, run } = await openSite();
    const user = (n: number) => ({
      id: `user-${n}`,
      email: `user-${n}@fernhill.example`,
      role: "editor" as const,
    });
    const times = { createdAt: "2026-05-01T08:00:00.000Z", updatedAt: "2026-05-01T08:00:00.000Z" };
    const rows = Array.from({ length: 199 }, (_, n) => ({
      ...user(n),
      name: "",
      emailVerified: true,
      ...times,
    }));
    await database.db.insertInto("user").values(rows).execute();
    expect(await errorDetails(run("add", { email: SAM, role: "editor" }))).toEqual({
      reason: "invalid",
      fieldErrors: { email: "There can be up to 200 users. Remove one first." },
    });
  });

  test("one who is added chooses a password by the link, once, and signs in", async () => {
    const { database, run, choose, signIn, viewerOf } = await openSite();
    const { value, activity } = await run<PasswordLink>("add", {
      email: " Sam@Fernhill.example ",
      role: "editor",
    });
    expect(value.link).toMatch(/^https:\/\/fernhill\.example\/admin\/set-password\?token=[\w-]{43}$/);
    expect(activity).toMatchObject({ verb: "added", entity_type: "user", entity_title: SAM });
    const days = (Date.parse(value.expires_at) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect(await listUsers(database.db)).toMatchObject([
      { email: JO, role: "administrator", has_password: true, link_expires_at: null },
      { email: SAM, role: "editor", has_password: false, link_expires_at: value.expires_at },
    ]);
    expect(await signIn(SAM, "")).toBeNull();
    expect(await signIn(SAM, "another horse")).toBeNull();

    expect(await readLink(database.db, tokenOf(value.link))).toBe(SAM);
    expect(await choose(value.link, "short")).toEqual({
      kind: "invalid",
      message: "Use 12 to 128 characters.",
    });
    expect((await choose(value.link, "x".repeat(129))).kind).toBe("invalid");
    for (const common of ["password1234", "qwertyuiop12", SAM])
      expect(await choose(value.link, common)).toMatchObject({
        message: expect.stringMatching(/easy to guess/),
      });
    expect((await choose(value.link, new File([], "x"))).kind).toBe("invalid");
    expect(await choose(value.link)).toEqual({ kind: "set" });
    expect(await viewerOf(await signIn(SAM, "another horse"))).toBe(SAM);
    expect(await readLink(database.db, tokenOf(value.link))).toBeNull();
    expect(await choose(value.link, "a third horse")).toEqual({ kind: "unknown-link" });
    expect(await signIn(SAM, "a third horse")).toBeNull();
    expect(await listUsers(database.db)).toMatchObject([{}, { has_password: true, link_expires_at: null }]);
  });

  test("of a link only its hash is kept", async () => {
    const { database, add } = await openSite();
    const token = tokenOf((await add(SAM)).link);
    const stored = JSON.stringify([
      await database.db.selectFrom("verification").selectAll().execute(),
      await database.db.selectFrom("outbox").selectAll().execute(),
      await database.db.selectFrom("activity").selectAll().execute(),
    ]);
    expect(stored).toContain("set-password:");
    expect(stored).not.toContain(token);
  });

  test("used at the same moment, a link works once", async () => {
    const { add, choose } = await openSite();
    const { link } = await add(SAM);
    const answers = await Promise.all(
      ["horse number 1", "horse number 2"].map((password) => choose(link, password)),
    );
    expect(answers.map(({ kind }) => kind).sort()).toEqual(["set", "unknown-link"]);
  });

  test("a link that has run out, or that nobody made, does not work", async () => {
    const { database, add, choose } = await openSite();
    const { link } = await add(SAM);
    const justNow = new Date(Date.now() - 1000).toISOString();
    await database.db.updateTable("verification").set({ expiresAt: justNow }).execute();
    expect(await choose(link)).toEqual({ kind: "unknown-link" });
    for (const token of ["", "x".repeat(43), "'", "\0", "%"]) {
      expect(await choose(`https://x.example/?token=${encodeURIComponent(token)}`)).toEqual({
        kind: "unknown-link",
      });
    }
  });

  test("after thirty wrong links an address has to wait, and right ones don't count", async () => {
    const { add, choose, limiter } = await openSite();
    const { link } = await add(SAM);
    for (let i = 0; i < 30; i += 1) expect((await choose(null)).kind).toBe("unknown-link");
    expect(await choose(link)).toMatchObject({ kind: "too-many" });
    await limiter.reset(ADDRESS);
    for (let i = 0; i < 29; i += 1) await choose(null);
    expect((await choose(link)).kind).toBe("set");
    expect((await choose(null)).kind).toBe("unknown-link");
    expect((await choose(null)).kind).toBe("too-many");
  });

  test("where mail is set up, the link goes out by mail only", async () => {
    const { database, run, choose } = await openSite();
    const { value } = await run<PasswordLink>("add", { email: SAM, role: "editor" }, siteWithMail);
    expect(value).toMatchObject({ email: SAM, link: null });
    const [mail] = await outboxMails(database.db);
    expect(mail).toMatchObject({
      to: SAM,
      from: { name: "Fernhill Landscaping", address: "web@fernhill.example" },
      subject: "Your account on the Fernhill Landscaping website",
    });
    expect(mail?.text).toContain(`${JO} set up an account for you on the Fernhill Landscaping website`);
    const [link] = /https:\S+set-password\S+/.exec(mail?.text ?? "") ?? [];
    expect(await choose(link)).toEqual({ kind: "set" });
  });

  test("how far the mail with the link has come is told, of the last one only; what is left of earlier ones is withdrawn", async () => {
    const { database, run, idOf } = await openSite();
    const { db } = database;
    await run("add", { email: SAM, role: "editor" }, siteWithMail);
    const mailTo = async () => (await listUsers(db)).find(({ email }) => email === SAM)?.link_mail;
    const now = new Date("2026-03-01T12:00:00.000Z");
    const claim = async () => {
      const entries = await claimDueEntries(database, {
        kinds: ["mail"],
        now: new Date(Date.now() + 60_000),
        lockedUntil: new Date(Date.now() + 120_000),
        limit: 10,
      });
      for (const { id, payload } of entries)
        if ((await openMail(cipher, payload as Mail)).to === SAM) return id;
      return "";
    };
    const linkMails = async () =>
      (await db.selectFrom("outbox").select("id").where("user_id", "is not", null).execute()).length;
    expect(await mailTo()).toMatchObject({ state: "waiting", attempts: 0, error: null });
    const failure = { attempts: 1, error: "connect ECONNREFUSED", at: now };
    const first = await claim();
    await recordFailure(db, first, { ...failure, nextAttempt: now });
    expect(await mailTo()).toMatchObject({ state: "waiting", attempts: 1, error: "connect ECONNREFUSED" });
    await recordFailure(db, first, { ...failure, nextAttempt: null });
    expect(await mailTo()).toMatchObject({ state: "failed", error: "connect ECONNREFUSED" });

    await run("reset", { id: await idOf(SAM) }, siteWithMail);
    expect(await mailTo()).toMatchObject({ state: "waiting", attempts: 0 });
    expect(await linkMails()).toBe(1);
    await recordDone(db, await claim(), now);
    expect(await mailTo()).toEqual({ state: "sent", at: now.toISOString() });

    await run("reset", { id: await idOf(SAM) }, siteWithMail);
    await run("remove", { id: await idOf(SAM) }, siteWithMail);
    expect(await linkMails()).toBe(0);
  });

  test("an e-mail that has an account is refused at its field", async () => {
    const { database, run } = await openSite();
    expect(await errorDetails(run("add", { email: "JO@fernhill.example", role: "editor" }))).toEqual({
      reason: "invalid",
      fieldErrors: { email: "jo@fernhill.example already has an account." },
    });
    for (const email of ["", "jo", "jo@", "a b@c.ca", `${"j".repeat(250)}@x.ca`]) {
      expect(newUserInput.safeParse({ email }).success).toBe(false);
    }
    expect(await listUsers(database.db)).toHaveLength(1);
  });

  test("a reset ends every session, the old password and the old link at once", async () => {
    const { auth, run, add, choose, signIn, viewerOf, idOf } = await openSite();
    const first = await add(SAM);
    await choose(first.link, PASSWORD);
    const [one, two] = [await signIn(SAM, PASSWORD), await signIn(SAM, PASSWORD)];
    const jos = await signIn(JO, PASSWORD);
    expect(await viewerOf(two)).toBe(SAM);
    const second = await run<PasswordLink>("reset", { id: await idOf(SAM) });
    expect(second.activity).toMatchObject({ verb: "reset", entity_type: "password", entity_title: SAM });
    expect([await viewerOf(one), await viewerOf(two)]).toEqual([undefined, undefined]);
    expect(await viewerOf(jos)).toBe(JO);
    expect(await signIn(SAM, PASSWORD)).toBeNull();
    const third = await run<PasswordLink>("reset", { id: await idOf(SAM) });
    expect((await choose(second.value.link)).kind).toBe("unknown-link");
    expect((await choose(third.value.link)).kind).toBe("set");
    expect(await viewerOf(await signIn(SAM, "another horse"))).toBe(SAM);

    // A password set on the command line also deletes the link.
    const fourth = await run<PasswordLink>("reset", { id: await idOf(SAM) });
    await resetPassword(auth, SAM, PASSWORD);
    expect((await choose(fourth.value.link)).kind).toBe("unknown-link");
    expect(await viewerOf(await signIn(SAM, PASSWORD))).toBe(SAM);
  });

  test("choosing a password ends the account's other sessions", async () => {
    const { jo, run, choose, signIn, viewerOf } = await openSite();
    const session = await signIn(JO, PASSWORD);
    const { value } = await run<PasswordLink>("reset", { id: jo.id }, siteWithMail);
    // One's own password is valid until then, and the link is returned at once: a lost mail locks nobody out.
    expect(await viewerOf(session)).toBe(JO);
    expect(await viewerOf(await signIn(JO, PASSWORD))).toBe(JO);
    expect((await choose(value.link)).kind).toBe("set");
    expect(await viewerOf(session)).toBeUndefined();
    expect(await signIn(JO, PASSWORD)).toBeNull();
  });

  test("one who is removed is signed out, their link works no longer, what they wrote stays", async () => {
    const { database, auth, run, add, choose, signIn, viewerOf, idOf } = await openSite();
    const { link } = await add(SAM);
    await choose(link, PASSWORD);
    const session = await signIn(SAM, PASSWORD);
    const id = await idOf(SAM);
    const { value } = await run<PasswordLink>("reset", { id });
    const at = new Date().toISOString();
    await database.db
      .insertInto("hero_slides")
      .values({
        id: "slide",
        title: "Theirs",
        subtitle: "s",
        image_url: "https://x.ca/a.jpg",
        order_index: 0,
        user_id: id,
        updated_at: at,
      })
      .execute();
    const { activity } = await run("remove", { id });
    expect(activity).toMatchObject({ verb: "deleted", entity_type: "user", entity_title: SAM });
    expect(await viewerOf(session)).toBeUndefined();
    expect(await signIn(SAM, PASSWORD)).toBeNull();
    expect((await choose(value.link)).kind).toBe("unknown-link");
    expect(await database.db.selectFrom("hero_slides").select(["title", "user_id"]).execute()).toEqual([
      { title: "Theirs", user_id: null },
    ]);
    expect(await database.db.selectFrom("activity").select(["user_email", "user_id"]).execute()).toEqual([
      { user_email: SAM, user_id: null },
    ]);
    for (const table of ["session", "account", "verification"] as const) {
      const rows = await database.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(id);
    }
    expect(await errorDetails(run("remove", { id }))).toEqual({ reason: "gone" });
    expect(await errorDetails(run("reset", { id }))).toEqual({ reason: "gone" });

    await add(SAM);
    await removeAccount(auth, SAM, async () => undefined);
    expect(await database.db.selectFrom("verification").selectAll().execute()).toEqual([]);
  });

  test("one who was removed comes back with password, passkeys and unsaved work", async () => {
    const { database, jo, run, add, choose, signIn, idOf } = await openSite();
    const { db } = database;
    await choose((await add(SAM)).link);
    const id = await idOf(SAM);
    const now = new Date().toISOString();
    await insertPasskey(db as never, {
      userId: id,
      name: "Phone",
      credentialID: "credential",
      publicKey: "key",
      counter: 3,
      deviceType: "multiDevice",
      backedUp: true,
      transports: "internal",
      aaguid: null,
      createdAt: now,
    });
    await storeDraft(
      db as never,
      { user_id: id, entity: "page/about", base_revision: 0, device: "phone", now },
      { typed: "Slow mornings" },
    );
    const everything = async () =>
      Promise.all(
        (["user", "account", "passkey", "drafts"] as const).map((table) =>
          db
            .selectFrom(table)
            .selectAll()
            .orderBy(table === "drafts" ? "entity" : "id")
            .execute(),
        ),
      );
    const before = await everything();
    const { undo } = (await run("remove", { id })) as { undo?: string };
    expect(await everything()).not.toEqual(before);

    const doing = (verb: "undo" | "restore", input: object, context: object = {}) =>
      runVerb(database, history[verb] as never, input, now, { viewer: jo, site: siteWithMail, ...context });
    const notConfirmed = { passwordConfirmed: false };
    expect(await errorDetails(doing("undo", { save: undo }, notConfirmed))).toEqual({
      reason: "confirm-password",
    });
    await doing("undo", { save: undo });
    expect(await everything()).toEqual(before);
    expect(await signIn(SAM, "another horse")).not.toBeNull();
    const what = `${JO} restored the account of ${SAM}.`;
    const told = (await outboxMails(db)).filter(({ text }) => text.includes(what));
    expect(told.map(({ to }) => to).sort()).toEqual([JO, SAM]);

    await run("remove", { id });
    expect((await trashOf(database, "administrator")).items).toMatchObject([
      { type: "user", id, title: SAM },
    ]);
    expect((await trashOf(database, "editor")).total).toBe(0);
    await add(SAM);
    const rests = { entity: `user/${id}`, number: 3, seen: 4, accepted: ["account"] };
    expect(await errorDetails(doing("restore", rests))).toMatchObject({
      restoreIssues: [{ code: "account", isFinal: true }],
    });
    await run("remove", { id: await idOf(SAM) });
    await doing("restore", rests);
    expect(await everything()).toEqual(before);
  });

  test("a role is changed by another administrator only, and holds from the next request on", async () => {
    const { database, jo, run, choose, add, signIn, idOf } = await openSite();
    await choose((await add(SAM)).link);
    const sam = { id: await idOf(SAM), email: SAM, role: "administrator" } as const;
    const headers = await signIn(SAM, "another horse");
    const auth = authOn(database, { publicUrl: "http://localhost:3000" });
    const roleNow = async () => headers && (await readSession(auth, headers)).viewer?.role;
    expect(await roleNow()).toBe("administrator");
    expect(await errorDetails(run("change-role", { id: jo.id, role: "editor" }))).toMatchObject({
      detail: "You can’t change your own role. Ask another administrator.",
    });
    const { activity } = await run("change-role", { id: sam.id, role: "editor" });
    expect(activity).toMatchObject({ verb: "changed", entity_type: "role", entity_title: SAM });
    expect(await roleNow()).toBe("editor");
    // As if Sam's request had passed the session check just before.
    expect(
      await errorDetails(run("change-role", { id: jo.id, role: "editor" }, undefined, sam as never)),
    ).toMatchObject({ detail: "Not authenticated" });
    expect(await listUsers(database.db)).toMatchObject([{ role: "administrator" }, { role: "editor" }]);
  });

  test("who was added, and a role, are undone by whoever did it, the password confirmed", async () => {
    const { database, run, jo } = await openSite();
    const now = new Date().toISOString();
    const { undo: added } = await run<PasswordLink>("add", { email: SAM, role: "editor" });
    const sam = (await listUsers(database.db)).find(({ email }) => email === SAM);
    const { undo: changed } = await run("change-role", { id: sam?.id, role: "administrator" });
    const undo = (save: unknown, passwordConfirmed = true) =>
      runVerb(database, history.undo, { save }, now, { viewer: jo, passwordConfirmed });
    const roles = async () => (await listUsers(database.db)).map(({ email, role }) => `${email} ${role}`);
    expect(await errorDetails(undo(changed, false))).toEqual({ reason: "confirm-password" });
    expect(await errorDetails(undo(added, false))).toEqual({ reason: "confirm-password" });
    expect(await roles()).toEqual([`${JO} administrator`, `${SAM} administrator`]);
    await undo(changed);
    expect(await roles()).toEqual([`${JO} administrator`, `${SAM} editor`]);
    // An undone change is a version too and can be restored, but not by the user whose role it is.
    const restore = (viewer: typeof jo, seen: number) =>
      runVerb(database, history.restore, { entity: `role/${sam?.id}`, number: 1, seen, accepted: [] }, now, {
        viewer,
      });
    await restore(jo, 2);
    expect(await roles()).toEqual([`${JO} administrator`, `${SAM} administrator`]);
    if (!sam) throw new Error("Sam is missing");
    expect(await errorDetails(restore({ ...sam, role: "administrator" }, 3))).toMatchObject({
      reason: "invalid",
    });
    await undo(added);
    expect(await roles()).toEqual([`${JO} administrator`]);
    expect((await trashOf(database, "administrator")).items.map(({ title }) => title)).toEqual([SAM]);
  });

  test("one who is removed takes along the mails they got and their files, but no warning that waits", async () => {
    const { database, run, add, idOf } = await openSite();
    const { db } = database;
    await add(SAM);
    const id = await idOf(SAM);
    await run("reset", { id }, siteWithMail);
    const mailsTo = async () =>
      (
        await db
          .selectFrom("outbox")
          .select(["id", "user_id", "created_at"])
          .where("recipient", "=", SAM)
          .execute()
      ).sort((one, other) => one.id.localeCompare(other.id));
    const [notice, link] = (await mailsTo()).toSorted((one) => (one.user_id ? 1 : -1));
    if (!notice || !link) throw new Error("No mails");
    const removed: string[] = [];
    const removeKept = async (mails: readonly { id: string }[]) =>
      void removed.push(...mails.map((m) => m.id));
    await recordDone(db, link.id, new Date());
    await run("remove", { id }, { ...siteWithMail, mail: { ...siteWithMail.mail, removeKept } as never });
    expect(removed).toEqual([link.id]);
    expect(await mailsTo()).toMatchObject([{ id: notice.id }, { user_id: null }]);
  });

  test("nobody removes themselves, so somebody is always left", async () => {
    const { database, jo, run, add, choose, idOf } = await openSite();
    const own = "You can’t remove your own account. Ask another administrator.";
    expect(await errorDetails(run("remove", { id: jo.id }))).toMatchObject({
      reason: "invalid",
      detail: own,
    });
    await choose((await add(SAM)).link);
    expect(await errorDetails(run("remove", { id: jo.id }))).toMatchObject({
      reason: "invalid",
      detail: own,
    });

    const sam = { id: await idOf(SAM), email: SAM };
    const both = await Promise.all([
      errorDetails(run("remove", { id: sam.id })),
      errorDetails(run("remove", { id: jo.id }, undefined, { ...jo, ...sam })),
    ]);
    expect(both.filter((outcome) => outcome === "no error")).toHaveLength(1);
    expect(await listUsers(database.db)).toHaveLength(1);
  });

  test("two who reset one another at the same moment don't lock everybody out", async () => {
    const { database, jo, run, add, choose, idOf } = await openSite();
    await choose((await add(SAM)).link);
    const sam = { id: await idOf(SAM), email: SAM };
    const both = await Promise.all([
      errorDetails(run("reset", { id: sam.id })),
      errorDetails(run("reset", { id: jo.id }, undefined, { ...jo, ...sam })),
    ]);
    expect(both.filter((outcome) => outcome === "no error")).toHaveLength(1);
    const users = await listUsers(database.db);
    expect(users.filter(({ has_password }) => has_password)).toHaveLength(1);
  });
});
