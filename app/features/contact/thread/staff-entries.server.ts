import { listFirstNames } from "#app/features/auth/users.queries.server.ts";
import { nameOf, personNames } from "#app/features/staff/person-names.ts";
import type { StaffWriting } from "#app/features/staff/staff-verb.server.ts";
import { insertEntry } from "./message-entries.queries.server.ts";

const MAX_AUTHOR_LENGTH = 120;

/**
 * Adds an entry of the viewer to a message's thread, under the name that staff know them by.
 * @returns its id
 */
export async function insertStaffEntry(
  { trx, viewer, now }: Pick<StaffWriting, "trx" | "viewer" | "now">,
  entry: Omit<Parameters<typeof insertEntry>[1], "userId" | "author" | "now">,
): Promise<string> {
  const author = nameOf(personNames(await listFirstNames(trx)), viewer.email).slice(0, MAX_AUTHOR_LENGTH);
  return insertEntry(trx, { ...entry, userId: viewer.id, author, now });
}
