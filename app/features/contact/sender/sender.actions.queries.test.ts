import { expect, test, vi } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { quoteMessages } from "#app/platform/quote-messages.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { formSite } from "#tests/support/form-site.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { asked, sendForm, token, withRequest } from "#tests/support/sender-forms.ts";
import { runVerb } from "#tests/support/staff-context.ts";
import type { FormSite } from "../form-site.server.ts";
import { messageVerbs } from "../messages.actions.server.ts";
import { listEntries } from "../thread/message-entries.queries.server.ts";
import { reply, tellOfPhotos } from "./sender.actions.server.ts";
import { findSentMessage } from "./sent-message.queries.server.ts";

const { id } = asked;
const now = "2026-05-02T16:00:00.000Z";

const write = (database: Database, body: string, link = token, change: Partial<FormSite> = {}) =>
  sendForm(database, { reply }, { body }, now, link, change);

describeOnEachDatabase("what a message's sender writes on their page", (open) => {
  test("is in the thread, and the business is told of it in the same transaction", async () => {
    const database = await withRequest(open);
    const wakeWorker = vi.fn();
    const mail = { contactTo: ["a@fernhill.example", "b@fernhill.example"] };
    expect(await write(database, " And a wall.\r\nPlease. ", token, { mail, wakeWorker })).toEqual({
      kind: "stored",
    });
    expect(await listEntries(database.db, id)).toMatchObject([
      { kind: "reply", isStaff: false, author: "Jordan Reyes", body: "And a wall.\nPlease." },
    ]);
    const mails = await outboxMails(database.db);
    expect(mails.map(({ to }) => to)).toEqual(mail.contactTo);
    expect(mails[0]).toMatchObject({
      replyTo: { address: "jordan@example.ca" },
      text: expect.stringContaining(`https://fernhill.example/admin/messages/${id}`),
      html: expect.stringContaining(`href="https://fernhill.example/admin/messages/${id}"`),
    });
    expect(wakeWorker).toHaveBeenCalledOnce();
  });

  test("photos that are added later are in the thread, and the business is told", async () => {
    const database = await withRequest(open);
    const site = formSite(database);
    await tellOfPhotos(site, token, 2);
    expect(await listEntries(database.db, id)).toMatchObject([
      { kind: "photos", isStaff: false, author: "Jordan Reyes", details: { count: 2 } },
    ]);
    expect(await outboxMails(database.db)).toMatchObject([
      { to: "hello@fernhill.example", subject: "Jordan Reyes added photos to their quote request" },
    ]);
    expect(site.wakeWorker).toHaveBeenCalledOnce();
  });

  test("a new link ends the old one, is mailed, and stands in the thread", async () => {
    const database = await withRequest(open);
    const { value } = await runVerb(database, messageVerbs["renew-link"], { id }, now);
    const { path } = value;
    expect(await findSentMessage(database.db, linkTokenHash(token))).toBeUndefined();
    expect(await findSentMessage(database.db, linkTokenHash(path.slice("/q/".length)))).toMatchObject({ id });
    expect(await listEntries(database.db, id)).toMatchObject([{ kind: "link", details: { renewed: true } }]);
    const [mail] = await database.db.selectFrom("outbox").select(["payload", "message_entry_id"]).execute();
    expect(mail?.message_entry_id).not.toBeNull();
    expect(toJson(mail?.payload)).toMatchObject({ to: asked.email, text: expect.stringContaining(path) });
  });

  test("what can't be stored comes back with the reason", async () => {
    const database = await withRequest(open);
    const gone = await write(database, "Hello", "b".repeat(64));
    expect(gone).toEqual({ kind: "gone", status: 404, typed: { body: "Hello" } });
    const empty = await write(database, "  ");
    expect(empty).toMatchObject({ status: 400, message: quoteMessages.noReply });
    const limiters = { ...formSite(database).limiters, replies: { admit: async () => false } };
    const readBusiness = () => Promise.reject(new Error("down"));
    for (const [change, status] of [
      [{ limiters }, 429],
      [{ readBusiness }, 503],
    ] as const)
      expect(await write(database, "Hello", token, change)).toMatchObject({
        status,
        typed: { body: "Hello" },
      });
    expect(await listEntries(database.db, id)).toEqual([]);
  });
});
