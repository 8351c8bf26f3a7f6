import { z } from "zod";
import { findPictures, pictureOf } from "#app/kernel/files/media.queries.server.ts";
import { type Picture, variantUrl, widthsFor } from "#app/kernel/files/picture.ts";
import { storedAddressesIn } from "#app/kernel/files/storage-address.ts";
import type { FoundImageUse } from "#app/kernel/verbs/image-use.ts";
import { setTimeZone } from "#app/platform/business-clock.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { BrandLogo } from "./business-profile.ts";
import {
  mergeSettings,
  SETTINGS_ID,
  type StoredSettings,
  settingsKeys,
  startingSettings,
  storedSettings,
} from "./settings.schema.ts";
import type { Settings } from "./site-settings.ts";

/** The settings are a single row. */
const ROW_ID = 1;

/**
 * The saved settings, with the defaults for missing ones.
 * @param keys whose last save `updated_at` reports, so that users who change different settings don't
 * conflict
 */
export async function readSettings(
  db: Db,
  keys: readonly string[] = settingsKeys(),
): Promise<StoredSettings> {
  const row = await db
    .selectFrom("site_settings")
    .select(["value", "updated_at"])
    .where("id", "=", ROW_ID)
    .executeTakeFirst();
  if (!row) return { settings: mergeSettings(null), updated_at: null };
  const value = toJson(row.value);
  const times = keys.flatMap((key) => savedAt(value, key, toIsoTime(row.updated_at)) ?? []);
  return { settings: mergeSettings(value), updated_at: times.toSorted().at(-1) ?? null };
}

const savedTimes = z.object({ saved_at: z.record(z.string(), z.string()) });

/**
 * The time a setting was last saved; null for never. In old data without `saved_at`, all were saved together.
 */
function savedAt(value: unknown, key: string, together: string): string | null {
  const times = savedTimes.safeParse(value);
  return times.success ? (times.data.saved_at[key] ?? null) : together;
}

/** Reads the settings and sets the application's time zone to the business's; see readSettings. */
export async function readBusinessProfile(db: Db): Promise<Settings> {
  const { settings } = await readSettings(db);
  setTimeZone(settings.timeZone);
  return settings;
}

/**
 * Stores the given settings; the others are unchanged.
 * @param now ISO time of the save
 * @throws {z.ZodError} if the result is invalid
 */
export async function saveSettings(
  trx: Trx,
  changed: Partial<Settings> & Readonly<Record<string, unknown>>,
  now: string,
): Promise<void> {
  const stored = await trx
    .selectFrom("site_settings")
    .select(["value", "updated_at"])
    .where("id", "=", ROW_ID)
    .executeTakeFirst();
  const before = stored && toJson(stored.value);
  const times = settingsKeys().flatMap((key) => {
    const at = key in changed ? now : stored && savedAt(before, key, toIsoTime(stored.updated_at));
    return at ? [[key, at] as const] : [];
  });
  const settings = storedSettings({ ...mergeSettings(before), ...changed });
  const value = JSON.stringify({ ...settings, saved_at: Object.fromEntries(times) });
  const row = { value, updated_at: now };
  await trx
    .insertInto("site_settings")
    .values({ id: ROW_ID, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/**
 * Stores the settings of a site that starts empty, unless there are some. They count as never saved.
 * @param now ISO time
 */
export async function storeStartingSettings(db: Db, now: string): Promise<void> {
  const value = JSON.stringify({ ...startingSettings, saved_at: {} });
  await db
    .insertInto("site_settings")
    .values({ id: ROW_ID, value, updated_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** The stored files used by the settings. */
export async function findSettingsImageUses(db: Db): Promise<FoundImageUse[]> {
  const rows = await db.selectFrom("site_settings").select("value").execute();
  const use = { type: "settings", id: SETTINGS_ID, title: "Settings", path: "/admin/settings" };
  return rows.flatMap(({ value }) =>
    storedAddressesIn(JSON.stringify(toJson(value))).map((url) => ({ ...use, url })),
  );
}

/** In pixels; enough for the header at a device pixel ratio of 3. */
const LOGO_WIDTH = 480;

/**
 * The logo for the header: a small variant of the stored picture.
 * @returns null if there is none, or its picture is missing
 */
export async function loadBrandLogo(
  db: Db,
  { image, showName }: Settings["logo"],
): Promise<BrandLogo | null> {
  if (!image) return null;
  const picture = pictureOf(await findPictures(db, [image]), image, "");
  if (!picture) return null;
  const { src, width, height } = picture;
  if (!width) return { src, width, height, showName };
  const widths = widthsFor(width);
  const enough = widths.find((candidate) => candidate >= LOGO_WIDTH) ?? widths.at(-1) ?? LOGO_WIDTH;
  return { src: variantUrl(src, enough, "webp"), width, height, showName };
}

/** The pictures used until staff choose others in the settings. */
const builtIn: Record<Exclude<keyof Settings["pictures"], "share">, string> = {
  services: "/storage/built-in/service-hardscaping.jpg",
  projects: "/storage/built-in/garden-default.jpg",
  blog: "/storage/built-in/garden-default.jpg",
};

/**
 * The default pictures for pages (SPEC §2, DESIGN §9.12).
 * @returns by page: the chosen picture, or the built-in one; null if neither exists
 */
export async function loadDefaultPictures<Place extends keyof typeof builtIn>(
  db: Db,
  places: readonly Place[],
): Promise<Record<Place, Picture | null>> {
  const { pictures: chosen } = await readBusinessProfile(db);
  const found = await findPictures(
    db,
    places.flatMap((place) => [chosen[place], builtIn[place]]),
  );
  const entries = places.map((place) => [
    place,
    pictureOf(found, chosen[place], "") ?? pictureOf(found, builtIn[place], ""),
  ]);
  return Object.fromEntries(entries);
}
