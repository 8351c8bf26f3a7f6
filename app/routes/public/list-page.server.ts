import type { Picture } from "#app/kernel/files/picture.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { askedPage } from "#app/platform/http/list-query.ts";
import { loadDefaultPictures } from "#app/site/settings/site.queries.server.ts";

/**
 * Loads the page of a list that `?page=…` requests.
 * @param load gets `page`, from 1, and returns the nearest existing page
 * @throws {Response} 404 if the list has no such page; PageError links back to the list
 */
export async function loadListPage<List extends { page: number }>(
  request: Request,
  load: (page: number) => Promise<List>,
): Promise<List> {
  const page = askedPage(new URL(request.url).searchParams);
  const list = page === null ? null : await load(page);
  if (list === null || list.page !== page) throw new Response(null, { status: 404 });
  return list;
}

/** SPEC §2: the picture in a list's heading if no record has one; staff choose it in the settings. */
export async function loadDefaultPicture(
  db: Db,
  list: "services" | "projects" | "blog",
): Promise<Picture | null> {
  return (await loadDefaultPictures(db, [list]))[list];
}

const HOUR_MS = 3_600_000;
/** Multiples of it modulo 1 are evenly distributed, for any number of steps. */
const GOLDEN_PART = 0.618033988749895;

/**
 * The number that selects a page's hero picture when it is rendered (SPEC §2, DESIGN §9.16). For staff it
 * changes once an hour, because each save reloads the page, and unedited parts must not change.
 * @param random returns numbers like Math.random
 * @returns a number from 0 (inclusive) to 1 (exclusive)
 */
export function heroPictureChance(viewer: Viewer | null, now: Date, random: () => number): number {
  if (!viewer) return random();
  return (Math.floor(now.getTime() / HOUR_MS) * GOLDEN_PART) % 1;
}
