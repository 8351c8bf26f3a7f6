import { businessDay } from "#app/platform/business-clock.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { daysAfter, longDay } from "#app/platform/calendar.ts";

/** An enquiry's next step whose date has come. */
export interface DueStep {
  /** The enquiry's id. */
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
export const nextStepText = (enquiry: { next_step: string; next_step_on: string | null }): string =>
  [enquiry.next_step, enquiry.next_step_on && longDay.format(new Date(enquiry.next_step_on))]
    .filter(Boolean)
    .join(", ");
