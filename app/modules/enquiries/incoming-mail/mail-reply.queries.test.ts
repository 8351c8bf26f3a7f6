import { readdir } from "node:fs/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { enquiryRow, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { parseMail } from "#app/modules/mailbox/parse-mail.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { MailAttachment } from "#app/platform/mail/received-mail.server.ts";
import { returnAddresses } from "#app/platform/mail/return-address.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { type AdministratorNotification, notificationSlot } from "#app/site/slots/notification.server.ts";
import { clientMail } from "#tests/support/client-mails.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { insertEnquiry } from "../enquiries.queries.server.ts";
import { deleteEnquiries } from "../enquiry-deletion.queries.server.ts";
import { listPhotos } from "../photos/enquiry-photos.queries.server.ts";
import { MAX_PDF_BYTES, MAX_PHOTOS } from "../photos/enquiry-photos.ts";
import { insertEntry, listEntries } from "../thread/enquiry-entries.queries.server.ts";
import { entryTime, type MailFacts, threadLimits } from "../thread/enquiry-entries.ts";
import { mailReplies } from "./mail-reply.server.ts";

const [id, otherId] = [idOf(1), idOf(2)];
const now = new Date("2026-05-02T16:00:00.000Z");
const enquiry = enquiryRow(1, { email: "Jordan@Example.ca" });
const answers = returnAddresses("s".repeat(32), "web@fernhill.example");
const business = { name: "Fernhill", address: "hello@fernhill.example" };

/** The notifications that modules were asked to send. */
const told: AdministratorNotification[] = [];
notificationSlot.fill("this test", [async (_trx, notification) => void told.push(notification)]);
beforeEach(() => void told.splice(0));

/** Two enquiries, of which the first was answered by a mail with the id `mailId`. */
async function setUp(database: Database) {
  const { db } = database;
  const { store, folder } = await openStorage();
  const mailId = await db.transaction().execute(async (trx) => {
    await insertEnquiry(trx, enquiry);
    await insertEnquiry(trx, { ...enquiry, id: otherId, email: "sam@example.ca" });
    const entry = { enquiryId: id, userId: null, author: "Robin", kind: "answer", details: {} } as const;
    const threadEntryId = await insertEntry(trx, { ...entry, now: enquiry.created_at });
    const mail = { from: business, to: enquiry.email, replyTo: business, subject: "Re", text: "Tuesday?" };
    return enqueueMail(trx, mail, { recordId: id, threadEntryId, now });
  });
  const readOwnAddresses = async () => ["web@fernhill.example", business.address];
  const log = { info: vi.fn(), error: vi.fn() };
  const take = mailReplies({ database, store, answers, readOwnAddresses, log, now: () => now });
  return {
    mailId,
    log,
    take: async (raw: string, isWhole = true, attachments: MailAttachment[] = []) => {
      const mail = await parseMail(Buffer.from(raw.replaceAll("\n", "\r\n")), isWhole);
      return take({ ...mail, attachmentCount: attachments.length || mail.attachmentCount }, attachments);
    },
    files: () => readdir(`${folder}/originals/message-photos`).catch(() => []),
    replies: async (enquiryId = id) =>
      (await listEntries(db, enquiryId)).filter(({ kind }) => kind === "reply"),
  };
}

const from = "From: Jordan <jordan@example.ca>\n";
const to = `To: Fernhill <${answers.create("m", id)}>\n`;
const attached = (key: string, name: string, bytes: Uint8Array): MailAttachment => ({
  key,
  name,
  async *open() {
    for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
  },
});
const pdf = (bytes = 100) => Buffer.from(`%PDF-1.7\n${"x".repeat(bytes)}`);
const said = "Message-ID: <1@example.ca>\n\nYes, Tuesday.";

