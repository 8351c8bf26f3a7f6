import { expect, test, vi } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { quoteMessages } from "#app/platform/quote-messages.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { messageVerbs } from "../messages.actions.server.ts";
import { insertMessage } from "../messages.queries.server.ts";
import { listEntries } from "../thread/message-entries.queries.server.ts";
import { reply, type SenderDeps, takeSenderForm, tellOfPhotos } from "./sender.actions.server.ts";
import { findSentMessage } from "./sent-message.queries.server.ts";

const token = "a".repeat(64);
const id = "0190b6a0-0000-7000-8000-000000000001";
const message = {
  ...{ id, name: "Jordan Reyes", email: "jordan@example.ca", phone: "(519) 555-0123", service: "" },
  ...{ message: "A sloped yard.", created_at: "2026-05-01T16:00:00.000Z", suspected_spam: false },
  ...{ kind: "quote" as const, token_hash: linkTokenHash(token) },
};

const deps = (database: Database, change: Partial<SenderDeps> = {}): SenderDeps => ({
  ...{
    database,
    limiter: { admit: async () => true },
    clientAddress: "203.0.113.7",
    wakeWorker: vi.fn(),
    mail: {},
  },
  readSite: async () => ({ name: "Fernhill", email: "hello@fernhill.example" }),
  ...{ origin: "https://fernhill.example", log: { error: vi.fn() } },
  ...change,
});

const verbs = { reply };

const takeReply = (parts: SenderDeps, request: Request, key: string) =>
  takeSenderForm(parts, request, key, verbs);

const post = (body: string) =>
  new Request("https://fernhill.example/q/x", { method: "POST", body: new URLSearchParams({ body }) });

async function withMessage(open: () => Promise<Database>) {
  const database = await open();
  await database.db.transaction().execute((trx) => insertMessage(trx, message));
  return database;
}

describeOnEachDatabase("what a message's sender writes on their page", (open) => {
  test("is in the thread, and the business is told of it in the same transaction", async () => {
    const database = await withMessage(open);
    const parts = deps(database, { mail: { contactTo: ["a@fernhill.example", "b@fernhill.example"] } });
    expect(await takeReply(parts, post(" And a wall.\r\nPlease. "), token)).toEqual({ kind: "stored" });
    expect(await listEntries(database.db, id)).toMatchObject([
      { kind: "reply", isStaff: false, author: "Jordan Reyes", body: "And a wall.\nPlease." },
    ]);
    const mails = await database.db
      .selectFrom("outbox")
      .select(["recipient", "payload"])
      .orderBy("id")
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(["a@fernhill.example", "b@fernhill.example"]);
    expect(toJson(mails[0]?.payload)).toMatchObject({
      replyTo: { address: "jordan@example.ca" },
      text: expect.stringContaining(`https://fernhill.example/admin/messages/${id}`),
      html: expect.stringContaining(`href="https://fernhill.example/admin/messages/${id}"`),
    });
    expect(parts.wakeWorker).toHaveBeenCalledOnce();
  });

  test("photos that are added later are in the thread, and the business is told", async () => {
    const database = await withMessage(open);
    const parts = deps(database);
    await tellOfPhotos(parts, token, 2);
    expect(await listEntries(database.db, id)).toMatchObject([
      { kind: "photos", isStaff: false, author: "Jordan Reyes", details: { count: 2 } },
    ]);
    const mails = await database.db.selectFrom("outbox").select("payload").execute();
    expect(mails.map(({ payload }) => toJson(payload))).toMatchObject([
      { to: "hello@fernhill.example", subject: "Jordan Reyes added photos to their quote request" },
    ]);
    expect(parts.wakeWorker).toHaveBeenCalledOnce();
  });

  test("a new link ends the old one, is mailed, and stands in the thread", async () => {
    const database = await withMessage(open);
    await staffMember(database);
    const { value } = await runVerb(database, messageVerbs["renew-link"], { id }, "2026-05-02T16:00:00.000Z");
    const { path } = value;
    expect(await findSentMessage(database.db, linkTokenHash(token))).toBeUndefined();
    expect(await findSentMessage(database.db, linkTokenHash(path.slice("/q/".length)))).toMatchObject({ id });
    expect(await listEntries(database.db, id)).toMatchObject([{ kind: "link", details: { renewed: true } }]);
    const [mail] = await database.db.selectFrom("outbox").select(["payload", "message_entry_id"]).execute();
    expect(mail?.message_entry_id).not.toBeNull();
    expect(toJson(mail?.payload)).toMatchObject({ to: message.email, text: expect.stringContaining(path) });
  });

  test("what can't be stored comes back with the reason", async () => {
    const database = await withMessage(open);
    const gone = await takeReply(deps(database), post("Hello"), "b".repeat(64));
    expect(gone).toEqual({ kind: "gone", status: 404, typed: { body: "Hello" } });
    const { noReply } = quoteMessages;
    expect(await takeReply(deps(database), post("  "), token)).toMatchObject({
      status: 400,
      message: noReply,
    });
    const busy = deps(database, { limiter: { admit: async () => false } });
    expect(await takeReply(busy, post("Hello"), token)).toMatchObject({
      status: 429,
      typed: { body: "Hello" },
    });
    const broken = deps(database, { readSite: () => Promise.reject(new Error("down")) });
    expect(await takeReply(broken, post("Hello"), token)).toMatchObject({
      status: 503,
      typed: { body: "Hello" },
    });
    expect(await listEntries(database.db, id)).toEqual([]);
  });
});
