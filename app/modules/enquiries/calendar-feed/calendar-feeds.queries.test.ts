import { expect, test } from "vitest";
import { accountVerbs } from "#app/accounts/account.actions.server.ts";
import { deleteUser, storePassword, storeRole } from "#app/accounts/users.queries.server.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import "#tests/support/modules.ts";
import { member, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { calendarFeedVerbs } from "./calendar-feeds.actions.server.ts";
import { findCalendarFeed, findFeedOwner } from "./calendar-feeds.queries.server.ts";

const now = "2026-05-01T16:00:00.000Z";
const confirmed = { confirmed: true };
const sam: Viewer = {
  id: "0190b6a0-0000-7000-8000-000000000009",
  email: "sam@fernhill.example",
  role: "administrator",
};

/** Opens a database with two administrators, of whom Sam has a feed. @returns it, with the feed's id */
async function withFeed(open: () => Promise<Database>) {
  const database = await open();
  await staffMember(database);
  await staffMember(database, sam);
  const renew = async (viewer: Viewer = sam) => {
    await runVerb(database, calendarFeedVerbs.renew, confirmed, now, { viewer });
    return (await findCalendarFeed(database.db, viewer.id)) ?? "";
  };
  return { database, db: database.db, renew, feed: await renew() };
}

describeOnEachDatabase("A calendar feed", (open) => {
  test("belongs to one person, is renewed and turned off, and its old address ends at once", async () => {
    const { database, db, renew, feed } = await withFeed(open);
    expect(await findCalendarFeed(db, member.id)).toBeUndefined();
    expect(await findFeedOwner(db, feed)).toBe(sam.id);
    const others = await renew(member);
    const renewed = await renew();
    expect(await findFeedOwner(db, feed)).toBeUndefined();
    await runVerb(database, calendarFeedVerbs.end, confirmed, now, { viewer: sam });
    expect(await findFeedOwner(db, renewed)).toBeUndefined();
    expect(await findFeedOwner(db, others)).toBe(member.id);
  });

  test.each<[string, (database: Database) => Promise<unknown>]>([
    [
      "a role without messages",
      ({ db }) =>
        db.transaction().execute(async (trx) => {
          await storeRole(trx, sam.id, "editor", now);
          await storeRole(trx, sam.id, "administrator", now);
        }),
    ],
    [
      "a new password",
      ({ db }) => db.transaction().execute((trx) => storePassword(trx, sam.id, "hash", now)),
    ],
    [
      "signing out everywhere",
      (database) => runVerb(database, accountVerbs["sign-out-everywhere"], confirmed, now, { viewer: sam }),
    ],
    ["the removal of its person", ({ db }) => db.transaction().execute((trx) => deleteUser(trx, sam))],
  ])("ends with %s", async (_name, change) => {
    const { database, db, feed } = await withFeed(open);
    await change(database);
    expect(await findFeedOwner(db, feed)).toBeUndefined();
  });

  test("is an administrator's, whatever else is stored", async () => {
    const { db, feed } = await withFeed(open);
    await db.updateTable("user").set({ role: "editor" }).where("id", "=", sam.id).execute();
    expect(await findFeedOwner(db, feed)).toBeUndefined();
  });
});
