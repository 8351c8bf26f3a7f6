import { formatDateTime } from "#app/platform/business-clock.ts";
import { longDay } from "#app/platform/calendar.ts";
import { parsePeriod, periodLabels } from "#app/platform/period.ts";
import type { ChoicesField, DescribedField } from "./field-kinds.ts";
import { inSentence } from "./fields.ts";

/** Formats a stored value of a field for people: 'March 1, 2026' for a day, 'Not published' for a flag. */
export function fieldText(field: DescribedField, value: unknown): string {
  if (field.kind === "period") return periodLabels(parsePeriod(String(value ?? "")));
  if (field.kind === "choices") return choicesText(field, String(value ?? ""));
  if (value === null || value === undefined || value === "") return "";
  switch (field.kind) {
    case "date-time":
      return formatDateTime(String(value));
    case "day":
      return longDay.format(new Date(String(value)));
    case "flag":
      return value ? field.label : `Not ${inSentence(field.label)}`;
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    default:
      return String(value);
  }
}

/** The labels of the options in a choices() field's value, or what the field says without any. */
export function choicesText({ options, none }: ChoicesField, value: string): string {
  const values = value.split(" ");
  const chosen = options.filter((option) => values.includes(option.value));
  return chosen.map(({ label }) => label).join(", ") || none;
}
