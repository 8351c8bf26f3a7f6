import { slot } from "#app/platform/slot.ts";

/**
 * What a default text may promise, by the name that it is asked for with (`{if reply}`). The settings list those that
 * hold for the business: all of them for the demo, none for a site that starts empty.
 */
const own: Readonly<Record<string, string>> = {
  reply: "We reply within 24 hours",
  consultation: "The first consultation is free",
  estimate: "Estimates are written, itemized and free",
  warranty: "Plants we supply and plant carry a one-year warranty",
  booking: "Large projects are booked 4 to 6 weeks ahead, maintenance 1 to 2 weeks",
  winter: "We work through the winter and clear snow and ice",
  crew: "Our own crew designs, builds and looks after, with care for nature and neighbours",
  terms: "The built-in terms for our work apply",
  frosts: "The usual last frost is on May 16, the first on October 4",
};

/** A promise in the default texts of a module. */
export interface ModulePromise {
  name: string;
  label: string;
}

/** The promises of modules, which stand after the site's own. */
export const promiseSlot = slot<ModulePromise>();

/** What each promise says, for the settings, by its name. */
export const promiseLabels = (): Record<string, string> => {
  const added = promiseSlot.items().map(({ name, label }) => [name, label]);
  return { ...own, ...Object.fromEntries(added) };
};

/** The names of all promises, in their order. */
export const promiseNames = (): string[] => Object.keys(promiseLabels());

/** Adds a promise or takes it back; the order stays that of the names. */
export const withPromise = (made: readonly string[], promise: string, isMade: boolean): string[] =>
  promiseNames().filter((name) => (name === promise ? isMade : made.includes(name)));
