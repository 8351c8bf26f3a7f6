import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import { addNewsletter } from "#app/modules/newsletter/tests/newsletter-readers.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { DatabaseSchema, Trx } from "#app/platform/db/schema.server.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { pruneRateLimits } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { signedLinks } from "#app/platform/signed-link.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { hashEmail } from "#tests/support/hash-email.ts";
import { outboxMails, storedMails } from "#tests/support/outbox-mails.ts";
import { cipher } from "#tests/support/staff-context.ts";
import { askToConfirm } from "./ask-to-confirm.server.ts";
import { readSubscription } from "./person-subscription.server.ts";
import type { EndReason } from "./subscriber.ts";
import {
  askForNewsletters,
  confirmSubscription,
  endSubscription,
  isConfirmable,
  pruneUnconfirmed,
} from "./subscriptions.queries.server.ts";

const now = new Date("2026-05-02T16:00:00.000Z");
const time = now.toISOString();
const email = "jordan@example.ca";
const id = "01970000-0000-7000-8000-000000000001";

const within = <Result>({ db }: Database, run: (trx: Trx) => Promise<Result>) =>
  db.transaction().execute(run);

type Row = Insertable<DatabaseSchema["subscribers"]>;

async function withSubscriber(open: () => Promise<Database>, change: Partial<Row> = {}) {
  const database = await open();
  const row = { email, email_hash: hashEmail(email), state: "subscribed" as const, created_at: time };
  await database.db
    .insertInto("subscribers")
    .values({ id, ...row, consent: "express", source: "newsletter", token_hash: "0".repeat(64), ...change })
    .execute();
  return database;
}

/** A newsletter that is sent to the subscriber and to somebody else. */
const withNewsletter = (database: Database, id: string, state: "waiting" | "sent") =>
  addNewsletter(database, {
    id,
    sendAt: time,
    status: "sending",
    to: { [email]: state, "sam@example.ca": state },
  });

