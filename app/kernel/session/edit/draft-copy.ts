import type { DraftCopy } from "#app/kernel/verbs/draft.ts";
import { isSameValue } from "../field.ts";

/** The key of a draft in localStorage: several people may use one device. */
export const draftKey = (person: string, entity: string) => `draft:${person}:${entity}`;

/** Reads a draft on this device; null if there is none, or it cannot be parsed. */
export function readCopy(key: string): DraftCopy | null {
  try {
    const { sync, ...value } = JSON.parse(localStorage.getItem(key) ?? "");
    // What the server has of it. One that does not say it may not have been sent.
    const isKnown = Number.isInteger(sync?.revision) && typeof sync.is_sent === "boolean";
    return { value, revision: isKnown ? sync.revision : 0, isSent: isKnown && sync.is_sent };
  } catch {
    return null;
  }
}

/**
 * Stores a draft on this device: the values by name, and under `sync` what the server has of it.
 * @returns whether it is stored: localStorage may fail in private windows and on full disks
 */
export function writeCopy(key: string, { value, revision, isSent }: DraftCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...value, sync: { revision, is_sent: isSent } }));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a draft on this device, unless another tab has written a different one meanwhile. */
export function removeCopy(key: string, { value }: DraftCopy): void {
  try {
    if (!isSameValue(readCopy(key)?.value, value)) return;
    localStorage.removeItem(key);
  } catch {
    // If localStorage is unavailable, it stores no draft.
  }
}

/** Stores which revision the server has of this value, or which one it is based on. */
export function updateCopy(key: string, copy: DraftCopy): void {
  if (isSameValue(readCopy(key)?.value, copy.value)) writeCopy(key, copy);
}
