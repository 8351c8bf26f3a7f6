import type { EntityRef } from "#app/kernel/verbs/entity-types.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";

/** A deleted entity that can be restored. */
export interface TrashedEntity extends EntityRef {
  title: string;
  /** The number of its newest version. */
  number: number;
  /** The address of one of its pictures; null if it has none. */
  picture: string | null;
  /** Who deleted it (e-mail) and when (ISO time). */
  by: string;
  at: string;
  /** ISO time of its permanent deletion. */
  until: string;
}

/** The list of the admin area's trash, last deleted first. */
export const trashList: StaffList<"deleted"> = {
  path: "/admin/trash",
  sorts: { deleted: "desc" },
  usual: "deleted",
};

const DAY_MS = 24 * 60 * 60_000;
/** From then on the trash shows the number of days left. */
const SOON_DAYS = 14;

/** Returns the number of days until the permanent deletion; null if it is more than SOON_DAYS. */
export function daysLeft(until: string, now: Date): number | null {
  const days = Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS);
  return days <= SOON_DAYS ? Math.max(0, days) : null;
}
