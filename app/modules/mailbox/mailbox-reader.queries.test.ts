import { type AddressInfo, createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseConfig } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { MailHandler, ReceivedMail } from "#app/platform/mail/received-mail.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { startImapMailbox } from "#tests/support/imap-mailbox.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { beginAttempt, listUnreadMails } from "./mailbox-mails.queries.server.ts";
import { type Mailbox, readMailbox, tryMailbox } from "./mailbox-reader.server.ts";
import { mailboxKey, readMailboxState } from "./mailbox-state.queries.server.ts";

const MINUTE_MS = 60_000;
const mail = (subject: string, rest = "\nYes.") => `Subject: ${subject}\nMessage-ID: <${subject}@x>\n${rest}`;

const nested = Array.from(
  { length: 2000 },
  (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
).join("");

/** A mailbox, and a reader of it that remembers what it was handed. */
async function setUp({ db }: Database) {
  const imap = await startImapMailbox();
  onTestFinished(imap.close);
  const mailbox = parseConfig({ IMAP_URL: imap.url }).mailbox as Mailbox;
  const clock = manualClock();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const seen: ReceivedMail[] = [];
  const takeAll: MailHandler = async (one) => {
    seen.push(one);
    return "taken";
  };
  return {
    imap,
    mailbox,
    clock,
    log,
    seen,
    subjects: () => seen.splice(0).map(({ subject }) => subject),
    state: () => readMailboxState(db, mailboxKey(mailbox)),
    read: (handlers: MailHandler[] = [takeAll], signal = new AbortController().signal, limits = {}) =>
      readMailbox({
        mailbox,
        db,
        handlers,
        readBusinessName: async () => "Fernhill Landscaping",
        log,
        clock,
        signal,
        limits,
      }),
    /** The mails that are listed for staff, oldest first: why, and what about. */
    unread: async () =>
      (await listUnreadMails(db, 10)).map(({ reason, subject }) => [reason, subject]).toReversed(),
    attempts: async () =>
      (await db.selectFrom("mailbox_mails").select("attempts").execute()).map(({ attempts }) => attempts),
  };
}

describeOnEachDatabase("the reader of a mailbox", (open) => {
  test("hands over new mails once, and touches none", async () => {
    const { imap, clock, subjects, read, state } = await setUp(await open());
    expect(await read()).toBe(0);
    imap.deliver([mail("one"), mail("two")]);
    // Not due yet.
    expect(await read()).toBe(0);
    clock.advance(1000);
    expect(await read()).toBe(2);
    expect(subjects()).toEqual(["one", "two"]);
    clock.advance(1000);
    expect(await read()).toBe(0);
    imap.deliver([mail("three")]);
    clock.advance(1000);
    expect(await read()).toBe(1);
    expect(subjects()).toEqual(["three"]);
    expect(imap.flags()).toEqual([[], [], []]);
    expect(await state()).toMatchObject({ position: { lastUid: 3 }, failing: null });
  });

  test("begins with the last three days, also where mails are numbered anew", async () => {
    const { imap, clock, subjects, read } = await setUp(await open());
    imap.deliver([mail("old")], new Date(clock.now().getTime() - 9 * 24 * 60 * MINUTE_MS));
    imap.deliver([mail("new"), mail("newer")], clock.now());
    expect(await read()).toBe(2);
    expect(subjects()).toEqual(["new", "newer"]);
    imap.renumber();
    clock.advance(1000);
    expect(await read()).toBe(2);
    expect(subjects()).toEqual(["new", "newer"]);
  });

  test("lists what can't be parsed or taken, and reads the text of a huge mail", async () => {
    const { imap, seen, subjects, read, log, unread, attempts } = await setUp(await open());
    const huge = `Content-Type: multipart/mixed; boundary=x\n\n--x\n\nYes.\n--x\nContent-Type: image/jpeg\n\n${"x\n".repeat(300_000)}`;
    // Of the second, the server refuses to tell the structure.
    imap.deliver(["", mail("nested", nested), mail("bad"), mail("huge", huge), mail("much"), mail("last")]);
    const fails: MailHandler = async ({ subject }) => {
      if (subject === "bad") throw new Error("a fault of ours");
      if (subject === "much") return "full";
      return "unmatched";
    };
    const takes: MailHandler = async (one) => {
      seen.push(one);
      return "taken";
    };
    expect(await read([fails, takes])).toBe(3);
    // Of its photo, nothing is needed.
    expect(seen.map(({ isWhole }) => isWhole)).toEqual([true, true, true]);
    expect(seen[1]?.ownText).toBe("Yes.");
    expect(subjects()).toEqual(["", "huge", "last"]);
    expect(await unread()).toEqual([
      ["nested", "nested"],
      ["not-taken", "bad"],
      ["full", "much"],
    ]);
    expect(log.warn.mock.calls.map(([{ uid }]) => uid)).toEqual([2, 3, 5]);
    expect(log.error.mock.calls.map(([{ uid }]) => uid)).toEqual([3]);
    // Those that were read are forgotten.
    expect(await attempts()).toEqual([1, 1, 1]);
  });

  test("reads the text wherever it is, and fetches nothing else", async () => {
    const { imap, seen, read } = await setUp(await open());
    const photo = (bytes: number) =>
      `--x\nContent-Type: image/jpeg; name=yard.jpg\nContent-Transfer-Encoding: base64\n\n${`${"A".repeat(60_000)}\n`.repeat(Math.ceil(bytes / 60_000))}`;
    const words = (text: string) =>
      `--x\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${Buffer.from(text).toString("base64")}\n`;
    const mixed = (subject: string, ...parts: string[]) =>
      mail(subject, `Content-Type: multipart/mixed; boundary=x\n\n${parts.join("")}--x--\n`);
    const form = "--y\nContent-Type: text/html\n\n<p>Tuesday é</p>\n--y--\n";
    const alternative = `--x\nContent-Type: multipart/alternative; boundary=y\n\n--y\n\nTuesday é\n${form}`;
    imap.deliver([
      mixed("photo of 259 KB", photo(259 * 1024), words("Tuesday é")),
      mixed("words on both sides", words("Tuesday é"), photo(300 * 1024), words("Bring a ladder.")),
      mixed("two forms", photo(300 * 1024), alternative),
      mixed("photo of 20 MB", photo(20 * 1024 * 1024), words("Tuesday é")),
    ]);
    expect(await read()).toBe(4);
    expect(seen.map(({ ownText, attachmentCount, isWhole }) => [ownText, attachmentCount, isWhole])).toEqual([
      ["Tuesday é", 1, true],
      ["Tuesday é\nBring a ladder.", 1, true],
      ["Tuesday é", 1, true],
      ["Tuesday é", 1, true],
    ]);
    // What is not handed over costs no memory.
    expect(imap.sentBytes()).toBeLessThan(20_000);
  }, 60_000);

  test("fetches what is attached for whoever asks, and passes over a mail whose files fail", async () => {
    const { imap, clock, read, unread, attempts } = await setUp(await open());
    const bytes = Buffer.alloc(700_000, "photo");
    const file = (encoding: string, content: string) =>
      `--x\nContent-Type: image/jpeg; name="yard 1.jpg"\nContent-Transfer-Encoding: ${encoding}\n\n${content}\n`;
    const encoded = bytes.toString("base64").replace(/.{76}/g, "$&\n");
    const mixed = `Content-Type: multipart/mixed; boundary=x\n\n--x\n\nYes.\n${file("base64", encoded)}${file("8bit", "abc")}--x--\n`;
    imap.deliver([mail("one", mixed)]);
    const found: [string, Buffer][] = [];
    const takes: MailHandler = async (_mail, attachments) => {
      for (const { name, open: openFile } of attachments) found.push([name, await buffer(openFile())]);
      return "taken";
    };
    expect(await read([takes])).toBe(1);
    expect(found.map(([name, content]) => [name, content.length])).toEqual([
      ["yard 1.jpg", bytes.length],
      ["yard 1.jpg", 3],
    ]);
    expect(found[0]?.[1].equals(bytes)).toBe(true);

    imap.deliver([mail("two", mixed), mail("three")]);
    clock.advance(1000);
    const breaks: MailHandler = async ({ subject }, [attachment]) => {
      if (subject === "two") {
        imap.withhold(2);
        if (attachment) await buffer(attachment.open()).catch(() => undefined);
      }
      return "taken";
    };
    await read([breaks], undefined, { handOverMs: 1000 });
    expect([await attempts(), await unread()]).toEqual([[1], []]);
    imap.handOver();
    clock.advance(60_000);
    await read([breaks], undefined, { handOverMs: 1000 });
    expect(await unread()).toEqual([["not-handed-over", "two"]]);
  });

  test("says of a text that is too long that not all is read, and reads the beginning where parts can't be told or had", async () => {
    const { imap, seen, read } = await setUp(await open());
    const part = "--x\n\nYes.\n";
    const mixed = (parts: string) => `Content-Type: multipart/mixed; boundary=x\n\n${parts}--x--\n`;
    imap.deliver([
      mail("long", `\n${"Yes. ".repeat(60_000)}`),
      // The server refuses to hand over the tenth.
      mail("texts", mixed(part.repeat(20))),
      mail("parts", mixed(part.repeat(600))),
      mail("tokens", mixed(part.repeat(950))),
      mail("flood", mixed(part.repeat(5000))),
      mail("name", mixed(`--x\nContent-Type: text/plain; name="${"a".repeat(70_000)}"\n\nYes.\n`)),
      mail("last"),
    ]);
    expect(await read()).toBe(7);
    expect(seen.map(({ subject, isWhole }) => [subject, isWhole])).toEqual([
      ["long", false],
      ["texts", true],
      ["parts", true],
      ["tokens", true],
      ["flood", true],
      ["name", true],
      ["last", true],
    ]);
    expect(seen.every(({ ownText }) => ownText.startsWith("Yes."))).toBe(true);
  });

  test("sets aside a mail that overruns its time twice, with its sender and subject", async () => {
    const database = await open();
    const { imap, clock, seen, read, log } = await setUp(database);
    const received = clock.now();
    imap.deliver([`From: =?utf-8?q?S=C3=A9b?= <seb@example.ca>\n${mail("one")}`, mail("two")], received);
    expect(await read([async () => "taken"], undefined, { parseMs: 1 })).toBe(0);
    const listed = await listUnreadMails(database.db, 10);
    expect(listed).toMatchObject([{ reason: "slow" }, { reason: "slow" }]);
    expect(log.warn).toHaveBeenCalledTimes(2);
    clock.advance(1000);
    imap.deliver([`From: =?utf-8?q?S=C3=A9b?= <seb@example.ca>\n${mail("three", nested)}`], received);
    await read();
    expect(seen).toEqual([]);
    expect((await listUnreadMails(database.db, 1))[0]).toMatchObject({
      reason: "nested",
      from: { name: "Séb", address: "seb@example.ca" },
      subject: "three",
      received_at: expect.stringContaining(received.toISOString().slice(0, 16)),
    });
  });

  test("begins no mail again in whose midst the site was killed twice", async () => {
    const database = await open();
    const { db } = database;
    const { imap, clock, mailbox, subjects, read, state, unread, attempts } = await setUp(database);
    imap.deliver([mail("one")]);
    await read();
    imap.deliver([mail("kills"), mail("two")]);
    const { position } = (await state()) ?? {};
    const kills = { mailbox: mailboxKey(mailbox), uidValidity: position?.uidValidity ?? 0, uid: 2 };
    for (const attempt of [1, 2]) expect(await beginAttempt(db, kills, clock.now())).toBe(attempt);
    clock.advance(3 * MINUTE_MS);
    expect(await read()).toBe(1);
    expect(subjects()).toEqual(["one", "two"]);
    expect(await unread()).toEqual([["ended", ""]]);
    expect(await attempts()).toEqual([2]);
  });

  test("passes over a mail that the mailbox does not hand over, twice, and reads the others", async () => {
    const { imap, clock, subjects, read, state, unread } = await setUp(await open());
    const readInTime = () => read(undefined, undefined, { handOverMs: 1000 });
    imap.deliver([mail("one"), mail("stuck"), mail("two")]);
    imap.withhold(2);
    await readInTime();
    expect(subjects()).toEqual(["one"]);
    expect(await state()).toMatchObject({ failures: 1, position: { lastUid: 1 } });
    expect(await unread()).toEqual([]);
    clock.advance(1000);
    await readInTime();
    expect(await unread()).toEqual([["not-handed-over", "stuck"]]);
    expect(await readInTime()).toBe(1);
    expect(subjects()).toEqual(["two"]);
    expect(await state()).toMatchObject({ failing: null, position: { lastUid: 3 } });
  });

  test("does not wait longer for a mailbox that has handed over mails since it failed", async () => {
    const { imap, clock, read, state } = await setUp(await open());
    imap.deliver([mail("one"), mail("two")]);
    imap.withhold(1);
    await read(undefined, undefined, { handOverMs: 1000 });
    imap.withhold(2);
    clock.advance(1000);
    const since = clock.now().toISOString();
    await read(undefined, undefined, { handOverMs: 1000 });
    expect(await state()).toMatchObject({ failures: 1, failing: { since }, position: { lastUid: 1 } });
  });

  test("forgets the attempt of a mail that is handed over the second time, and of one in whose midst the site stops", async () => {
    const { imap, clock, subjects, read, unread, attempts } = await setUp(await open());
    imap.deliver([mail("one"), mail("two")]);
    imap.withhold(1);
    await read(undefined, undefined, { handOverMs: 1000 });
    expect(await attempts()).toEqual([1]);
    imap.handOver();
    clock.advance(1000);
    const stopping = new AbortController();
    const stops: MailHandler = async ({ subject }) => {
      if (subject === "one") return "taken";
      stopping.abort();
      throw new Error("The site stops");
    };
    await read([stops], stopping.signal);
    expect(await attempts()).toEqual([0]);
    expect(await read()).toBe(1);
    expect(subjects()).toEqual(["two"]);
    expect([await attempts(), await unread()]).toEqual([[], []]);
  });

  test("waits longer and longer for a mailbox that is away, and says since when it is", async () => {
    const { imap, clock, subjects, read, state, log } = await setUp(await open());
    await read();
    await imap.close();
    clock.advance(1000);
    const since = clock.now().toISOString();
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await read()).toBe(0);
      expect(await state()).toMatchObject({
        failing: { since, error: expect.stringContaining("ECONNREFUSED") },
      });
      clock.advance(seconds * 1000 - 1);
      await read();
      clock.advance(1);
    }
    expect(log.warn).toHaveBeenCalledTimes(12);
    await imap.reopen();
    imap.deliver([mail("after")]);
    expect(await read()).toBe(1);
    expect(subjects()).toEqual(["after"]);
    expect(await state()).toMatchObject({ failing: null, failures: 0 });
  });

  test("is one at a time; a stopped one is followed at once, a killed one after three minutes", async () => {
    const { imap, clock, subjects, read } = await setUp(await open());
    imap.deliver([mail("one"), mail("two")]);
    const ending = new AbortController();
    const stops: MailHandler = async ({ subject }) => {
      expect(await read()).toBe(0);
      ending.abort();
      return subject === "one" ? "taken" : "unmatched";
    };
    expect(await read([stops], ending.signal)).toBe(0);
    expect(await read()).toBe(1);
    expect(subjects()).toEqual(["two"]);
    imap.deliver([mail("three")]);
    clock.advance(1000);
    const away: MailHandler = async () => {
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    };
    await read([away]);
    clock.advance(3 * MINUTE_MS);
    expect(await read()).toBe(1);
    expect(subjects()).toEqual(["three"]);
  });

  test("leaves a server that never answers as soon as the site stops", async () => {
    const { mailbox, clock, read, state } = await setUp(await open());
    const mute = createServer((socket) => void socket.on("error", () => undefined)).listen(0, "127.0.0.1");
    onTestFinished(() => void mute.close());
    await new Promise((resolve) => mute.once("listening", resolve));
    mailbox.port = (mute.address() as AddressInfo).port;
    const began = performance.now();
    expect(await read(undefined, AbortSignal.timeout(300))).toBe(0);
    expect(await state()).toMatchObject({ failing: { error: expect.any(String) } });
    clock.advance(1000);
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 300);
    expect(await read(undefined, stopping.signal)).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await state()).toMatchObject({ failures: 1 });
  });

  test("says why a mailbox can't be opened, without its password", async () => {
    const { mailbox, imap, read, state, log } = await setUp(await open());
    await expect(tryMailbox(mailbox)).resolves.toBeUndefined();
    await expect(tryMailbox({ ...mailbox, folder: "Nowhere" })).rejects.toThrow(/mailbox name/);
    await expect(tryMailbox({ ...mailbox, isLocal: false })).rejects.toThrow(/STARTTLS/);
    mailbox.password = "wrong password";
    await read();
    const { failing } = (await state()) ?? {};
    expect(failing?.error).toMatch(/^Authentication failed/);
    expect(JSON.stringify([failing, log.warn.mock.calls])).not.toMatch(/wrong.password|hush/);
    expect(imap.opened()).toBeGreaterThan(0);
  });
});
