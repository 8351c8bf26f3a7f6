import { createHash } from "node:crypto";
import { v7 } from "uuid";
import type { NewsletterSendStatus } from "#app/modules/newsletter/newsletter.ts";
import { countSubscribed } from "#app/modules/newsletter/sending/newsletter-sends.queries.server.ts";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";
import { hashEmail } from "#tests/support/hash-email.ts";

/** A statement has a bound on its parameters. */
const ROWS_AT_ONCE = 500;

type Person = Partial<
  Pick<DatabaseSchema["subscribers"], "state" | "consent"> & {
    consent_until_at: string;
    end_reason: "unsubscribed";
  }
>;

/** The address of a made-up reader. */
export const readerEmail = (name: string) => `${name}@example.ca`;

/** The id of a made-up reader. */
export const readerId = (name: string) =>
  createHash("md5")
    .update(name)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Adds readers, who have agreed to get newsletters if nothing else is said. */
export async function addReaders({ db }: { db: Db }, people: Record<string, Person>): Promise<void> {
  const rows = Object.entries(people).map(
    ([name, { consent = "express", state = "subscribed", ...person }]) => ({
      id: readerId(name),
      email: readerEmail(name),
      email_hash: hashEmail(readerEmail(name)),
      source: "newsletter" as const,
      created_at: "2026-01-01T12:00:00.000Z",
      consent_until_at: null,
      end_reason: state === "ended" ? ("unsubscribed" as const) : null,
      ...person,
      consent,
      state,
    }),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto("subscribers")
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
}

interface Send {
  sendAt: string;
  status?: NewsletterSendStatus;
  withImplied?: boolean;
  /** Where the mail to each address stands. */
  to?: Record<string, "waiting" | "sent">;
}

/** Adds a newsletter, which is sent from a time on if that is given. */
export async function addNewsletter(
  { db }: { db: Db },
  { id, sendAt, ...send }: { id: string } & Partial<Send>,
): Promise<void> {
  const created_at = "2026-01-01T12:00:00.000Z";
  await db
    .insertInto("newsletters")
    .values({ id, subject: "Spring", created_at, updated_at: created_at })
    .execute();
  if (sendAt) await addSend({ db }, id, { sendAt, ...send });
}

/** Schedules a newsletter, or says that it is being sent or was. */
export async function addSend(
  { db }: { db: Db },
  newsletter_id: string,
  { sendAt, status = "scheduled", withImplied = false, to = {} }: Send,
): Promise<void> {
  const people = Object.entries(to);
  await db
    .insertInto("newsletter_sends")
    .values({
      newsletter_id,
      status,
      with_implied: withImplied,
      send_at: sendAt,
      next_at: sendAt,
      created_at: sendAt,
      started_at: status === "scheduled" ? null : sendAt,
      finished_at: status === "sent" ? sendAt : null,
      candidates: people.length,
      recipients: people.length,
    })
    .execute();
  for (const [email, state] of people) {
    const email_hash = hashEmail(email);
    await db
      .insertInto("newsletter_recipients")
      .values(({ selectFrom }) => ({
        id: v7(),
        newsletter_id,
        email,
        email_hash,
        state,
        next_attempt_at: sendAt,
        subscriber_id: selectFrom("subscribers").select("id").where("email_hash", "=", email_hash),
      }))
      .execute();
  }
}

const statusBefore: Record<string, NewsletterSendStatus> = {
  "newsletters/cancel": "scheduled",
  "newsletters/pause": "sending",
  "newsletters/resume": "paused",
  "newsletters/stop": "paused",
  "newsletters/send-unsure": "sent",
};

/**
 * Brings a newsletter into the state in which a verb of its sending is possible.
 * @returns what the verb's input says of that state
 */
export async function prepareNewsletter(db: Db, name: string, id: string): Promise<Record<string, unknown>> {
  const status = statusBefore[name];
  if (!status && name !== "newsletters/send") return {};
  const now = new Date();
  const time = now.toISOString();
  const newsletter = { subject: "Spring", content: "<p>Hello</p>", updated_at: time };
  await db
    .insertInto("newsletters")
    .values({ id, ...newsletter, created_at: time })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(newsletter))
    .execute();
  await db.deleteFrom("newsletter_sends").where("newsletter_id", "=", id).execute();
  const email = "sample-reader@fernhill.example";
  const person = { email, email_hash: hashEmail(email), source: "newsletter", created_at: time } as const;
  await db
    .insertInto("subscribers")
    .values({ id: readerId(email), ...person, state: "subscribed", consent: "express" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!status) {
    const { express } = await countSubscribed(db, now);
    return {
      send_at: new Date(now.getTime() + 86_400_000).toISOString(),
      with_implied: false,
      people: express,
    };
  }
  await db
    .insertInto("newsletter_sends")
    .values({
      newsletter_id: id,
      status,
      with_implied: false,
      created_at: time,
      candidates: 1,
      recipients: 1,
      send_at: "2999-01-01T00:00:00.000Z",
      next_at: "2999-01-01T00:00:00.000Z",
      started_at: time,
      finished_at: status === "sent" ? time : null,
    })
    // Another request may prepare the same newsletter.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("newsletter_recipients")
    .values({
      id: id.replace(/^./, "f"),
      newsletter_id: id,
      email,
      email_hash: hashEmail(email),
      state: "unsure",
      next_attempt_at: time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
}
