import type { SiteRuntime } from "../request/site-context.server.ts";
import type { ProblemNote } from "./pending-task.ts";

/** A problem that only a person can fix. */
export interface SiteProblem {
  /** Of the mail about it. @param business its name, or the site's host */
  subject(business: string): string;
  /** The paragraphs of that mail. */
  lines: string[];
  /** What the dashboard says of it. */
  note: ProblemNote;
}

/**
 * Looks after one thing: administrators are told of its problem by mail, at most once a week, and on the dashboard;
 * ALERT_URL is called, and the heartbeat stops.
 */
export interface ProblemCheck {
  /** By which it is known that somebody was told. */
  name: string;
  /** @returns null if all is well */
  find(site: Pick<SiteRuntime, "config" | "database">, now: Date): Promise<SiteProblem | null>;
}
