import { z } from "zod";
import type { HeroPageKey, PageHeroFields } from "../page-hero.ts";

const draftShape = z.object({ title: z.string(), subtitle: z.string(), heroImage: z.string() });

/** Where drafts are kept: the browser's local storage, which may refuse (private windows, a full disk). */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Reads what was typed on this device and never saved (DESIGN §9.1, SPEC §7 *Browser local storage*).
 * @param storage gives the storage; asking for it may throw already
 * @returns null when there is none, or none that can be read
 */
export function readHeroDraft(storage: () => DraftStorage, key: HeroPageKey): PageHeroFields | null {
  try {
    const parsed = draftShape.safeParse(JSON.parse(storage().getItem(key) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is typed.
 * @returns whether the device keeps it
 */
export function writeHeroDraft(
  storage: () => DraftStorage,
  key: HeroPageKey,
  { title, subtitle, heroImage }: PageHeroFields,
): boolean {
  try {
    storage().setItem(key, JSON.stringify({ title, subtitle, heroImage }));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what was typed: it is saved, or not wanted any more. */
export function clearHeroDraft(storage: () => DraftStorage, key: HeroPageKey): void {
  try {
    storage().removeItem(key);
  } catch {
    // Where nothing can be kept, nothing is left.
  }
}
