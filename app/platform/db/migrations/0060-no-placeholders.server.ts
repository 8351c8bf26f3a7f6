import type { Kysely } from "kysely";
import { toJson } from "../row-values.server.ts";
import type { DatabaseSchema } from "../schema.server.ts";

type Json = Record<string, unknown>;

/** What a site that started empty showed until its staff had entered a fact, by setting. */
const placeholders: Json = {
  phone: "(000) 000-0000",
  email: "hello@example.com",
  geo: { latitude: "43.6532", longitude: "-79.3832" },
  towns: [{ name: "Your town", latitude: "", longitude: "" }],
  reviewUrl: "https://www.google.com/maps",
};
const addressPlaceholders: Json = { street: "Your street", city: "Your city", postalCode: "A1A 1A1" };

/**
 * Clears the placeholders in the settings of a site that started empty. Settings of which nothing was ever saved are
 * deleted, so that the next start stores those of today; what staff have entered stays, and so do all settings of other
 * sites.
 */
export async function clearPlaceholders(connection: Kysely<never>): Promise<void> {
  const db = connection as unknown as Kysely<Pick<DatabaseSchema, "site_settings" | "pages">>;
  const start = await db
    .selectFrom("pages")
    .select("value")
    .where("key", "=", "first-run")
    .executeTakeFirst();
  if (!start || asRecord(toJson(start.value)).seed !== "none") return;
  for (const { id, value } of await db.selectFrom("site_settings").select(["id", "value"]).execute()) {
    const settings = asRecord(toJson(value));
    const row = db.updateTable("site_settings").where("id", "=", id);
    if (settings.saved_at && Object.keys(asRecord(settings.saved_at)).length === 0)
      await db.deleteFrom("site_settings").where("id", "=", id).execute();
    else await row.set({ value: JSON.stringify(withoutPlaceholders(settings)) }).execute();
  }
}

function withoutPlaceholders(settings: Json): Json {
  const cleared = Object.entries(settings).map(([key, value]) => {
    if (key === "address") return [key, withoutThose(asRecord(value), addressPlaceholders)];
    return [key, value];
  });
  const year = asRecord(settings.saved_at).established ? {} : { established: "" };
  return { ...withoutThose(Object.fromEntries(cleared), placeholders), ...year };
}

function withoutThose(values: Json, known: Json): Json {
  const isPlaceholder = (key: string, value: unknown) =>
    key in known && JSON.stringify(value) === JSON.stringify(known[key]);
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, isPlaceholder(key, value) ? emptied(value) : value]),
  );
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === "string") return "";
  return Object.fromEntries(Object.keys(asRecord(value)).map((key) => [key, ""]));
}

const asRecord = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
