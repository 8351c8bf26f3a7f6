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
/**
 * First and last month of a span, which may wrap from December to January. If one is 'none', the span is
 * the other month.
 */
type Span = readonly [Month | "none", Month | "none"];

/** Grid columns of the spans' months, from 1, the end exclusive; adjacent months are one bar. */
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
 * A day's position in a year of twelve equal months.
 * @param day from 1; every month counts as 30 days
 * @returns a percentage such as '37.5%'
 */
export function placeInYear(month: Month, day: number): string {
  const months = monthNames.indexOf(month) + (day - 1) / 30;
  return `${Number(((months / 12) * 100).toFixed(1))}%`;
}
