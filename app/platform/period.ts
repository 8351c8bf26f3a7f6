import { z } from "zod";
import { formatDateTime } from "./business-clock.ts";
import { staffMessages } from "./staff-messages.ts";

/** From when until when something shows; ISO times, "" or null for no end on that side. */
export interface Period {
  from: string | null;
  until: string | null;
}

/** Whether it shows; its end is the first moment at which it does not. */
export function isWithin({ from, until }: Period, now: Date): boolean {
  return (!from || Date.parse(from) <= now.getTime()) && (!until || now.getTime() < Date.parse(until));
}

/** Whether its end has come. */
export function isOver({ until }: Period, now: Date): boolean {
  return Boolean(until) && Date.parse(until ?? "") <= now.getTime();
}

/**
 * When the first of these begins or ends, from now on.
 * @returns milliseconds; Infinity when none will
 */
export function nextBoundary(periods: readonly Period[], now: Date): number {
  const moments = periods.flatMap(({ from, until }) => [from, until]);
  const ahead = moments.map((moment) => Date.parse(moment ?? "")).filter((time) => time > now.getTime());
  return Math.min(Infinity, ...ahead);
}

/** In words, by the business's clock: 'From March 1, 2027, 8:00am until March 20, 2027, 12:00am'. */
export function periodLabels({ from, until }: Period): string {
  if (from && until) return `From ${formatDateTime(from)} until ${formatDateTime(until)}`;
  if (from) return `From ${formatDateTime(from)}`;
  return until ? `Until ${formatDateTime(until)}` : "Always";
}

const OPEN_END = "..";

/** A period as a content keeps it, an interval of ISO 8601: 'start/end', '../end', 'start/..'; "" for always. */
export function formatPeriod({ from, until }: Period): string {
  return from || until ? `${from || OPEN_END}/${until || OPEN_END}` : "";
}

/** Reads what formatPeriod wrote; what is none is always. */
export function parsePeriod(interval: string): Period {
  const [from = null, until = null] = interval
    .split("/")
    .map((end) => (end === OPEN_END || end === "" ? null : end));
  return { from, until };
}

/** Those of the items that show now. */
export const itemsOfNow = <Item extends { period: string }>(items: readonly Item[]): Item[] =>
  items.filter(({ period }) => isWithin(parsePeriod(period), new Date()));

/** The periods of items that keep one each. */
export const periodsOf = (items: readonly { period: string }[]) =>
  items.map(({ period }) => parsePeriod(period));

/** Whether this is an ISO time. */
export const isIsoDateTime = (text: string) => z.iso.datetime().safeParse(text).success;

/** A moment that a form may leave open: an ISO time, or "". */
export const optionalDateTime = z
  .string()
  .refine((text) => text === "" || isIsoDateTime(text), staffMessages.staff.moment);

/** Whether the end comes after the beginning, where there are both. */
export function endsAfterStart({ from, until }: Period): boolean {
  return (
    !from || !until || !isIsoDateTime(from) || !isIsoDateTime(until) || Date.parse(from) < Date.parse(until)
  );
}

/** A period as a content keeps it; see formatPeriod. */
export const periodRule = z
  .string()
  .refine((interval) => {
    const ends = interval.split("/");
    return (
      interval === "" || (ends.length === 2 && ends.every((end) => end === OPEN_END || isIsoDateTime(end)))
    );
  }, staffMessages.staff.moment)
  .refine((interval) => endsAfterStart(parsePeriod(interval)), staffMessages.staff.endFirst);
