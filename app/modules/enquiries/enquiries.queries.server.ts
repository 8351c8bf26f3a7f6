import { type InferResult, type Insertable, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { businessDay } from "#app/platform/business-clock.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { findPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import { contactFieldNames } from "./contact.schema.ts";
import {
  deliveryOf,
  type Enquiry,
  type EnquiryFilter,
  type EnquiryQuery,
  enquiryPath,
  FIRST_WORDS,
  firstWords,
} from "./enquiries.ts";
import { findEnquiryMails } from "./enquiry-mails.queries.server.ts";
import { enquiryMatches } from "./enquiry-search.queries.server.ts";
import { type EnquiryStatus, enquiryStatuses } from "./enquiry-status.ts";
import { isStepDue } from "./next-steps.queries.server.ts";
import { questionNames } from "./quote-questions.ts";

/**
 * Stores an enquiry. Requires a transaction, as the mails that announce it belong to the same one
 * (DESIGN §5); suspected spam has no mails.
 * @throws {Error} if the database can't be reached or refuses a value
 */
export async function insertEnquiry(
  trx: Trx,
  enquiry: Insertable<DatabaseSchema["contact_messages"]>,
): Promise<void> {
  await trx.insertInto("contact_messages").values(enquiry).execute();
}

/** The enquiries of the person who sent one, by their e-mail address, oldest first. */
export async function listEnquiriesOfSender(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; email: string; created_at: string }[]> {
  const rows = await db
    .selectFrom("contact_messages")
    .select(["id", "name", "email", "created_at"])
    .where(({ eb, fn, selectFrom }) =>
      eb(
        fn("lower", ["email"]),
        "=",
        selectFrom("contact_messages as one")
          .select(({ fn }) => fn("lower", ["one.email"]).as("email"))
          .where("one.id", "=", id),
      ),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, created_at: toIsoTime(row.created_at) }));
}

type Enquiries = SelectQueryBuilder<DatabaseSchema, "contact_messages", object>;

/** The columns of an enquiry; `text` is what is read of its text. */
const columnsOf = (enquiries: Enquiries, text: RawBuilder<string>) =>
  enquiries
    .select(contactFieldNames.filter((name) => name !== "message"))
    .select(text.as("message"))
    .select(["id", "kind", "status", "created_at", "handled_at", "suspected_spam"])
    .select(questionNames)
    .select(["page", "project_id", "project_title"])
    .select(["assigned_to", "amount", "next_step", "next_step_on", "visit_at"])
    .select(({ selectFrom }) =>
      selectFrom("user")
        .select("email")
        .whereRef("user.id", "=", "contact_messages.assigned_to")
        .as("assigned_email"),
    );

const whole = (enquiries: Enquiries) => columnsOf(enquiries, sql<string>`message`);

/** One character more than is shown says that there is more. */
const withFirstWords = (enquiries: Enquiries) =>
  columnsOf(enquiries, sql<string>`substr(message, 1, ${sql.lit(FIRST_WORDS + 1)})`);

/** The only conversion of rows to enquiries. */
async function toEnquiries(
  db: Db,
  rows: readonly InferResult<ReturnType<typeof whole>>[number][],
): Promise<Enquiry[]> {
  const mails = await findEnquiryMails(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ project_id, project_title, assigned_to, assigned_email, ...row }) => ({
    ...row,
    status: row.status as EnquiryStatus,
    created_at: toIsoTime(row.created_at),
    handled_at: toOptionalIsoTime(row.handled_at),
    visit_at: toOptionalIsoTime(row.visit_at),
    suspected_spam: toBoolean(row.suspected_spam),
    project: project_title ? { id: project_id, title: project_title } : null,
    assigned_to: assigned_to && assigned_email ? { id: assigned_to, email: assigned_email } : null,
    amount: row.amount === null ? null : Number(row.amount),
    delivery: deliveryOf(mails.get(row.id) ?? []),
  }));
}

/**
 * One page of the enquiries, newest first, with the first words of each, and the number of matches by filter.
 * @param query `page` counts from 1 and is brought into range; `search`: see messageMatches
 */
export async function listEnquiryPage(db: Db, query: EnquiryQuery & PageRequest) {
  const counts = await countEnquiries(db, query.search);
  const newest = withFirstWords(newestFirst(db, query));
  const { items, page, pageCount } = await findPage(newest, query, counts[query.show]);
  const enquiries = await toEnquiries(db, items);
  return {
    enquiries: enquiries.map((enquiry) => ({ ...enquiry, message: firstWords(enquiry.message) })),
    page,
    pageCount,
    counts,
  };
}

const newestFirst = (db: Db, query: EnquiryQuery): Enquiries =>
  filtered(db, query).orderBy("created_at", "desc").orderBy("id", "desc");

/**
 * The enquiries after a given one, newest first, for reading all in chunks; new enquiries don't shift the
 * chunks.
 * @param query `after` is the last enquiry read; null for the start
 */
export async function listEnquiriesAfter(
  db: Db,
  query: EnquiryQuery & { after: Pick<Enquiry, "id" | "created_at"> | null; limit: number },
): Promise<Enquiry[]> {
  const { after } = query;
  let enquiries = whole(newestFirst(db, query)).limit(query.limit);
  if (after) {
    enquiries = enquiries.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "id"), "<", tuple(after.created_at, after.id)),
    );
  }
  return toEnquiries(db, await enquiries.execute());
}

/** The number of enquiries that match a query. */
export const countFound = (db: Db, query: EnquiryQuery): Promise<number> => countRows(filtered(db, query));

