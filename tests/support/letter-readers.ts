import { createHash } from "node:crypto";
import type { Database } from "#app/platform/db/database.server.ts";
import type { SubscribersTable } from "#app/platform/db/schema.server.ts";

type Person = Partial<
  Pick<SubscribersTable, "state" | "consent"> & { consent_until_at: string; end_reason: "unsubscribed" }
>;

/** The address of a made-up reader. */
export const readerEmail = (name: string) => `${name}@example.ca`;

/** The id of a made-up reader. */
export const readerId = (name: string) =>
  createHash("md5")
    .update(name)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

const hashOf = (email: string) => createHash("sha256").update(email).digest("hex");

/** Adds readers, who have agreed to get letters if nothing else is said. */
export async function addReaders({ db }: Database, people: Record<string, Person>): Promise<void> {
  for (const [name, person] of Object.entries(people)) {
    const { consent = "express", state = "subscribed" } = person;
    await db
      .insertInto("subscribers")
      .values({
        ...{ id: readerId(name), email: readerEmail(name), email_hash: hashOf(readerEmail(name)) },
        ...{ source: "newsletter", created_at: "2026-01-01T12:00:00.000Z" },
        ...(state === "ended" && { end_reason: "unsubscribed" as const }),
        ...person,
        ...{ consent, state },
      })
      .execute();
  }
}

/** Adds a letter, which is sent from a time on if that is given. */
export async function addLetter(
  { db }: Database,
  letter: { id: string; sendAt?: string; withImplied?: boolean },
): Promise<void> {
  const { id, sendAt, withImplied = false } = letter;
  const created_at = "2026-01-01T12:00:00.000Z";
  await db
    .insertInto("letters")
    .values({ id, subject: "Spring", created_at, updated_at: created_at })
    .execute();
  if (!sendAt) return;
  const times = { send_at: sendAt, next_at: sendAt, created_at };
  await db
    .insertInto("letter_sends")
    .values({ letter_id: id, status: "scheduled", with_implied: withImplied, ...times })
    .execute();
}
