import type { Insertable } from "kysely";
import { v7 } from "uuid";
import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import { type HashEmail, hashOfNobody } from "#app/platform/email-hash.server.ts";
import type { MailName } from "#app/platform/mail/mail-folder.server.ts";
import { deleteMails } from "#app/platform/outbox/outbox.queries.server.ts";
import type { FilePerson } from "./subscriber-file.server.ts";
import type { Judgement, RowVerdict, SubscriberImport } from "./subscriber-import.ts";
import { leaveOut } from "./subscriptions.queries.server.ts";

/** Values of one statement: SQLite takes 32,766, and a row has a dozen. */
const AT_ONCE = 500;
/** Of the list of imports. */
const MAX_IMPORTS = 50;

/**
 * Judges the people of a file: an address that the list knows is left as it is, and nobody comes back by a file who has
 * unsubscribed, here or where a list comes from. Each keeps the hash of its address.
 */
export async function judgePeople(
  db: Db,
  people: readonly FilePerson[],
  hashEmail: HashEmail,
): Promise<(Pick<FilePerson, "email" | "name"> & Judgement & { hash: string })[]> {
  const hashed = people.map((person) => ({ ...person, hash: hashEmail(person.email) }));
  const known = await findVerdicts(
    db,
    hashed.map(({ hash }) => hash),
  );
  return hashed.map(({ problem, ...person }) => {
    const found = known.get(person.hash);
    const isOurs = found === "unsubscribed" || found === "bounced";
    return { ...person, verdict: (problem === "refused" && isOurs ? null : problem) ?? found ?? "new" };
  });
}

/** Why addresses are not added, by their hashes; those that are new are not in it. */
export async function findVerdicts(db: Db, hashes: readonly string[]): Promise<Map<string, RowVerdict>> {
  const verdicts = new Map<string, RowVerdict>();
  for (const some of pieces(hashes)) {
    const subscribers = db
      .selectFrom("subscribers")
      .select(["email_hash", "state", "end_reason"])
      .where("email_hash", "in", some);
    for (const { email_hash, state, end_reason } of await subscribers.execute())
      verdicts.set(email_hash, state === "ended" ? endedVerdict(end_reason) : state);
    const refusals = db.selectFrom("import_refusals").select("email_hash").where("email_hash", "in", some);
    for (const { email_hash } of await refusals.execute())
      if (!verdicts.has(email_hash)) verdicts.set(email_hash, "refused");
    const optOuts = db.selectFrom("newsletter_opt_outs").select("email_hash").where("email_hash", "in", some);
    for (const { email_hash } of await optOuts.execute()) verdicts.set(email_hash, "unsubscribed");
  }
  return verdicts;
}

const endedVerdict = (reason: string | null): RowVerdict =>
  reason === "bounced" || reason === "soft-bounces" ? "bounced" : "unsubscribed";

function* pieces<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += AT_ONCE) yield items.slice(start, start + AT_ONCE);
}

/** A person whom a list adds, with the consent that is known. */
export type AddedPerson = Pick<
  Insertable<DatabaseSchema["subscribers"]>,
  "email" | "email_hash" | "name" | "consent" | "source" | "consent_until_at"
> & { message_id?: string };

/** Whom a list brings. */
export interface ImportedPeople {
  added: readonly AddedPerson[];
  /** Hashes of the addresses of those who are unsubscribed where it comes from, each once. */
  refused: readonly string[];
}

/**
 * Adds people who are not on the list, and keeps off those who are unsubscribed where it comes from, as one list that
 * undoImport takes back. Who has come to the list in the meantime is left as they are.
 * @param list `words`: where the consent comes from
 * @returns how many were added; if nobody is, and nobody kept off, nothing is stored
 */
