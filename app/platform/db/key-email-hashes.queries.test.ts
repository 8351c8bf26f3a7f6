import { createHash } from "node:crypto";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { hashEmail } from "#tests/support/hash-email.ts";
import { addNewsletter } from "#tests/support/newsletter-readers.ts";
import type { Database } from "./database.server.ts";
import { keyEmailHashes } from "./key-email-hashes.queries.server.ts";

const secret = "s".repeat(40);
const time = "2026-05-02T16:00:00.000Z";
/** What releases before migration 0048 stored. */
const sha256 = (email: string) => createHash("sha256").update(email).digest("hex");
const emailOf = (at: number) => `person-${String(at).padStart(5, "0")}@example.ca`;

const tables = ["subscribers", "newsletter_recipients", "newsletter_opt_outs", "review_opt_outs"] as const;

async function addOldHashes(database: Database, count: number): Promise<void> {
  const { db } = database;
  await addNewsletter(database, { id: "newsletter", sendAt: time, status: "sending" });
  const emails = Array.from({ length: count }, (_, at) => emailOf(at));
  const optOuts = emails.map((email) => ({ email_hash: sha256(email), created_at: time }));
  const subscribers = emails.map((email) => ({
    id: v7(),
    email,
    email_hash: sha256(email),
    state: "subscribed" as const,
    consent: "express" as const,
    source: "newsletter" as const,
    created_at: time,
  }));
  const recipients = emails.map((email) => ({
    id: v7(),
    newsletter_id: "newsletter",
    email,
    email_hash: sha256(email),
    state: "waiting" as const,
    next_attempt_at: time,
  }));
  for (let at = 0; at < count; at += 1000) {
    const some = [at, at + 1000] as const;
    await db
      .insertInto("subscribers")
      .values(subscribers.slice(...some))
      .execute();
    await db
      .insertInto("newsletter_recipients")
      .values(recipients.slice(...some))
      .execute();
    await db
      .insertInto("newsletter_opt_outs")
      .values(optOuts.slice(...some))
      .execute();
    await db
      .insertInto("review_opt_outs")
      .values(optOuts.slice(...some))
      .execute();
  }
}

async function hashesOf({ db }: Database): Promise<string[][]> {
  const found = [];
  for (const table of tables) {
    const rows = await db.selectFrom(table).select("email_hash").execute();
    found.push(rows.map(({ email_hash }) => email_hash).sort());
  }
  return found;
}

const keyed = (count: number) => {
  const hashes = Array.from({ length: count }, (_, at) => hashEmail(emailOf(at))).sort();
  return tables.map(() => hashes);
};

describeOnEachDatabase("Hashes of an older release", (open) => {
  test("become those of the same addresses with the secret, in pieces, and once", async () => {
    const database = await open();
    await addOldHashes(database, 4500);
    expect(await keyEmailHashes(database, secret)).toBe(4 * 4500);
    expect(await hashesOf(database)).toEqual(keyed(4500));
    expect(await keyEmailHashes(database, secret)).toBe(0);
    expect(await hashesOf(database)).toEqual(keyed(4500));
  });

  test("are continued where a start was broken off", async () => {
    const database = await open();
    await addOldHashes(database, 3);
    const done = { email_hash: hashEmail(emailOf(1)) };
    for (const table of ["subscribers", "newsletter_opt_outs"] as const)
      await database.db
        .updateTable(table)
        .set(done)
        .where("email_hash", "=", sha256(emailOf(1)))
        .execute();
    expect(await keyEmailHashes(database, secret)).toBe(10);
    expect(await hashesOf(database)).toEqual(keyed(3));
  });

  test("are all found: no other table has a column for them", async () => {
    const { db } = await open();
    const hashed = (await db.introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => /email_hash/.test(name)))
      .map(({ name }) => name);
    // Made with the migration that brought the secret.
    expect(hashed.sort()).toEqual([...tables, "import_refusals"].sort());
  });
});
