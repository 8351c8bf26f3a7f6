export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

type Month = (typeof monthNames)[number];
/** The first and the last month of a span; past December it goes on in January. With one 'none' it is the other alone. */
type Span = readonly [Month | "none", Month | "none"];

/** Columns of the months that spans take up, one bar for those that follow one another: from 1, the end not included. */
export function yearBars(spans: readonly Span[]): [number, number][] {
  const taken = monthNames.map((_, month) => spans.some((span) => holds(span, month)));
  return taken.flatMap((isInUse, month) => {
    if (!isInUse || taken[month - 1]) return [];
    const end = taken.indexOf(false, month);
    return [[month + 1, (end < 0 ? taken.length : end) + 1] as [number, number]];
  });
}

function holds(span: Span, month: number): boolean {
  const [first = -1, last = -1] = span.map((name) => (name === "none" ? -1 : monthNames.indexOf(name)));
  if (first < 0 || last < 0) return month === Math.max(first, last);
  return first <= last ? month >= first && month <= last : month >= first || month <= last;
}

/**
 * How far into a year of equal months a day is.
 * @param day from 1; every month counts as 30 days
 * @returns such as '37.5%'
 */
export function placeInYear(month: Month, day: number): string {
  const months = monthNames.indexOf(month) + (day - 1) / 30;
  return `${Number(((months / 12) * 100).toFixed(1))}%`;
}
