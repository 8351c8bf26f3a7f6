import type { Db } from "#app/platform/db/schema.server.ts";

/** The week that the weekly summary tells of, as ISO times; `until` is excluded. */
export interface WeekSpan {
  since: string;
  until: string;
}

/** What the summary says under one heading; without lines it is left out. */
export interface WeekSection {
  heading: string;
  /** Sentences; what somebody typed in them may have line breaks. */
  lines: readonly string[];
  /** Whether something happened in the week that is worth a mail. */
  isNews: boolean;
}

/** Tells of a week what a module knows, in the transaction that writes the mails. */
export type ReadWeekSections = (db: Db, week: WeekSpan) => Promise<readonly WeekSection[]>;
