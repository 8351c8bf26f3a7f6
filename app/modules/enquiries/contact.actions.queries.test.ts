import { sql } from "kysely";
import { expect, test } from "vitest";
import { formSite } from "#app/modules/enquiries/tests/form-site.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { toBoolean } from "#app/platform/db/row-values.server.ts";
import { ASKED_EMAIL_FIELD } from "#app/platform/email-address.ts";
import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { texts } from "#app/platform/texts.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { MAX_ANNOUNCED } from "./announce-enquiry.server.ts";
import { submitEnquiry } from "./contact.actions.server.ts";

const typed = {
  name: " Jordan Reyes ",
  email: "jordan@example.ca",
  phone: "(519) 555-0123",
  service: "Hardscaping",
  message: "A sloped yard.\r\nPatio by July?",
};
const stored = { ...typed, name: "Jordan Reyes", message: "A sloped yard.\nPatio by July?" };

function post(body: RequestInit["body"], headers?: Record<string, string>): Request {
  return new Request("https://fernhill.example/contact", {
    method: "POST",
    body,
    ...(headers ? { headers } : {}),
  });
}

const form = (change: Record<string, string> = {}) => post(new URLSearchParams({ ...typed, ...change }));

function multipart(fill: (data: FormData) => void): Request {
  const data = new FormData();
  for (const [name, value] of Object.entries(typed)) data.set(name, value);
  fill(data);
  return post(data);
}

const counts = async ({ db }: Database) => ({
  messages: await countRows(db.selectFrom("contact_messages")),
  outbox: await countRows(db.selectFrom("outbox")),
});

