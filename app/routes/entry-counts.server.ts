import type { Logger } from "pino";
import { adminEntrySlot, type EntryCounts, isOpenTo } from "#app/accounts/admin-entry.ts";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import { serverModules } from "#app/modules.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/**
 * Counts what the entries of the admin menu to which a role has access show. It never throws: an entry whose number can't
 * be read has none.
 */
export async function countMenuEntries(db: Db, role: Role, log: Pick<Logger, "error">): Promise<EntryCounts> {
  const counts: Record<string, number> = {};
  for (const { entryCounts = {} } of serverModules)
    for (const entry of adminEntrySlot.items()) {
      const count = entryCounts[entry.path];
      if (!count || !isOpenTo(entry, role)) continue;
      try {
        counts[entry.path] = await count(db);
      } catch (error) {
        log.error({ err: error, entry: entry.path }, "what an entry of the menu counts could not be read");
      }
    }
  return counts;
}
