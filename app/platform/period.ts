import { formatDateTime } from "./business-clock.ts";

/** The period in which an item is visible; ISO times, "" or null for an open end. */
export interface Period {
  from: string | null;
  until: string | null;
}

/** Whether a time is within the period; its end is exclusive. */
export function isWithin({ from, until }: Period, now: Date): boolean {
  return (!from || Date.parse(from) <= now.getTime()) && (!until || now.getTime() < Date.parse(until));
}

/** Whether the end is after the start; true if either is missing or no time. */
export const endsAfterStart = ({ from, until }: Period): boolean =>
  !(Date.parse(from ?? "") >= Date.parse(until ?? ""));

/** Whether the period has ended. */
export function isOver({ until }: Period, now: Date): boolean {
  return Boolean(until) && Date.parse(until ?? "") <= now.getTime();
}

/**
 * The next start or end of any of the periods after `now`.
 * @returns milliseconds; Infinity if there is none
 */
export function nextBoundary(periods: readonly Period[], now: Date): number {
  const moments = periods.flatMap(({ from, until }) => [from, until]);
  const ahead = moments.map((moment) => Date.parse(moment ?? "")).filter((time) => time > now.getTime());
  return Math.min(Infinity, ...ahead);
}

/**
 * Describes a period in the business's time zone: 'From March 1, 2027, 8:00am until March 20, 2027, 12:00am'.
 */
export function periodLabels({ from, until }: Period): string {
  if (from && until) return `From ${formatDateTime(from)} until ${formatDateTime(until)}`;
  if (from) return `From ${formatDateTime(from)}`;
  return until ? `Until ${formatDateTime(until)}` : "Always";
}

/** Stands for an end that a stored period does not have. */
export const OPEN_END = "..";

/**
 * Formats a period for storage as an ISO 8601 interval: 'start/end', '../end', 'start/..'; "" if unbounded.
 */
export function formatPeriod({ from, until }: Period): string {
  return from || until ? `${from || OPEN_END}/${until || OPEN_END}` : "";
}

/** Parses the format of formatPeriod; an invalid period is treated as unbounded. */
export function parsePeriod(interval: string): Period {
  const [from = null, until = null] = interval
    .split("/")
    .map((end) => (end === OPEN_END || end === "" ? null : end));
  return { from, until };
}

/** The items that are currently visible. */
export const itemsOfNow = <Item extends { period: string }>(items: readonly Item[]): Item[] =>
  items.filter(({ period }) => isWithin(parsePeriod(period), new Date()));

/** The periods of items. */
export const periodsOf = (items: readonly { period: string }[]) =>
  items.map(({ period }) => parsePeriod(period));
