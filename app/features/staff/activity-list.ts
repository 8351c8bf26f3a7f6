import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { daysAfter } from "#app/platform/calendar.ts";
import { type ListParameters, listQueryAddress, readListQuery } from "#app/platform/http/list-query.ts";
import { type ActivityArea, areasFor } from "./activity-kinds.ts";
import type { Role } from "./viewer.ts";

export const ACTIVITY_PATH = "/admin/activity";

/** Which changes somebody looks for; "" leaves each open. */
export interface ActivityFilter {
  /** The address of whoever made them. */
  person: string;
  kind: ActivityArea | "";
  /** The first and the last day, 'YYYY-MM-DD' by the business's calendar. */
  from: string;
  to: string;
}

/** Part of the list of everything that happened. */
export interface ActivityRequest extends ActivityFilter {
  /** Counts from 1. */
  page: number;
}

/** As long as the column is. */
const MAX_PERSON_LENGTH = 254;

/**
 * Reads `?person=…&kind=…&from=…&to=…&page=…`; what is none counts as not said, and days that stand the wrong way round
 * are turned.
 */
export function readActivityAddress(query: URLSearchParams, reader: Role): ActivityRequest {
  const kind = query.get("kind");
  const [from, to] = [dayOf(query.get("from")), dayOf(query.get("to"))];
  const isTurned = from !== "" && to !== "" && from > to;
  return {
    person: (query.get("person") ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, MAX_PERSON_LENGTH)
      // Half of a character beyond 16 bits is none.
      .toWellFormed(),
    kind: areasFor(reader).find(({ area }) => area === kind)?.area ?? "",
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    page: readListQuery(query).page,
  };
}

/** The one address of a part of the list; what goes without saying is left out. */
export function activityAddress({ page, person, kind, from, to }: ActivityRequest): string {
  const parameters: ListParameters = Object.entries({ person, kind, from, to });
  return listQueryAddress(
    ACTIVITY_PATH,
    { search: "", page },
    parameters.filter(([, value]) => value !== ""),
  );
}

export const isFiltered = ({ person, kind, from, to }: ActivityFilter): boolean =>
  [person, kind, from, to].some((value) => value !== "");

/** From and until when that is, by the business's clock: ISO times, `until` the first that is too late; null for no end. */
export function timeRangeOf({ from, to }: Pick<ActivityFilter, "from" | "to">): {
  since: string | null;
  until: string | null;
} {
  const midnight = (day: string) => (day ? dateTimeOf(`${day}T00:00`) : null);
  return { since: midnight(from), until: midnight(to && daysAfter(to, 1)) };
}

/** A day there is; "" for anything else. */
function dayOf(text: string | null): string {
  if (!text || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}