describeOnEachDatabase("Sending the contact form", (open) => {
  test("stores the enquiry with a mail to each address of the business, and wakes the worker", async () => {
    const database = await open();
    const contactTo = ["a@fernhill.example", "b@fernhill.example"];
    const site = formSite(database, { mail: { from: "Web <web@fernhill.example>", contactTo } });
    // A hidden field with nothing but a space means nothing.
    const sent = await submitEnquiry(site, form({ [HONEYPOT_FIELD]: " " }));
    expect(sent).toEqual({ status: 200, result: { kind: "sent" } });
    const enquiry = await database.db.selectFrom("contact_messages").selectAll().executeTakeFirstOrThrow();
    expect(enquiry).toMatchObject({ ...stored, handled_at: null });
    const entries = database.db.selectFrom("outbox").select(["kind", "contact_message_id", "recipient"]);
    expect(await entries.orderBy("id").execute()).toEqual(
      contactTo.map((recipient) => ({ kind: "mail", contact_message_id: enquiry.id, recipient })),
    );
    const [mail] = await outboxMails(database.db);
    expect(mail?.from).toEqual({ name: "Web", address: "web@fernhill.example" });
    for (const value of Object.values(stored)) expect(mail?.text).toContain(value);
    expect(site.wakeWorker).toHaveBeenCalledOnce();
  });

  test("asks once about an address that looks mistyped, then takes it", async () => {
    const database = await open();
    const site = formSite(database);
    const email = "jordan@gmail.con";
    const question = texts.field.didYouMean("jordan@gmail.com", email);
    expect(await submitEnquiry(site, form({ email }))).toMatchObject({
      status: 400,
      result: { kind: "invalid", fieldErrors: { email: question }, values: { email } },
    });
    expect(await counts(database)).toEqual({ messages: 0, outbox: 0 });
    const again = await submitEnquiry(site, form({ email, [ASKED_EMAIL_FIELD]: email }));
    expect(again.result).toEqual({ kind: "sent" });
  });

  test("beyond a hundred an hour is stored, and told to the business in a mail with a list", async () => {
    const database = await open();
    const now = new Date("2026-05-01T16:00:00.000Z");
    const expires_at = new Date("2026-05-01T16:30:00.000Z").toISOString();
    await database.db
      .insertInto("rate_limits")
      .values({ key: "announced-messages", points: MAX_ANNOUNCED - 1, expires_at })
      .execute();
    for (const name of ["Ann", "Ben", "Cem"]) {
      const sent = await submitEnquiry(formSite(database, { now }), form({ name }));
      expect(sent.result).toEqual({ kind: "sent" });
    }
    const [own, list, ...others] = await outboxMails(database.db);
    expect([own?.subject, others]).toEqual(["New message from Ann: Hardscaping", []]);
    expect(list).toMatchObject({
      subject: "2 more messages from your website",
      text: expect.stringMatching(/Ben, jordan@example\.ca\nCem, jordan@example\.ca/),
    });
    expect((await counts(database)).messages).toBe(3);
    const later = new Date("2026-05-01T17:00:00.000Z");
    await submitEnquiry(formSite(database, { now: later }), form({ name: "Dee" }));
    expect((await outboxMails(database.db)).at(-1)?.subject).toBe("New message from Dee: Hardscaping");
  });

  test("a failing outbox leaves no enquiry behind, and everything typed is kept", async () => {
    const database = await open();
    await sql`alter table outbox rename to away`.execute(database.db);
    const site = formSite(database);
    expect(await submitEnquiry(site, form())).toEqual({
      status: 503,
      result: { kind: "failed", values: { ...typed, message: expect.stringContaining("Patio by July?") } },
    });
    await sql`alter table away rename to outbox`.execute(database.db);
    expect(await counts(database)).toEqual({ messages: 0, outbox: 0 });
    expect(site.wakeWorker).not.toHaveBeenCalled();
    expect(site.log.error).toHaveBeenCalledOnce();
  });

  test("a database that is gone is an answer, and its failures don't use up the limit", async () => {
    const database = await open();
    const site = formSite(database);
    await sql`alter table contact_messages rename to away`.execute(database.db);
    for (let i = 0; i < 12; i += 1) expect((await submitEnquiry(site, form())).status).toBe(503);
    await sql`alter table away rename to contact_messages`.execute(database.db);
    const readBusiness = () => Promise.reject(new Error("gone"));
    expect((await submitEnquiry({ ...site, readBusiness }, form())).status).toBe(503);
    expect((await submitEnquiry(site, form())).status).toBe(200);
  });

  test.each<[string, () => Request]>([
    ["words", () => form({ [HONEYPOT_FIELD]: "Buy now" })],
    ["a file", () => multipart((data) => data.set(HONEYPOT_FIELD, new File(["x"], "x.txt")))],
  ])(
    "%s in the hidden field are answered with thanks; it is kept, mailed to nobody",
    async (_case, request) => {
      const database = await open();
      const site = formSite(database);
      expect(await submitEnquiry(site, request())).toEqual({ status: 200, result: { kind: "sent" } });
      const enquiry = await database.db.selectFrom("contact_messages").selectAll().executeTakeFirstOrThrow();
      expect(enquiry).toMatchObject(stored);
      expect(toBoolean(enquiry.suspected_spam)).toBe(true);
      expect(await counts(database)).toEqual({ messages: 1, outbox: 0 });
      expect(site.wakeWorker).not.toHaveBeenCalled();
    },
  );

  test("what fills in the hidden field keeps to the rules and limits of all", async () => {
    const database = await open();
    const site = formSite(database);
    const spam = (change: Record<string, string> = {}) =>
      submitEnquiry(site, form({ [HONEYPOT_FIELD]: "x", ...change }));
    expect(await spam({ email: "" })).toMatchObject({ status: 400, result: { kind: "invalid" } });
    for (let i = 0; i < 10; i += 1) expect((await spam()).status).toBe(200);
    expect((await spam()).status).toBe(429);
    expect(await counts(database)).toEqual({ messages: 10, outbox: 0 });
  });

  test("wrong fields are named, everything typed is kept, nothing is stored", async () => {
    const database = await open();
    const answer = await submitEnquiry(formSite(database), form({ email: "jordan@example", message: " " }));
    expect(answer).toEqual({
      status: 400,
      result: {
        kind: "invalid",
        fieldErrors: { email: "Enter an email address like name@example.ca", message: "Enter your message." },
        values: { ...typed, email: "jordan@example", message: " " },
      },
    });
    expect(await counts(database)).toEqual({ messages: 0, outbox: 0 });
  });

  test("a message of 20,000 characters is stored and mailed whole; a longer one comes back whole", async () => {
    const database = await open();
    const longest = `${"Ä long story. ".repeat(1428)}The end.`;
    expect(longest.length).toBe(20_000);
    expect(await submitEnquiry(formSite(database), form({ message: longest }))).toMatchObject({
      status: 200,
    });
    const { db } = database;
    expect(await db.selectFrom("contact_messages").select("message").execute()).toEqual([
      { message: longest },
    ]);
    const { payload } = await db.selectFrom("outbox").select("payload").executeTakeFirstOrThrow();
    expect(JSON.stringify(payload)).toContain(JSON.stringify(longest).slice(1, -1));
    const longer = `${longest}!`;
    expect(await submitEnquiry(formSite(database), form({ message: longer }))).toMatchObject({
      status: 400,
      result: {
        fieldErrors: { message: "Keep the message to 20,000 characters or fewer." },
        values: { message: longer },
      },
    });
  });

  test("the eleventh enquiry within a minute is refused; slips and other addresses don't count", async () => {
    const database = await open();
    const site = formSite(database);
    for (let i = 0; i < 20; i += 1) await submitEnquiry(site, form({ name: "" }));
    for (let i = 0; i < 10; i += 1) expect((await submitEnquiry(site, form())).status).toBe(200);
    expect(await submitEnquiry(site, form())).toEqual({
      status: 429,
      result: {
        kind: "error",
        message: "Too many messages from this connection. Please wait a minute, or call us.",
        values: expect.objectContaining({ name: typed.name }),
      },
    });
    expect(await submitEnquiry({ ...site, clientAddress: "203.0.113.8" }, form())).toMatchObject({
      status: 200,
    });
    expect((await counts(database)).messages).toBe(11);
  });

  test("text that databases dislike is stored", async () => {
    const database = await open();
    const odd = "\u0000'; drop table outbox; -- \u{1F33F} \ud83d \uffff %s \\u0000";
    expect(await submitEnquiry(formSite(database), form({ name: odd, message: odd }))).toMatchObject({
      status: 200,
    });
    expect(await counts(database)).toEqual({ messages: 1, outbox: 1 });
  });

  test.each<[string, () => Request]>([
    ["nothing", () => post(null)],
    ["JSON", () => post('{"name":"x"}', { "Content-Type": "application/json" })],
    ["no type", () => post(new Uint8Array([0, 255, 128]))],
    [
      "a broken multipart body",
      () => post("--x\r\nrubbish", { "Content-Type": "multipart/form-data; boundary=x" }),
    ],
    ["a multipart body without a boundary", () => post("x", { "Content-Type": "multipart/form-data" })],
    [
      "broken escapes",
      () => post("name=%ZZ&%E0%A4=1", { "Content-Type": "application/x-www-form-urlencoded" }),
    ],
    ["a field sent twice", () => multipart((data) => data.append("service", "Other"))],
    ["a file in a field", () => multipart((data) => data.set("message", new File(["x"], "x.txt")))],
    ["a message of a megabyte", () => form({ message: "a".repeat(1_000_000) })],
    [
      "a name of a megabyte, length unknown",
      () => multipart((data) => data.set("name", "a".repeat(1_000_000))),
    ],
  ])("%s is refused with 400 and a small answer", async (_case, request) => {
    const database = await open();
    const answer = await submitEnquiry(formSite(database), request());
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer).length).toBeLessThan(20_000);
    expect(await counts(database)).toEqual({ messages: 0, outbox: 0 });
  });
});
