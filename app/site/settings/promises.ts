import { type PromiseName, promiseNames } from "#app/kernel/documents/pages/business-facts.ts";

/** What each promise says, for the settings. */
export const promiseLabels: Record<PromiseName, string> = {
  reply: "We reply within 24 hours",
  consultation: "The first consultation is free",
  estimate: "Estimates are written, itemized and free",
  warranty: "Plants we supply and plant carry a one-year warranty",
  booking: "Large projects are booked 4 to 6 weeks ahead, maintenance 1 to 2 weeks",
  winter: "We work through the winter and clear snow and ice",
  crew: "Our own crew designs, builds and looks after, with care for nature and neighbours",
  newsletter: "Four newsletters a year, one before each season",
  terms: "The built-in terms for our work apply",
  frosts: "The usual last frost is on May 16, the first on October 4",
};

/** Adds a promise or takes it back; the order stays that of the names. */
export const withPromise = (
  made: readonly PromiseName[],
  promise: PromiseName,
  isMade: boolean,
): PromiseName[] => promiseNames.filter((name) => (name === promise ? isMade : made.includes(name)));