describeOnEachDatabase("an answer that comes by mail", (open) => {
  test("is in the thread once, without what it quotes", async () => {
    const { take, replies } = await setUp(await open());
    const raw = `${from}${to}${said}\n\nOn 2026-05-02 12:00, Fernhill wrote:\n> Tuesday?\n`;
    expect([await take(raw), await take(raw)]).toEqual(["taken", "skipped"]);
    expect(await replies()).toMatchObject([
      {
        author: "Jordan Reyes",
        isStaff: false,
        body: "Yes, Tuesday.",
        created_at: now.toISOString(),
        details: { email: { attachments: 0, isCut: false } },
      },
    ]);
    expect(await replies(otherId)).toEqual([]);
    expect(told).toMatchObject([{ title: "Jordan Reyes answered by email", path: `/admin/messages/${id}` }]);
  });

  test("is found by the address that it was sent to, or by the mail that it answers", async () => {
    const { take, replies, mailId } = await setUp(await open());
    const references = `References: <x@example.ca>\n <${mailId.toUpperCase()}@fernhill.example>\n`;
    const others = `References: ${"<y@example.ca> ".repeat(5000)}\n`;
    const outcomes = [
      ["Message-ID: <a@x>\nFrom: at-work@example.com\nCc: a@x, ", to.toUpperCase().slice(4)],
      ["Message-ID: <b@x>\nX-Spam-Flag: YES\nDelivered-To: ", to.slice(4), from],
      ["Message-ID: <c@x>\n", from, references],
      ["Message-ID: <d@x>\n", from, others, `In-Reply-To: <${mailId}@fernhill.example>\n`],
    ].map((headers) => take(`${headers.join("")}\nYes.`));
    expect(await Promise.all(outcomes)).toEqual(["taken", "taken", "taken", "taken"]);
    expect(await replies()).toHaveLength(4);
  });

  test("from another address is shown as whose it is, never as the sender's own", async () => {
    const { take, replies } = await setUp(await open());
    const named = `=?utf-8?q?Sam=0ARe=E2=80=AEyes?=`;
    for (const [number, sender] of [
      `${named} <sam@example.net>`,
      "sam@example.net",
      `${"S".repeat(300)} <${"s".repeat(300)}@example.net>`,
      "Jordan Reyes <jordan@example.ca.evil.example>",
      "JORDAN@example.ca",
    ].entries())
      expect(await take(`From: ${sender}\n${to}Message-ID: <${number}@x>\n\nThursday.`)).toBe("taken");
    expect(await take(`${to}Message-ID: <nobody@x>\n\nThursday.`)).toBe("taken");
    const shown = (await replies()).map(({ author, details }) => [author, details]);
    const email = { attachments: 0, isCut: false };
    expect(shown).toEqual([
      ["Sam Reyes", { email: { ...email, from: "sam@example.net" } }],
      ["sam@example.net", { email: { ...email, from: "sam@example.net" } }],
      ["S".repeat(100), { email: { ...email, from: expect.stringMatching(/^s{300}@/) } }],
      ["Jordan Reyes", { email: { ...email, from: "jordan@example.ca.evil.example" } }],
      ["Jordan Reyes", { email }],
      ["Someone", { email: { ...email, from: "" } }],
    ]);
    expect(told).toContainEqual(
      expect.objectContaining({ title: "Sam Reyes, from another address, answered by email" }),
    );
  });

  test("is left in the mailbox: of somebody else, of a machine, and what answers nothing of ours", async () => {
    const { take, replies, mailId } = await setUp(await open());
    const references = `In-Reply-To: <${mailId}@fernhill.example>\n`;
    const forged = to.replace(/.@/, "!@");
    for (const headers of [
      ["From: sam@example.ca\n", references],
      [from, "X-Spam-Flag: YES\n", references],
      [from, forged],
      [from, `In-Reply-To: <${id}@fernhill.example>\n`],
      [from, "To: web@fernhill.example\n"],
      [from, references, "Auto-Submitted: auto-replied\n"],
      ["From: postmaster@example.ca\n", to],
      [from, to, "Content-Type: multipart/report; boundary=x\n"],
      [""],
    ])
      expect(await take(`${headers.join("")}${said}`)).toBe("unmatched");
    for (const own of ["Fernhill <hello@fernhill.example>", "WEB@fernhill.example"])
      expect(await take(`From: ${own}\n${to}${said}`)).toBe("skipped");
    expect(await replies()).toEqual([]);
  });

  test("of a program is folded, and nobody is notified", async () => {
    const database = await open();
    const { take, replies } = await setUp(database);
    const { db } = database;
    const away = `${from}${to}Message-ID: <away@x>\nAuto-Submitted: auto-replied\n\nI am away.\n-- \nJordan`;
    expect(await take(away)).toBe("taken");
    for (const name of ["out-of-office-no-headers", "challenge-response"])
      expect(await take(clientMail(name, { to: answers.create("m", id) }))).toBe("taken");
    const shown = (await replies()).map(({ body, rest, details }) => [body, rest, details]);
    const email = { attachments: 0, isCut: false, isAutomatic: true };
    expect(shown).toEqual([
      ["", "I am away.\n\n-- \nJordan", { email }],
      ["", expect.stringContaining("until December 7"), { email }],
      ["", expect.stringContaining("Press the link"), { email }],
    ]);
    expect(told).toEqual([]);
    const status = await db.selectFrom("contact_messages").select("status").where("id", "=", id).execute();
    expect(status).toEqual([{ status: "new" }]);
  });

  test("of somebody else is an entry of theirs", async () => {
    const { take, replies } = await setUp(await open());
    expect(await take(clientMail("spouse-answers", { to: answers.create("m", id) }))).toBe("taken");
    expect(await replies()).toMatchObject([
      { author: "Sam Reyes", details: { email: { from: "sam@example.net" } } },
    ]);
  });

  test("bears the time at which it was sent, unless that can't be", async () => {
    const { take, replies } = await setUp(await open());
    const dates = [
      "Fri, 1 May 2026 12:30:00 -0400",
      "Sun, 2 May 2027 12:00:00 +0000",
      "1 Jan 1970 00:00:00 +0000",
      "x",
    ];
    for (const [number, date] of dates.entries())
      expect(await take(`${from}${to}Message-ID: <${number}@x>\nDate: ${date}\n\nYes.`)).toBe("taken");
    const entries = await replies();
    const time = now.toISOString();
    expect(entries.map(({ created_at }) => created_at)).toEqual([time, time, time, time]);
    expect(entries.map(entryTime)).toEqual(["2026-05-01T16:30:00.000Z", time, time, time]);
  });

  test("keeps what is not its writer's own, within the thread's limits", async () => {
    const database = await open();
    const { take, replies } = await setUp(database);
    const quote = `\n\nOn 2026-05-02 12:00, Fernhill wrote:\n${"> Tuesday?\n".repeat(1500)}`;
    expect(await take(`${from}${to}Message-ID: <1@x>\n\nYes.${quote}`)).toBe("taken");
    await database.db.transaction().execute(async (trx) => {
      const reply = {
        enquiryId: id,
        kind: "reply",
        userId: null,
        author: "Jordan Reyes",
        details: {},
      } as const;
      const body = "x".repeat(18_700);
      for (let n = 0; n < 26; n += 1) await insertEntry(trx, { ...reply, body, now: enquiry.created_at });
    });
    expect(await take(`${from}${to}Message-ID: <2@x>\n\nNo.${"\n\n-- \nJordan".padEnd(30)}${quote}`)).toBe(
      "taken",
    );
    const [one, two] = (await replies()).filter(({ body }) => body.length < 10);
    expect(one).toMatchObject({ body: "Yes.", details: { email: { isCut: true } } });
    expect(one?.rest).toMatch(/^On 2026-05-02 12:00, Fernhill wrote:\n> Tuesday\?\n/);
    expect(one?.rest.length).toBe(10_000);
    expect(two).toMatchObject({ body: "No.", rest: "", details: { email: { isCut: true } } });
  });

  test("brings the photos and PDFs of the message's sender, by their bytes, and names what is not taken", async () => {
    const database = await open();
    const { take, replies, files } = await setUp(database);
    const lawn = await jpeg(30, 20);
    const attachments = [
      attached("2", "C:\\yard.bin", lawn),
      attached("3", "survey.jpg", pdf()),
      attached("4", "plans.dwg", Buffer.from("AC1032 plans")),
      attached("5", "fake.jpg", Buffer.from("<html>")),
      attached("6", "large.pdf", pdf(MAX_PDF_BYTES)),
    ];
    const raw = `${from}${to}${said}`;
    expect(await take(raw, true, attachments)).toBe("taken");
    const [reply] = await replies();
    expect(reply).toMatchObject({ body: "Yes, Tuesday." });
    expect(reply?.details).toEqual({
      email: {
        attachments: 0,
        isCut: false,
        photos: 1,
        pdfs: [{ id: expect.any(String), title: "survey.jpg" }],
        refused: [
          { title: "plans.dwg", reason: "not-a-photo" },
          { title: "fake.jpg", reason: "not-a-photo" },
          { title: "large.pdf", reason: "too-large" },
        ],
      },
    });
    expect(await listPhotos(database.db, { enquiryId: id })).toMatchObject([
      { title: "yard.bin", width: 30 },
    ]);
    expect((await files()).map((name) => name.slice(name.lastIndexOf("."))).toSorted()).toEqual([
      ".jpg",
      ".pdf",
    ]);
    expect(await take(raw, true, attachments)).toBe("skipped");
    await database.db
      .transaction()
      .execute((trx) => deleteEnquiries(trx, [id], { deleteStoredMails: async () => undefined, now }));
    const removals = await database.db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "file-removal")
      .execute();
    expect(JSON.stringify(removals)).toContain(".pdf");
  });

  test("that breaks off among its photos has its words once, and goes on", async () => {
    const database = await open();
    const { take, replies, files } = await setUp(database);
    const [lawn, wall] = [await jpeg(30, 20), await jpeg(40, 20)];
    const broken: MailAttachment = {
      ...attached("3", "two.jpg", wall),
      async *open() {
        yield wall.subarray(0, 100);
        throw new Error("The connection is lost");
      },
    };
    const one = attached("2", "one.jpg", lawn);
    const raw = `${from}${to}${said}`;
    await expect(take(raw, true, [one, broken])).rejects.toThrow();
    expect(await replies()).toMatchObject([
      {
        body: "Yes, Tuesday.",
        details: { email: { attachments: 2, names: ["one.jpg", "two.jpg"], isTaking: true } },
      },
    ]);
    expect(await take(raw, true, [one, attached("3", "two.jpg", wall), attached("4", "a.pdf", pdf())])).toBe(
      "taken",
    );
    const [reply, ...others] = await replies();
    expect(others).toEqual([]);
    expect(reply?.details).toMatchObject({ email: { photos: 2, pdfs: [{ title: "a.pdf" }] } });
    expect(await listPhotos(database.db, { enquiryId: id })).toHaveLength(2);
    expect(await files()).toHaveLength(3);
  });

  test("brings no more photos than a message may have, and none of others or of a program", async () => {
    const database = await open();
    const { take, replies } = await setUp(database);
    const many = await Promise.all(
      Array.from({ length: 25 }, async (_, n) => attached(String(n), `${n}.jpg`, await jpeg(3 + n, 2))),
    );
    expect(await take(`${from}${to}${said}`, true, many)).toBe("taken");
    const few = many.slice(0, 2);
    expect(await take(`From: sam@example.net\n${to}Message-ID: <2@x>\n\nHere.`, true, few)).toBe("taken");
    const away = `${from}${to}Auto-Submitted: auto-replied\nMessage-ID: <3@x>\n\nAway.`;
    expect(await take(away, true, few)).toBe("taken");
    const mails = (await replies()).map(({ details }) => (details as { email: MailFacts }).email);
    expect(mails[0]).toMatchObject({ attachments: 5, photos: MAX_PHOTOS });
    expect(mails[0]?.refused?.map(({ reason }) => reason)).toEqual(new Array(12).fill("too-many"));
    for (const email of mails.slice(1)) {
      expect(email).toMatchObject({ attachments: 2, names: ["0.jpg", "1.jpg"] });
      expect(email.photos).toBeUndefined();
    }
    expect(await listPhotos(database.db, { enquiryId: id })).toHaveLength(MAX_PHOTOS);
  });

  test("is bounded, and says what is left in the mailbox", async () => {
    const { take, replies } = await setUp(await open());
    const photo = "--x\nContent-Type: image/jpeg\nContent-Disposition: attachment\n\nx\n";
    const logo = "--y\nContent-Type: image/png\nContent-ID: <logo>\n\nx\n--y--\n";
    const text = `<img src="cid:logo">Yes<script>alert(1)</script>\u202e &lt;b&gt;.`;
    const html = `--x\nContent-Type: multipart/related; boundary=y\n\n--y\nContent-Type: text/html\n\n${text}\n`;
    const mixed = `${from}${to}Content-Type: multipart/mixed; boundary=x\n\n`;
    expect(await take(`${mixed}${html}${logo}${photo}${photo}--x--`)).toBe("taken");
    expect(await take(`${mixed}--x\n\n${"Yes.\n".repeat(9000)}${photo}`, false)).toBe("taken");
    expect(await take(`${mixed}${photo}--x--`)).toBe("taken");
    expect(await take(`${from}${to}\n  \n\u200b`)).toBe("skipped");
    expect(await replies()).toMatchObject([
      { body: "Yes <b>.", details: { email: { attachments: 2, isCut: false } } },
      { body: "Yes.\n".repeat(4000), details: { email: { attachments: 1, isCut: true } } },
      { body: "", details: { email: { attachments: 1, isCut: false } } },
    ]);
  });

  test("to a message that is gone, or has too many already, is not stored", async () => {
    const database = await open();
    const { take, replies } = await setUp(database);
    const { db } = database;
    await db.transaction().execute(async (trx) => {
      const reply = { enquiryId: id, kind: "reply", userId: null, author: "Jordan Reyes" } as const;
      for (let count = 0; count < threadLimits.entriesADay; count += 1)
        await insertEntry(trx, { ...reply, details: {}, now: now.toISOString() });
    });
    expect(await take(`${from}${to}${said}`)).toBe("full");
    expect(await replies()).toHaveLength(threadLimits.entriesADay);
    await db
      .transaction()
      .execute((trx) => deleteEnquiries(trx, [id], { deleteStoredMails: async () => undefined, now }));
    expect(await take(`${from}${to}${said}`)).toBe("skipped");
  });
});