/** The number of enquiries that nobody has answered. */
export const countNewEnquiries = (db: Db): Promise<number> => countFound(db, { search: "", show: "new" });

/** How many enquiries nobody has answered, and the oldest of them. */
interface Unanswered {
  count: number;
  id: string;
  name: string;
  service: string;
  /** ISO time at which it came. */
  since: string;
}

/** Finds the new enquiries: those that the business was reminded of, and the others. */
export async function findUnansweredEnquiries(
  db: Db,
): Promise<{ overdue: Unanswered | null; others: Unanswered | null }> {
  const unanswered = filtered(db, { search: "", show: "new" });
  const { all, reminded } = await unanswered
    .select(({ fn }) => [fn.countAll().as("all"), fn.count("reminded_at").as("reminded")])
    .executeTakeFirstOrThrow();
  const withOldest = async (count: number, isReminded: boolean): Promise<Unanswered | null> => {
    if (count === 0) return null;
    const oldest = await unanswered
      .select(["id", "name", "service", "created_at"])
      .where("reminded_at", isReminded ? "is not" : "is", null)
      .orderBy("created_at")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return null;
    const { created_at, ...message } = oldest;
    return { ...message, count, since: toIsoTime(created_at) };
  };
  const overdue = await withOldest(Number(reminded), true);
  return { overdue, others: await withOldest(Number(all) - Number(reminded), false) };
}

/** The number of enquiries that came into the inbox since a time (ISO time). */
export const countEnquiriesSince = (db: Db, since: string): Promise<number> =>
  countRows(filtered(db, { search: "", show: "all" }).where("created_at", ">=", since));

async function countEnquiries(db: Db, search: string): Promise<Record<EnquiryFilter, number>> {
  // All in one query, as a search reads every enquiry.
  const groups = await db
    .selectFrom((from) =>
      from
        .selectFrom("contact_messages")
        .select(["suspected_spam", "status"])
        .select((eb) =>
          eb
            .case()
            .when(isStepDue(businessDay(new Date()))(eb))
            .then(1)
            .else(0)
            .end()
            .as("is_due"),
        )
        .where(enquiryMatches(db, search))
        .as("found"),
    )
    .select(({ fn }) => ["suspected_spam", "status", "is_due", fn.countAll().as("count")])
    .groupBy(["suspected_spam", "status", "is_due"])
    .execute();
  const sumOf = (isCounted: (isSpam: boolean, status: string, isDue: boolean) => boolean) =>
    groups
      .filter(({ suspected_spam, status, is_due }) =>
        isCounted(toBoolean(suspected_spam), status, Number(is_due) === 1),
      )
      .reduce((sum, { count }) => sum + Number(count), 0);
  const byStatus = enquiryStatuses.map((one) => [one, sumOf((isSpam, status) => !isSpam && status === one)]);
  return {
    ...(Object.fromEntries(byStatus) as Record<EnquiryStatus, number>),
    due: sumOf((isSpam, _status, isDue) => !isSpam && isDue),
    all: sumOf((isSpam) => !isSpam),
    spam: sumOf((isSpam) => isSpam),
  };
}

function filtered(db: Db, { search, show }: EnquiryQuery): Enquiries {
  const found = db
    .selectFrom("contact_messages")
    .where(enquiryMatches(db, search))
    .where("suspected_spam", "=", show === "spam");
  if (show === "all" || show === "spam") return found;
  if (show === "due") return found.where(isStepDue(businessDay(new Date())));
  return found.where("status", "=", show);
}

/** Finds an enquiry by id; undefined if it is missing or deleted. */
export async function findEnquiry(db: Db, id: string): Promise<Enquiry | undefined> {
  const row = await whole(db.selectFrom("contact_messages").where("id", "=", id)).executeTakeFirst();
  return row && (await toEnquiries(db, [row]))[0];
}

/** Sets an enquiry's status, and when it left `new`. */
export async function setStatus(
  trx: Trx,
  { id }: Pick<Enquiry, "id">,
  { status, now }: { status: EnquiryStatus; now: string },
): Promise<void> {
  const leftNew = sql<string>`coalesce(handled_at, ${now})`;
  await trx
    .updateTable("contact_messages")
    .set({ status, handled_at: status === "new" ? null : leftNew })
    .where("id", "=", id)
    .execute();
}

/**
 * Sets when the business visits an enquiry's sender; null if it doesn't. With a visit, an enquiry that is New or Answered
 * moves to Visit.
 */
export async function setVisit(
  trx: Trx,
  { id, status }: Pick<Enquiry, "id" | "status">,
  { visit_at, now }: { visit_at: string | null; now: string },
): Promise<void> {
  await trx.updateTable("contact_messages").set({ visit_at }).where("id", "=", id).execute();
  if (visit_at && ["new", "answered"].includes(status))
    await setStatus(trx, { id }, { status: "visit", now });
}

/** Replaces the link of an enquiry's sender; only the hash of its token is stored. */
export async function setLinkToken(trx: Trx, id: string, token_hash: string): Promise<void> {
  await trx.updateTable("contact_messages").set({ token_hash }).where("id", "=", id).execute();
}

/**
 * Moves an enquiry out of suspected spam; the mails that announce it belong to the same transaction.
 * @returns whether it was suspected spam; of two concurrent calls only one returns true
 */
export async function moveToInbox(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("contact_messages")
    .set({ suspected_spam: false })
    .where("id", "=", id)
    .where("suspected_spam", "=", true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The admin paths of enquiries by id. Missing enquiries are omitted. */
export async function findEnquiryPaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("contact_messages").select("id").where("id", "in", ids).execute();
  return new Map(rows.map(({ id }) => [id, enquiryPath(id)]));
}
