import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";
import type { VisitOffer } from "../thread/enquiry-entries.ts";
import { isClose, type OtherVisit, offerSteps, VISIT_MS } from "./visits.ts";

/** A visit, or an offer of one, that is close to a time at which another one is planned. */
export interface Clash extends OtherVisit {
  kind: "visit" | "offer";
  /** The sender's name. */
  name: string;
}

/** Of offers that are open at the same time; a site has few. */
const MAX_OFFERS = 500;
/** Of visits in a calendar: more than one each hour of a year's working days can't be made. */
const MAX_VISITS = 2000;
const YEAR_MS = 366 * 24 * VISIT_MS;

const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/**
 * The visits of other enquiries that are close to one of some times; see isClose. Messages that are lost have none.
 * @param times ISO times
 */
export async function listVisitsNear(db: Db, enquiryId: string, times: readonly string[]): Promise<Clash[]> {
  if (times.length === 0) return [];
  const rows = await db
    .selectFrom("contact_messages")
    .select(["id", "name", "visit_at"])
    .where((eb) =>
      eb.or(
        times.map((time) =>
          eb.and([eb("visit_at", ">", later(time, -VISIT_MS)), eb("visit_at", "<", later(time, VISIT_MS))]),
        ),
      ),
    )
    .where("id", "<>", enquiryId)
    .where(isKept)
    .orderBy("visit_at")
    .orderBy("id")
    .execute();
  return rows.map(({ visit_at, ...row }) => ({ ...row, kind: "visit", visit_at: toIsoTime(visit_at ?? "") }));
}

/**
 * The times that are offered to the senders of other enquiries and close to one of some times; see isClose.
 * @param now ISO time: offers from more than a year before have passed
 */
export async function listOffersNear(
  db: Db,
  enquiryId: string,
  times: readonly string[],
  now: string,
): Promise<Clash[]> {
  const rows = await db
    .selectFrom("message_entries as offer")
    .innerJoin("contact_messages", "contact_messages.id", "offer.message_id")
    .select(["contact_messages.id", "contact_messages.name", "offer.details"])
    .where("offer.kind", "=", "visit-offered")
    .where("offer.created_at", ">", later(now, -YEAR_MS))
    .where("contact_messages.id", "<>", enquiryId)
    .where(isKept)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("message_entries as step")
            .select("step.id")
            .whereRef("step.message_id", "=", "offer.message_id")
            .where("step.kind", "in", offerSteps)
            .where(sql<SqlBool>`(step.created_at, step.id) > (offer.created_at, offer.id)`),
        ),
      ),
    )
    .orderBy("offer.created_at", "desc")
    .limit(MAX_OFFERS)
    .execute();
  return rows.flatMap(({ id, name, details }) =>
    (toJson(details) as VisitOffer).times
      .filter((time) => times.some((one) => isClose(one, time)))
      .map((visit_at) => ({ kind: "offer" as const, id, name, visit_at })),
  );
}

/** A visit as staff's calendars show it. */
export interface StaffVisit {
  /** Of the enquiry. */
  id: string;
  name: string;
  email: string;
  phone: string;
  place: string;
  service: string;
  /** ISO time. */
  visit_at: string;
  /** How often it was agreed or cancelled. */
  changes: number;
}

/** The visits from a time on (ISO time), earliest first. */
export async function listVisits(db: Db, since: string): Promise<StaffVisit[]> {
  const rows = await db
    .selectFrom("contact_messages")
    .select(["id", "name", "email", "phone", "place", "service", "visit_at"])
    .select(({ selectFrom }) =>
      selectFrom("message_entries")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("message_id", "=", "contact_messages.id")
        .where("kind", "in", ["visit-agreed", "visit-cancelled"])
        .as("changes"),
    )
    .where("visit_at", ">=", since)
    .where(isKept)
    .orderBy("visit_at")
    .orderBy("id")
    .limit(MAX_VISITS)
    .execute();
  return rows.map(({ visit_at, changes, ...row }) => ({
    ...row,
    visit_at: toIsoTime(visit_at ?? ""),
    changes: Number(changes),
  }));
}

/** Whether an enquiry's visit is made: it is neither lost nor suspected spam. */
const isKept = (eb: ExpressionBuilder<DatabaseSchema, "contact_messages">) =>
  eb("contact_messages.status", "<>", "lost").and("contact_messages.suspected_spam", "=", false);
