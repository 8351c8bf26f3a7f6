import type { Kysely } from "kysely";
import { toJson } from "../row-values.server.ts";
import type { DatabaseSchema } from "../schema.server.ts";

type Json = Record<string, unknown>;

/**
 * Stores the settings in the shape of their form: numbers as text, unknown values as "", a separate flag for
 * whether a day is open. Invalid values are not changed; readers ignore them.
 */
export async function keepSettingsAsTyped(connection: Kysely<never>): Promise<void> {
  const db = connection as unknown as Kysely<{ site_settings: DatabaseSchema["site_settings"] }>;
  for (const { id, value } of await db.selectFrom("site_settings").select(["id", "value"]).execute()) {
    const settings = toJson(value);
    if (!isRecord(settings)) continue;
    await db
      .updateTable("site_settings")
      .set({ value: JSON.stringify(asTyped(settings), asText) })
      .where("id", "=", id)
      .execute();
  }
}

function asTyped(settings: Json): Json {
  const { geo, mapUrl, towns, hours, specialHours } = settings;
  return {
    ...settings,
    ...(isRecord(geo) && mapUrl === mapLink(geo) ? { mapUrl: "" } : {}),
    // Towns were plain names before they had coordinates.
    towns: eachOf(towns, (town) =>
      typeof town === "string" ? { name: town, latitude: "", longitude: "" } : town,
    ),
    hours: eachOf(hours, (row) => (isRecord(row) ? { ...row, open: row.opens !== null } : row)),
    specialHours: eachOf(specialHours, (row) =>
      isRecord(row) ? { ...row, to: row.to === row.from ? "" : row.to, open: row.opens !== null } : row,
    ),
  };
}

/** A missing list stays undefined, which JSON omits. */
function eachOf(list: unknown, change: (item: unknown) => unknown): unknown {
  return Array.isArray(list) ? list.map(change) : list;
}

/** The map link that was stored by default. */
function mapLink({ latitude, longitude }: Json): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`;
}

function asText(_key: string, value: unknown): unknown {
  if (value === null) return "";
  return typeof value === "number" ? String(value) : value;
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
