import { areasFor } from "#app/kernel/verbs/entity-types.ts";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { daysAfter } from "#app/platform/calendar.ts";
import { type ListParameters, listQueryAddress, readListQuery } from "#app/platform/http/list-query.ts";

export const ACTIVITY_PATH = "/admin/activity";

/** Filters of changes; "" for no filter. */
export interface ActivityFilter {
  /** The author's e-mail address. */
  person: string;
  /** The id of an ActivityArea; "" for all. */
  kind: string;
  /** The first and the last day, 'YYYY-MM-DD' in the business's time zone. */
  from: string;
  to: string;
}

/** One page of the filtered activity. */
export interface ActivityRequest extends ActivityFilter {
  /** Counts from 1. */
  page: number;
}

/** Limit of the column, in characters. */
const MAX_PERSON_LENGTH = 254;

/**
 * Parses `?person=…&kind=…&from=…&to=…&page=…`; invalid values count as omitted, and reversed days are
 * swapped.
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
      // The cut may have left half of a surrogate pair.
      .toWellFormed(),
    kind: areasFor(reader).find(({ area }) => area === kind)?.area ?? "",
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    page: readListQuery(query).page,
  };
}

/** Returns the canonical address of a page of the list; default values are omitted. */
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

/** Returns the days as ISO times by the business's clock; `until` is exclusive, null is unbounded. */
export function timeRangeOf({ from, to }: Pick<ActivityFilter, "from" | "to">): {
  since: string | null;
  until: string | null;
} {
  const midnight = (day: string) => (day ? dateTimeOf(`${day}T00:00`) : null);
  return { since: midnight(from), until: midnight(to && daysAfter(to, 1)) };
}

/** Returns a valid day; "" for anything else. */
function dayOf(text: string | null): string {
  if (!text || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}