export async function importPeople(
  trx: Trx,
  { added: people, refused }: ImportedPeople,
  list: { id: string; file_name: string; words: string; user_id: string; created_at: string },
): Promise<number> {
  const { id: import_id, words, user_id, created_at } = list;
  await trx
    .insertInto("subscriber_imports")
    .values({ ...list, added: 0, refused: refused.length })
    .execute();
  for (const some of pieces(refused)) {
    const rows = some.map((email_hash) => ({ import_id, email_hash, created_at }));
    await trx.insertInto("import_refusals").values(rows).execute();
  }
  let added = 0;
  for (const some of pieces(people)) {
    const rows = some.map(({ message_id: _of, ...person }) => ({
      ...person,
      id: v7(),
      state: "subscribed" as const,
      import_id,
      created_at,
      confirmed_at: created_at,
    }));
    const inserted = await trx
      .insertInto("subscribers")
      .values(rows)
      .onConflict((conflict) => conflict.column("email_hash").doNothing())
      .returning(["id", "email_hash"])
      .execute();
    if (inserted.length === 0) continue;
    const messageOf = new Map(some.map(({ email_hash, message_id }) => [email_hash, message_id]));
    const records = inserted.map(({ id, email_hash }) => ({
      id: v7(),
      subscriber_id: id,
      kind: "imported",
      words,
      user_id,
      created_at,
      message_id: messageOf.get(email_hash) ?? null,
    }));
    await trx.insertInto("consent_records").values(records).execute();
    added += inserted.length;
  }
  const mine = trx.updateTable("subscriber_imports").set({ added }).where("id", "=", import_id);
  if (added + refused.length > 0) await mine.execute();
  else await trx.deleteFrom("subscriber_imports").where("id", "=", import_id).execute();
  return added;
}

/**
 * Takes a list back: who still is as it was added leaves, and nobody is kept off because of it. Who has unsubscribed or
 * confirmed since stays as they are.
 * @returns how many left, and the names of their mails' files in the mail folder; undefined if there is no such list, or
 * it is taken back already
 */
export async function undoImport(
  trx: Trx,
  id: string,
  now: string,
): Promise<{ left: number; mails: MailName[] } | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable("subscriber_imports")
    .set({ undone_at: now })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await trx.deleteFrom("import_refusals").where("import_id", "=", id).execute();
  const left = await asAdded(trx, id).select("id").execute();
  const mails: MailName[] = [];
  for (const some of pieces(left.map((row) => row.id)))
    mails.push(...(await forgetSubscribers(trx, some)).mails);
  return { left: left.length, mails };
}

/** The subscribers of a list whose consent is still the one that it brought. */
const asAdded = (db: Db, importId: string) =>
  db
    .selectFrom("subscribers")
    .where("import_id", "=", importId)
    .where("state", "=", "subscribed")
    .whereRef("confirmed_at", "=", "created_at");

/**
 * Erases subscribers with what proves their consent and the mails about it. A newsletter that is being sent doesn't reach them any more, and what
 * remains of those that were sent names nobody. That someone has unsubscribed stays known by a hash.
 * @returns how many there were, and the names of the mails' files in the mail folder
 */
export async function forgetSubscribers(
  trx: Trx,
  ids: readonly string[],
): Promise<{ count: number; mails: MailName[] }> {
  await leaveOut(trx, (recipient) => recipient("subscriber_id", "in", ids), "erased");
  const recipients = trx.selectFrom("newsletter_recipients").select("id").where("subscriber_id", "in", ids);
  for (const { id } of await recipients.execute()) {
    const nobody = { email: "", email_hash: hashOfNobody() };
    await trx.updateTable("newsletter_recipients").set(nobody).where("id", "=", id).execute();
  }
  const erased = await trx.deleteFrom("subscribers").where("id", "in", ids).returning("email").execute();
  if (erased.length === 0) return { count: 0, mails: [] };
  const mails = await deleteMails(trx, { addresses: erased.map(({ email }) => email) });
  return { count: erased.length, mails };
}

/** The newest lists that were added. */
export async function listImports(db: Db): Promise<SubscriberImport[]> {
  const rows = await db
    .selectFrom("subscriber_imports as list")
    .leftJoin("user", "user.id", "list.user_id")
    .select([
      "list.id",
      "file_name",
      "words",
      "added",
      "refused",
      "user.email as by",
      "list.created_at",
      "undone_at",
    ])
    .select(({ selectFrom }) =>
      selectFrom("subscribers")
        .whereRef("import_id", "=", "list.id")
        .where("state", "=", "subscribed")
        .whereRef("confirmed_at", "=", "subscribers.created_at")
        .select(({ fn }) => fn.countAll().as("left"))
        .as("left"),
    )
    .orderBy("list.created_at", "desc")
    .orderBy("list.id", "desc")
    .limit(MAX_IMPORTS)
    .execute();
  return rows.map((row) => ({
    ...row,
    left: Number(row.left),
    created_at: toIsoTime(row.created_at),
    undone_at: toOptionalIsoTime(row.undone_at),
  }));
}
