import type { Kysely } from "kysely";
import { toIsoTime, toJson } from "../row-values.server.ts";
import type { DatabaseSchema } from "../schema.server.ts";

type Json = Record<string, unknown>;

const KEY = "content:about";

/**
 * Moves the about page's two pictures from the settings to the content of that page, unless it already has
 * them.
 */
export async function movePicturesToAbout(connection: Kysely<never>): Promise<void> {
  const db = connection as unknown as Kysely<{
    site_settings: DatabaseSchema["site_settings"];
    pages: DatabaseSchema["pages"];
  }>;
  for (const { id, value, updated_at } of await db.selectFrom("site_settings").selectAll().execute()) {
    const settings = toJson(value);
    if (!isRecord(settings) || !isRecord(settings.pictures)) continue;
    const { philosophy, nature, ...pictures } = settings.pictures;
    const chosen = Object.entries({ philosophy, nature }).flatMap(([section, address]) =>
      typeof address === "string" && address ? [[`${section}.picture`, address]] : [],
    );
    if (chosen.length > 0) await addToPage(db, Object.fromEntries(chosen), toIsoTime(updated_at));
    await db
      .updateTable("site_settings")
      .set({ value: JSON.stringify({ ...settings, pictures }) })
      .where("id", "=", id)
      .execute();
  }
}

async function addToPage(
  db: Kysely<{ pages: DatabaseSchema["pages"] }>,
  chosen: Json,
  updated_at: string,
): Promise<void> {
  const page = await db.selectFrom("pages").select("value").where("key", "=", KEY).executeTakeFirst();
  const stored = page && toJson(page.value);
  const value = JSON.stringify(isRecord(stored) ? { ...chosen, ...stored } : chosen);
  if (page) await db.updateTable("pages").set({ value }).where("key", "=", KEY).execute();
  else await db.insertInto("pages").values({ key: KEY, value, updated_at }).execute();
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