describeOnEachDatabase("ending a subscription", (open) => {
  test.each<[EndReason, boolean]>([
    ["unsubscribed", true],
    ["complained", true],
    ["bounced", false],
    ["soft-bounces", false],
    ["removed", false],
  ])("%s: at once, with a record", async (reason, isOptOut) => {
    const database = await withSubscriber(open);
    const { db } = database;
    const end = (who: Parameters<typeof endSubscription>[1]) =>
      within(database, (trx) => endSubscription(trx, who, { reason, newsletterId: "newsletter", now }));
    expect(await end({ id })).toBe(true);
    expect(await end({ emailHash: hashEmail(email) })).toBe(false);
    expect(await db.selectFrom("subscribers").selectAll().executeTakeFirst()).toMatchObject({
      state: "ended",
      end_reason: reason,
      token_hash: null,
    });
    const records = await db.selectFrom("consent_records").select(["kind", "newsletter_id"]).execute();
    expect(records).toEqual([{ kind: reason, newsletter_id: "newsletter" }]);
    const optOuts = await db.selectFrom("newsletter_opt_outs").select("email_hash").execute();
    expect(optOuts).toEqual(isOptOut ? [{ email_hash: hashEmail(email) }] : []);
  });

  test("it holds for newsletters that are being sent, whose numbers still add up", async () => {
    const database = await withSubscriber(open);
    const { db } = database;
    await withNewsletter(database, "a", "waiting");
    await withNewsletter(database, "b", "sent");
    await within(database, (trx) => endSubscription(trx, { id }, { reason: "unsubscribed", now }));
    const sends = db.selectFrom("newsletter_sends").select(["candidates", "recipients", "left_out"]);
    expect(await sends.orderBy("newsletter_id").execute()).toEqual([
      { candidates: 2, recipients: 1, left_out: 1 },
      { candidates: 2, recipients: 2, left_out: 0 },
    ]);
    const recipients = db.selectFrom("newsletter_recipients").select(["email", "state", "reason"]);
    expect(await recipients.where("newsletter_id", "=", "a").orderBy("email").execute()).toEqual([
      { email, state: "left-out", reason: "unsubscribed" },
      { email: "sam@example.ca", state: "waiting", reason: null },
    ]);
  });

  test("what is stored of it is one person's export, with the newsletters and the proof, but no key", async () => {
    const database = await withSubscriber(open);
    await withNewsletter(database, "a", "waiting");
    expect(await readSubscription(database.db, hashEmail("Sam@example.ca"))).toMatchObject({
      newsletters: [{ state: "waiting" }],
    });
    await within(database, (trx) => endSubscription(trx, { id }, { reason: "unsubscribed", now }));
    const stored = await readSubscription(database.db, hashEmail("Jordan@example.ca"));
    expect(stored).toMatchObject({
      subscriber: { email, state: "ended" },
      records: [{ kind: "unsubscribed" }],
      opted_out_at: time,
      newsletters: [{ subject: "Spring", state: "left-out", reason: "unsubscribed" }],
    });
    expect(JSON.stringify(stored)).not.toContain("token");
    expect(await readSubscription(database.db, hashEmail("nobody@example.ca"))).toBeNull();
  });

  test("whoever is erased stays off the list by the hash of the address", async () => {
    const database = await open();
    const who = { emailHash: hashEmail(email) };
    expect(await within(database, (trx) => endSubscription(trx, who, { reason: "complained", now }))).toBe(
      false,
    );
    expect(await database.db.selectFrom("newsletter_opt_outs").select("email_hash").execute()).toHaveLength(
      1,
    );
  });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const after = (ms: number) => new Date(now.getTime() + ms);

/** Asks, and returns which mail is due. */
async function ask(database: Database, at = now, tokenHash = newLinkToken()) {
  const asking = { email: "Jordan@Example.ca", name: "", words: "Yes.", address: "203.0.113.0/24" };
  const asked = await within(database, (trx) =>
    askForNewsletters(trx, {
      ...asking,
      emailHash: hashEmail(asking.email),
      source: "newsletter",
      tokenHash,
      now: at,
    }),
  );
  return asked.mail;
}

const confirm = (database: Database, tokenHash: string, at = now) =>
  within(database, (trx) => confirmSubscription(trx, tokenHash, { address: "203.0.113.0/24", now: at }));

const subscriber = ({ db }: Database) => db.selectFrom("subscribers").selectAll().executeTakeFirst();
const recordsOf = async ({ db }: Database) =>
  (await db.selectFrom("consent_records").select("kind").orderBy("created_at").orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

describeOnEachDatabase("asking for newsletters", (open) => {
  const known = {
    subscribed: { state: "subscribed", consent: "express" },
    implied: { state: "subscribed", consent: "implied", consent_until_at: after(30 * DAY).toISOString() },
    unsubscribed: { state: "ended", consent: "express", end_reason: "unsubscribed" },
    bounced: { state: "ended", consent: "express", end_reason: "bounced" },
  } as const;

  test.each<[keyof typeof known | "new", "confirmation" | "already"]>([
    ["new", "confirmation"],
    ["subscribed", "already"],
    ["implied", "confirmation"],
    ["unsubscribed", "confirmation"],
    ["bounced", "confirmation"],
  ])("%s: changes only by the confirmation", async (before, mail) => {
    const state = before === "new" ? "pending" : known[before].state;
    const database = before === "new" ? await open() : await withSubscriber(open, known[before]);
    await database.db
      .insertInto("newsletter_opt_outs")
      .values({ email_hash: hashEmail(email), created_at: time })
      .execute();
    const list = { id: "l", file_name: "old.csv", words: "Old list", added: 0, refused: 1, created_at: time };
    await database.db.insertInto("subscriber_imports").values(list).execute();
    const refusal = { import_id: "l", email_hash: hashEmail(email), created_at: time };
    await database.db.insertInto("import_refusals").values(refusal).execute();
    const token = newLinkToken();
    expect(await ask(database, now, token)).toBe(mail);
    expect(await subscriber(database)).toMatchObject({ state });
    const isAsked = mail === "confirmation";
    expect(await isConfirmable(database.db, token, now)).toBe(isAsked);
    expect(await confirm(database, token)).toBe(isAsked);
    expect(await confirm(database, token)).toBe(false);
    expect(await subscriber(database)).toMatchObject({
      state: "subscribed",
      consent: "express",
      end_reason: null,
    });
    expect(await recordsOf(database)).toEqual(isAsked ? ["asked", "confirmed"] : []);
    const optOuts = await database.db.selectFrom("newsletter_opt_outs").selectAll().execute();
    const refusals = await database.db.selectFrom("import_refusals").selectAll().execute();
    expect([optOuts.length, refusals.length]).toEqual(isAsked ? [0, 0] : [1, 1]);
  });

  test("an address is sent one confirmation an hour and three a day, however often it is asked for", async () => {
    const database = await open();
    const times = [0, 1, HOUR, HOUR + 1, 2 * HOUR, 3 * HOUR, DAY + 1, 40 * DAY, DAY];
    const mails: unknown[] = [];
    for (const ms of times) mails.push(await ask(database, after(ms)));
    const yes = "confirmation";
    // The last is of a clock that was put back.
    expect(mails).toEqual([yes, null, yes, null, yes, null, yes, yes, null]);
    expect(await database.db.selectFrom("subscribers").select("id").execute()).toHaveLength(1);
  });

  test("the mail's link is sealed until it is sent", async () => {
    const database = await open();
    const site = {
      name: "Fernhill",
      email: "hello@fernhill.example",
      address: { street: "1 Mill St", city: "Elora", regionCode: "ON", postalCode: "N0B 1S0" },
    };
    const person = {
      email,
      name: "",
      source: "newsletter",
      words: "Yes.",
      clientAddress: "203.0.113.7",
    } as const;
    const newsletter = { what: "News.", site } as Parameters<typeof askToConfirm>[1]["newsletter"];
    const leaveLinks = signedLinks("s".repeat(40), "unsubscribe");
    const origin = "https://fernhill.example";
    await within(database, (trx) =>
      askToConfirm(trx, { newsletter, origin, leaveLinks, cipher, hashEmail }, person, now),
    );
    const [mail] = await outboxMails(database.db);
    const [, token = "none"] = /\/newsletter\/confirm\/(\w+)/.exec(mail?.text ?? "") ?? [];
    expect(await isConfirmable(database.db, linkTokenHash(token), now)).toBe(true);
    expect(await storedMails(database.db)).not.toContain(token);
  });

  test("two at once are one person, who is sent one mail", async () => {
    const database = await open();
    const mails = await Promise.all([ask(database), ask(database), ask(database)]);
    expect(mails.filter(Boolean)).toEqual(["confirmation"]);
  });

  test("who is on the list is told so once a day", async () => {
    const database = await withSubscriber(open);
    const mails = [];
    for (const ms of [0, HOUR, DAY + 1]) mails.push(await ask(database, after(ms)));
    expect(mails).toEqual(["already", null, "already"]);
    expect(await recordsOf(database)).toEqual([]);
  });

  test("what nobody has confirmed is forgotten after 14 days, but not who is known otherwise", async () => {
    const database = await open();
    const token = newLinkToken();
    await ask(database, now, token);
    const late = after(14 * DAY);
    expect(await pruneUnconfirmed(database.db, after(14 * DAY - 1))).toBe(0);
    expect([await isConfirmable(database.db, token, late), await confirm(database, token, late)]).toEqual([
      false,
      false,
    ]);
    expect(await pruneUnconfirmed(database.db, late)).toBe(1);
    expect([await subscriber(database), await recordsOf(database)]).toEqual([undefined, []]);
    await pruneRateLimits(database.db, late);

    const again = newLinkToken();
    await ask(database, now, again);
    await confirm(database, again);
    await within(database, (trx) =>
      endSubscription(trx, { emailHash: hashEmail(email) }, { reason: "bounced", now: after(HOUR) }),
    );
    await ask(database, after(2 * HOUR));
    expect(await pruneUnconfirmed(database.db, after(15 * DAY))).toBe(1);
    expect(await subscriber(database)).toMatchObject({ state: "ended", token_hash: null });
    expect(await recordsOf(database)).toEqual(["asked", "confirmed", "bounced"]);
  });
});
