import { z } from "zod";
import type { DraftCopy } from "../draft.ts";
import { isSame } from "./record-draft.ts";

/** How this device remembers what the server has; drafts of earlier releases don't say, and may not have been sent. */
const sync = z
  .object({ revision: z.number().int(), is_sent: z.boolean() })
  .catch({ revision: 0, is_sent: false });

/** Reads a draft on this device; null when there is none, or none that can be read. */
export function readCopy(key: string): DraftCopy | null {
  try {
    const { sync: stored, ...value } = JSON.parse(localStorage.getItem(key) ?? "");
    const { revision, is_sent } = sync.parse(stored);
    return { value, revision, isSent: is_sent };
  } catch {
    return null;
  }
}

/**
 * Stores a draft on this device: the value by its names, and under `sync` what the server has of it.
 * @returns whether it is stored: private windows and full disks refuse
 */
export function writeCopy(key: string, { value, revision, isSent }: DraftCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...value, sync: { revision, is_sent: isSent } }));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a draft on this device, unless another tab has written another one meanwhile. */
export function removeCopy(key: string, { value }: DraftCopy): void {
  try {
    if (isSame(readCopy(key)?.value, value)) localStorage.removeItem(key);
  } catch {
    // What can't be opened holds nothing.
  }
}

/** Notes that the server has this value under a revision, or has what it was typed over. */
export function updateCopy(key: string, copy: DraftCopy): void {
  if (isSame(readCopy(key)?.value, copy.value)) writeCopy(key, copy);
}
