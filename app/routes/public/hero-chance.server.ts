import type { Viewer } from "#app/features/staff/viewer.ts";

const HOUR_MS = 3_600_000;
/** Steps of this part of 1 spread evenly, however many are taken. */
const GOLDEN_PART = 0.618033988749895;

/**
 * The number by which a page's hero picture is chosen when it is rendered (SPEC §2, DESIGN §9.16). Staff keep theirs for
 * an hour: each save loads the page anew, and what nobody has edited must not change.
 * @param random gives numbers like Math.random
 * @returns from 0 up to, not including, 1
 */
export function heroChance(viewer: Viewer | null, now: Date, random: () => number): number {
  if (!viewer) return random();
  return (Math.floor(now.getTime() / HOUR_MS) * GOLDEN_PART) % 1;
}
