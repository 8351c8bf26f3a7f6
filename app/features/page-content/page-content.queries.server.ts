import { findPictures } from "#app/features/media/media.queries.server.ts";
import { storedAddressesIn } from "#app/features/media/storage-address.ts";
import { renderRichText } from "#app/features/rich-text/render.server.ts";
import type { FindImageUses } from "#app/features/staff/staff-verb.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { type BusinessFacts, fillFacts } from "./business-facts.ts";
import { type Content, type ContentDescription, type ContentSections, mergeContent } from "./page-content.ts";

/** What a page shows, its rich texts ready for Prose. */
export async function readContent<Sections extends ContentSections>(
  db: Db,
  description: ContentDescription<Sections>,
  business: BusinessFacts,
): Promise<Content<Sections>> {
  const row = await db
    .selectFrom("pages")
    .select("value")
    .where("key", "=", description.key)
    .executeTakeFirst();
  const stored = row && toJson(row.value);
  const content = mergeContent(description, stored, (standard) => fillFacts(standard, business));
  const pictures = await findPictures(db, storedAddressesIn(JSON.stringify(stored ?? null)));
  for (const [section, fields] of Object.entries(description.sections)) {
    for (const [name, { kind }] of Object.entries(fields)) {
      const values = content[section] as Record<string, unknown>;
      if (kind === "rich-text") values[name] = renderRichText(String(values[name]), pictures);
    }
  }
  return content;
}

/**
 * Finds which stored files pages show in their content.
 * @param descriptions of every page
 */
export function findContentImageUses(descriptions: readonly ContentDescription[]): FindImageUses {
  return async (db) => {
    const keys = descriptions.map(({ key }) => key);
    const rows = await db.selectFrom("pages").select(["key", "value"]).where("key", "in", keys).execute();
    return descriptions.flatMap(({ key, title, path }) => {
      const stored = rows.find((row) => row.key === key);
      if (!stored) return [];
      return storedAddressesIn(JSON.stringify(toJson(stored.value))).map((url) => ({
        kind: "page",
        ...{ title, path },
        thing: key,
        url,
      }));
    });
  };
}
