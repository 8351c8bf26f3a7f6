import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { findInvitedEmail, insertInvitation } from "./invitations.queries.server.ts";
import { pruneVerifications } from "./verifications.queries.server.ts";

const now = "2026-03-01T12:00:00.000Z";
const HOUR_MS = 3_600_000;

describeOnEachDatabase("A link to choose a password", (open) => {
  test("is forgotten once its time is over, and not before", async () => {
    const database = await open();
    const { db } = database;
    const { id, email } = await staffMember(database);
    const { token, expires_at } = await db
      .transaction()
      .execute((trx) => insertInvitation(trx, id, now, "invitation"));
    const end = Date.parse(expires_at);
    expect(await pruneVerifications(db, new Date(end - HOUR_MS))).toBe(0);
    expect(await findInvitedEmail(db, token, now)).toBe(email);
    expect(await pruneVerifications(db, new Date(end))).toBe(1);
    expect(await db.selectFrom("verification").select("id").execute()).toEqual([]);
  });
});
