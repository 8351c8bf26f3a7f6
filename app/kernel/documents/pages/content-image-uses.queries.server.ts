import { storedAddressesIn } from "#app/kernel/files/storage-address.ts";
import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { type ContentDescription, pageIdOf } from "./page-content.ts";

/**
 * Finds the stored files that are used in page contents.
 * @param descriptions of every page
 */
export function findContentImageUses(descriptions: readonly ContentDescription[]): FindImageUses {
  return async (db) => {
    const keys = descriptions.map(({ key }) => key);
    const rows = await db.selectFrom("pages").select(["key", "value"]).where("key", "in", keys).execute();
    return descriptions.flatMap((description) => {
      const { key, title, path } = description;
      const stored = rows.find((row) => row.key === key);
      if (!stored) return [];
      return storedAddressesIn(JSON.stringify(toJson(stored.value))).map((url) => ({
        type: "page",
        id: pageIdOf(description),
        title,
        path,
        url,
      }));
    });
  };
}
