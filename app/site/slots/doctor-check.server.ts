import type { Config } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { errorLine } from "#app/platform/error-line.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";

/** A site, and what is around it, as `npm run doctor` sees it. */
export interface CheckedSite {
  config: Config;
  database: Database;
  store: FileStore;
  /** null where there is none. */
  secret: string | null;
  env: Record<string, string | undefined>;
  now: Date;
}

/** What is wrong around a site: a sentence with its cure, and the error beneath if there is one. */
export interface DoctorFinding {
  said: string;
  cause?: string;
  /** Said, but no fault: it may be as somebody wants it. */
  isNote?: true;
}

/** Finds what is wrong with one thing. */
export type DoctorCheck = (site: CheckedSite) => Promise<DoctorFinding[]>;

/**
 * Tries something that a site needs.
 * @param explain says in a sentence with its cure what an error means; null if it isn't known
 * @returns a fault if `work` fails
 */
export async function trying(
  work: () => Promise<unknown>,
  explain: (error: unknown) => string | null,
): Promise<DoctorFinding[]> {
  try {
    await work();
    return [];
  } catch (error) {
    const said =
      explain(error) ??
      "This failed for a reason that the doctor doesn’t know. Try again later, with the cause at hand.";
    return [{ said, cause: errorLine(error) }];
  }
}
