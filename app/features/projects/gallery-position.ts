/**
 * The index one step on, wrapping at both ends (SPEC §2).
 * @param step 1 for the next image, -1 for the previous one
 * @param count images in the gallery; 0 gives 0
 */
export function steppedIndex(index: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (index + step + count) % count;
}

/**
 * What an arrow key asks of the gallery.
 * @param key `KeyboardEvent.key`
 * @returns null for every other key
 */
export function stepOfKey(key: string): 1 | -1 | null {
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : null;
}

/** How far a finger must travel sideways, in CSS pixels, to turn the page. */
const SWIPE_DISTANCE = 48;

/**
 * What a finger's path asks of the gallery.
 * @param dx CSS pixels to the right
 * @param dy CSS pixels down
 * @returns null when the path is too short or rather up or down
 */
export function stepOfSwipe(dx: number, dy: number): 1 | -1 | null {
  if (Math.abs(dx) < SWIPE_DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return null;
  return dx < 0 ? 1 : -1;
}
