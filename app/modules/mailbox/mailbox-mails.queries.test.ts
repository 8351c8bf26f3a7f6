import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import {
  beginAttempt,
  describeMail,
  dismissUnreadMail,
  findUnreadMails,
  listUnreadMails,
  MAX_SET_ASIDE,
  pruneMailboxMails,
  recordAttemptFailure,
  setMailAside,
} from "./mailbox-mails.queries.server.ts";

const DAY_MS = 24 * 3_600_000;
const now = new Date("2026-05-02T16:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const mailAt = (uid: number) => ({ mailbox: "web@mail.example.ca/INBOX", uidValidity: 4_294_967_295, uid });

describeOnEachDatabase("mails that could not be read", (open) => {
  test("are listed newest first with what is known of them, until one is dismissed", async () => {
    const { db } = await open();
    expect(await findUnreadMails(db)).toBeNull();
    await beginAttempt(db, mailAt(1), now);
    await describeMail(
      db,
      mailAt(1),
      { from: { name: "Jo", address: "jo@example.ca" }, subject: "Yard" },
      now,
    );
    await recordAttemptFailure(db, mailAt(1), "slow");
    // It is being read.
    await beginAttempt(db, mailAt(3), now);
    expect(await listUnreadMails(db, 10)).toEqual([]);
    expect(await setMailAside(db, mailAt(1), now)).toBe("slow");
    await beginAttempt(db, mailAt(2), now);
    expect(await setMailAside(db, mailAt(2), later(1000))).toBe("ended");
    const listed = await listUnreadMails(db, 10);
    expect(listed).toMatchObject([
      { reason: "ended", from: { name: "", address: "" }, subject: "", received_at: null },
      {
        reason: "slow",
        from: { name: "Jo", address: "jo@example.ca" },
        subject: "Yard",
        received_at: now.toISOString(),
        set_aside_at: now.toISOString(),
      },
    ]);
    expect(await findUnreadMails(db)).toEqual({ count: 2, since: now.toISOString() });
    await dismissUnreadMail(db, listed[1]?.id ?? "");
    await dismissUnreadMail(db, listed[1]?.id ?? "");
    expect(await findUnreadMails(db)).toMatchObject({ count: 1 });
  });

  test("are at most 200, each for 90 days", async () => {
    const { db } = await open();
    for (let uid = 1; uid <= MAX_SET_ASIDE + 1; uid += 1) {
      await beginAttempt(db, mailAt(uid), now);
      await setMailAside(db, mailAt(uid), later(uid));
    }
    expect(await findUnreadMails(db)).toEqual({ count: MAX_SET_ASIDE, since: later(2).toISOString() });
    await beginAttempt(db, mailAt(MAX_SET_ASIDE + 2), now);
    expect(await pruneMailboxMails(db, later(90 * DAY_MS))).toBe(0);
    expect(await pruneMailboxMails(db, later(90 * DAY_MS + 100))).toBe(99);
    expect(await findUnreadMails(db)).toMatchObject({ count: 102 });
  });
});
