import { capitalized } from "#app/platform/capitalized.ts";

const stages = ["early", "mid", "late"] as const;

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

function parse(nextStart: string) {
  const [year = "", month = "", stage = ""] = nextStart.split("-");
  return { month: `${year}-${month}`, stage };
}

/** Formats it for a sentence: 'January', 'early January', 'mid-January'; "" if it is off. */
export function nextStartLabel(nextStart: string): string {
  if (nextStart === "") return "";
  const { month, stage } = parse(nextStart);
  const name = monthName.format(new Date(`${month}-01`));
  return stage ? `${stage}${stage === "mid" ? "-" : " "}${name}` : name;
}

/** The first day after it, 'YYYY-MM-DD': visitors no longer see it. */
export function nextStartEnd(nextStart: string): string {
  const { month, stage } = parse(nextStart);
  if (stage === "early") return `${month}-11`;
  if (stage === "mid") return `${month}-21`;
  return monthAfter(month, 1).concat("-01");
}

/** The setting while it holds; "" from its end on. */
export function currentNextStart(nextStart: string, today: string): string {
  return nextStart !== "" && today < nextStartEnd(nextStart) ? nextStart : "";
}

/** How far ahead a start can be announced, so that a month needs no year. */
const MONTHS_AHEAD = 12;

/**
 * What staff choose from.
 * @param today 'YYYY-MM-DD'
 * @param chosen the present value, which is an option even if it is past
 */
export function nextStartOptions(today: string, chosen: string): { value: string; label: string }[] {
  const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => monthAfter(today.slice(0, 7), ahead));
  const ahead = months
    .flatMap((month) => [...stages.map((stage) => `${month}-${stage}`), month])
    .filter((value) => today < nextStartEnd(value));
  const past = chosen !== "" && !ahead.includes(chosen);
  return [
    { value: "", label: "Not shown" },
    ...(past ? [{ value: chosen, label: `${capitalized(nextStartLabel(chosen))} (not shown: past)` }] : []),
    ...ahead.map((value) => ({ value, label: capitalized(nextStartLabel(value)) })),
  ];
}

/** 'YYYY-MM' of a later month. */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, "YYYY-MM".length);
}
