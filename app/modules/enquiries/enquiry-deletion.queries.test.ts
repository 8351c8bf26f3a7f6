import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { addEnquiry, enquiryRow, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import {
  deleteStoredMails,
  type MailName,
  mailFolder,
  storeMail,
} from "#app/platform/mail/mail-folder.server.ts";
import { enqueueMail, recordDone, recordFailure } from "#app/platform/outbox/outbox.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { sampleMail } from "#tests/support/outbox-mails.ts";
import { history, pruneHistory, runVerb, staffMember, trashOf } from "#tests/support/staff-context.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { enquiryVerbs } from "./enquiries.actions.server.ts";
import { pruneEnquiries } from "./enquiry-deletion.queries.server.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const forever = { enquiries: null, spam: null };
const noFiles = { deleteStoredMails: async () => undefined, now: day(12) };

type MailState = "sent" | "given up" | "waiting";

/**
 * Adds an enquiry sent in January, with the mail that announces it unless it is spam.
 * @returns the mail's id
 */
async function add(database: Database, n: number, sentAt: Date, state: MailState | "spam"): Promise<string> {
  const { db } = database;
  const row = { name: `Sender ${n}`, created_at: sentAt.toISOString(), suspected_spam: state === "spam" };
  await addEnquiry(database, n, row);
  if (state === "spam") return "";
  const about = { recordId: idOf(n), now: sentAt };
  const id = await db.transaction().execute((trx) => enqueueMail(trx, sampleMail, about));
  const failure = { attempts: 78, error: "550", at: sentAt, nextAttempt: null };
  if (state === "sent") await recordDone(db, id, sentAt);
  if (state === "given up") await recordFailure(db, id, failure);
  return id;
}

async function left({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom("contact_messages").select("name").orderBy("id").execute();
  return rows.map(({ name }) => name);
}

const countMails = ({ db }: Database) => countRows(db.selectFrom("outbox"));

describeOnEachDatabase("Messages past their time", (open) => {
  test("go with their mails, each kind by its own time, but not before their mail was sent or given up", async () => {
    const database = await open();
    await add(database, 1, day(1), "sent");
    await add(database, 2, day(1), "given up");
    await add(database, 3, day(1), "waiting");
    await add(database, 4, day(1), "spam");
    await add(database, 5, day(10), "sent");
    await add(database, 6, day(9), "spam");
    expect(await pruneEnquiries(database, forever, noFiles)).toBe(0);
    expect(await pruneEnquiries(database, { ...forever, enquiries: day(10) }, noFiles)).toBe(2);
    expect(await left(database)).toEqual(["Sender 3", "Sender 4", "Sender 5", "Sender 6"]);
    expect(await countMails(database)).toBe(2);
    expect(await pruneEnquiries(database, { enquiries: day(10), spam: day(9) }, noFiles)).toBe(1);
    expect(await left(database)).toEqual(["Sender 3", "Sender 5", "Sender 6"]);
  });

  test("all go, however many, and two instances that do it at once count each once", async () => {
    const database = await open();
    const rows = Array.from({ length: 450 }, (_, n) =>
      enquiryRow(n, { created_at: new Date(day(1).getTime() + n).toISOString() }),
    );
    await database.db.insertInto("contact_messages").values(rows).execute();
    const prune = () => pruneEnquiries(database, { ...forever, enquiries: day(2) }, noFiles);
    const [one, other] = await Promise.all([prune(), prune()]);
    expect(one + other).toBe(450);
    expect(await left(database)).toEqual([]);
  });
});

describeOnEachDatabase("A deleted message", (open) => {
  const now = day(12).toISOString();
  const entity = `message/${idOf(1)}`;
  const remove = (database: Database) => runVerb(database, enquiryVerbs.remove, { id: idOf(1) }, now);
  const forget = (database: Database, removeKept: (mails: readonly MailName[]) => Promise<void>) => {
    const site = { origin: "https://fernhill.example", mail: { isSetUp: false, removeKept } };
    return runVerb(database, history.forget, { entity }, now, { site });
  };
  const titles = async (database: Database) =>
    (await trashOf(database, "administrator")).items.map(({ title }) => title);
  const outbox = ({ db }: Database) => db.selectFrom("outbox").selectAll().orderBy("id").execute();

  /**
   * Adds an enquiry with its mail as a file in a new folder, and an activity entry that names its sender.
   * @returns the folder
   */
  async function addKept(database: Database, state: MailState) {
    await staffMember(database);
    const folder = mailFolder(await temporaryFolder());
    await keepOne(database, folder, 1, state);
    return folder;
  }

  async function keepOne(database: Database, folder: string, n: number, state: MailState) {
    const id = await add(database, n, day(1), state);
    await storeMail(folder, { id, date: day(1).toISOString() }, Buffer.from("A yard."));
    const line = { user_id: null, user_email: "jo@fernhill.example", verb: "handled" };
    const entity = { entity_type: "message", entity_id: idOf(n), entity_title: `Sender ${n}` };
    await database.db
      .insertInto("activity")
      .values({ id: `a${n}`, ...line, ...entity, created_at: now })
      .execute();
  }
  const namesIn = async ({ db }: Database) =>
    (await db.selectFrom("activity").select("entity_title").execute()).map((line) => line.entity_title);

  test("rests in the trash with its mails, and comes back as it was", async () => {
    for (const state of ["sent", "given up", "waiting"] as const) {
      const database = await open();
      const folder = await addKept(database, state);
      const [enquiry, mails] = [
        await database.db.selectFrom("contact_messages").selectAll().execute(),
        await outbox(database),
      ];
      const { undo } = await remove(database);
      expect([await left(database), await countMails(database), await titles(database)]).toEqual([
        [],
        0,
        ["Sender 1"],
      ]);
      expect([await readdir(folder), await namesIn(database)]).toEqual([[expect.any(String)], ["Sender 1"]]);
      await runVerb(database, history.undo, { save: undo }, now);
      const restored = enquiry.map((row) => ({ ...row, updated_at: expect.anything() }));
      expect(await database.db.selectFrom("contact_messages").selectAll().execute()).toEqual(restored);
      expect([await outbox(database), await titles(database)]).toEqual([mails, []]);
    }
  });

  test("is not for editors to bring back", async () => {
    const database = await open();
    await addKept(database, "sent");
    await remove(database);
    expect((await trashOf(database, "editor")).items).toEqual([]);
    const viewer = { id: idOf(9), email: "sam@fernhill.example", role: "editor" as const };
    const version = { entity, number: 0, seen: 1, accepted: [] };
    const restored = runVerb(database, history.restore, version, now, { viewer });
    await expect(restored).rejects.toThrow("not-allowed");
  });

  test("takes its sender's name and the files of its mails along when it goes for good", async () => {
    const database = await open();
    const folder = await addKept(database, "sent");
    await remove(database);
    const { activity } = await forget(database, (mails) => deleteStoredMails(folder, mails));
    expect(activity?.entity_title).toBe("");
    expect([await readdir(folder), await namesIn(database), await titles(database)]).toEqual([[], [""], []]);
    expect(await database.db.selectFrom("revisions").select("id").execute()).toEqual([]);
  });

  test("stays in the trash when the file of a mail does, so that somebody tries again", async () => {
    const database = await open();
    await addKept(database, "sent");
    await remove(database);
    const forgotten = forget(database, () => Promise.reject(new Error("EACCES")));
    await expect(forgotten).rejects.toThrow("EACCES");
    expect([await titles(database), await namesIn(database)]).toEqual([["Sender 1"], ["Sender 1"]]);
  });

  test("rests no longer than messages are kept, and what was kept of it goes with it", async () => {
    const database = await open();
    const folder = await addKept(database, "sent");
    const removeKept = (mails: readonly MailName[]) => deleteStoredMails(folder, mails);
    const prune = async (before: Date) => {
      const deletion = { deleteStoredMails: removeKept, now: day(12) };
      await pruneEnquiries(database, { enquiries: before, spam: day(30) }, deletion);
      await pruneHistory(database, day(13), { removeKept });
    };
    await remove(database);
    await prune(day(1));
    expect([await titles(database), (await readdir(folder)).length]).toEqual([["Sender 1"], 1]);
    await prune(day(2));
    expect([await titles(database), await readdir(folder)]).toEqual([[], []]);
    // An enquiry that was deleted and restored, with the file of its mail and a line of Recent Activity.
    await keepOne(database, folder, 2, "sent");
    const { undo } = await runVerb(database, enquiryVerbs.remove, { id: idOf(2) }, now);
    await runVerb(database, history.undo, { save: undo }, now);
    await prune(day(2));
    expect([await left(database), await readdir(folder)]).toEqual([[], []]);
    expect(new Set(await namesIn(database))).toEqual(new Set([""]));
    expect(await database.db.selectFrom("revisions").select("id").execute()).toEqual([]);
  });
});
