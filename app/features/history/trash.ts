import type { StaffList } from "#app/platform/http/staff-list.ts";

/** Something that was deleted and can be restored. */
export interface TrashedThing {
  /** The name that revisions have of its kind. */
  kind: string;
  id: string;
  /** What staff call one of its kind. */
  noun: string;
  title: string;
  /** The number of its last version. */
  number: number;
  /** The address of a picture of it; null where it has none. */
  picture: string | null;
  /** Who deleted it (e-mail) and when (ISO time). */
  by: string;
  at: string;
  /** ISO time at which it goes for good. */
  until: string;
}

/** The admin area's trash, what was deleted last first. */
export const trashList: StaffList<"deleted"> = {
  path: "/admin/trash",
  sorts: { deleted: "desc" },
  usual: "deleted",
};

const DAY_MS = 24 * 60 * 60_000;
/** From then on the trash counts the days. */
const SOON_DAYS = 14;

/**
 * How many days are left until it goes.
 * @returns null while that is far off
 */
export function daysLeft(until: string, now: Date): number | null {
  const days = Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS);
  return days <= SOON_DAYS ? Math.max(0, days) : null;
}
