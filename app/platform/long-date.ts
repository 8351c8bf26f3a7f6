const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/Toronto" });

/** A moment as a date in US English long form, in the business's time zone (SPEC §9, DESIGN §9.17). */
export function formatLongDate(isoTime: string): string {
  return longDate.format(new Date(isoTime));
}
