import { businessDay } from "#app/platform/business-clock.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { daysAfter, longDay } from "#app/platform/calendar.ts";

/** A message's next step whose date has come. */
export interface DueStep {
  /** The message's id. */
  id: string;
  /** The sender's name. */
  name: string;
  /** What is to be done; may be empty. */
  step: string;
  /** Plain date, yyyy-mm-dd. */
  on: string;
  /** The e-mail of the person whose task it is; null for nobody's. */
  assigned: string | null;
}

/** The last day (yyyy-mm-dd) of whose next steps the business is reminded: from 8:00 on that day, by its own clock. */
export function lastRemindedDay(now: Date): string {
  const today = businessDay(now);
  return Date.parse(dateTimeOf(`${today}T08:00`)) <= now.getTime() ? today : daysAfter(today, -1);
}

/** 'Call back' in quotation marks, or 'Next step' where nothing was written. */
export const stepLabel = ({ step }: Pick<DueStep, "step">) => (step ? `“${step}”` : "Next step");

/** 'Call back, March 1, 2026'; "" without a next step. */
export const nextStepText = (message: { next_step: string; next_step_on: string | null }): string =>
  [message.next_step, message.next_step_on && longDay.format(new Date(message.next_step_on))]
    .filter(Boolean)
    .join(", ");
