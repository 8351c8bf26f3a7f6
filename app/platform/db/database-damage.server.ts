import { errorLine } from "../error-line.server.ts";
import { databaseFailure } from "./database-failure.server.ts";

/** Whether a damaged database was found. It counts as damaged until the process ends: who mends it stops the site first. */
export interface DatabaseDamage {
  /** What the database or its check said of the damage first; null while none is known. */
  found(): string | null;
  report(said: string): void;
  /** Reports an error of a query if it says that the database is damaged. */
  noteError(error: unknown): void;
  /** Adds a listener that is called when damage is found. */
  onFound(listener: () => void): void;
}

export function watchDamage(): DatabaseDamage {
  const listeners: (() => void)[] = [];
  let damage: string | null = null;
  function report(said: string): void {
    if (damage !== null) return;
    damage = said;
    for (const listener of listeners) listener();
  }
  return {
    found: () => damage,
    report,
    noteError(error) {
      if (databaseFailure(error) === "damaged") report(errorLine(error));
    },
    onFound: (listener) => void listeners.push(listener),
  };
}
