/** A measured figure and its limit of DESIGN §8. */
export interface Figure {
  name: string;
  value: number;
  unit: "KB" | "MB" | "ms" | "s" | "×" | "";
  bar: { max: number } | { min: number };
}

export const figure = (name: string, value: number, unit: Figure["unit"], bar: Figure["bar"]): Figure => ({
  name,
  value,
  unit,
  bar,
});

export function isMet({ value, bar }: Figure): boolean {
  // NaN, a missing measurement, does not meet its limit.
  return "max" in bar ? value <= bar.max : value >= bar.min;
}

/** The quantile of values; `part` is from 0 up to 1. NaN if there are none. */
export function quantile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

/** The lower quartile, for times: other load only adds to them. */
export const quartile = (times: number[]) => quantile(times, 0.25);

export const median = (values: number[]) => quantile(values, 0.5);

/** Formats figures as a Markdown table. */
export function formatTable(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${format(figure.value)} ${figure.unit}`.trim(),
    "max" in figure.bar ? `≤ ${figure.bar.max}` : `≥ ${figure.bar.min}`,
    isMet(figure) ? "" : "missed",
  ]);
  const all = [["figure", "value", "bar", ""], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = widths.map((width) => "-".repeat(width));
  return [line(all[0] ?? []), line(rule), ...rows.map(line)].join("\n");
}

function format(value: number): string {
  return String(Math.round(value * 100) / 100);
}
