import { z } from "zod";
import { timeOfChange } from "#app/features/rich-text/edit/words-of.ts";
import { partKey } from "../patch.ts";
import { type Change, type Changes, noChanges } from "./changes.ts";

const part = z.union([z.string(), z.array(z.string())]);
const fields = z.record(z.string(), z.string());
const kept = z.object({
  kept_at: z.iso.datetime(),
  changes: z
    .array(
      z.object({
        ...{ target: z.string(), path: z.string(), label: z.string(), value: part, was: part },
        items: z.record(z.string(), fields).optional(),
        item: z
          .object({
            ...{ id: z.string(), fields, order: z.array(z.string()) },
            list: z.object({ path: z.string(), label: z.string() }),
          })
          .optional(),
      }),
    )
    .min(1),
});

const storageKey = (pathname: string) => `page-changes ${pathname}`;

/** Keeps on this device what is not saved; nothing, once all of it is. Private windows and full disks keep nothing. */
export function keepChanges(pathname: string, { unsaved }: Changes): void {
  try {
    if (unsaved.size === 0) localStorage.removeItem(storageKey(pathname));
    else {
      const changes: Change[] = [...unsaved.values()];
      localStorage.setItem(
        storageKey(pathname),
        JSON.stringify({ kept_at: new Date().toISOString(), changes }),
      );
    }
  } catch {
    // What is on the page is still there.
  }
}

/** What an earlier visit has left unsaved; null when there is nothing. */
export function readKeptChanges(pathname: string): { changes: Changes; when: string } | null {
  try {
    const { kept_at, changes } = kept.parse(JSON.parse(localStorage.getItem(storageKey(pathname)) ?? "null"));
    const unsaved = new Map(changes.map((change) => [partKey(change), change]));
    return { changes: { ...noChanges, unsaved }, when: timeOfChange(kept_at) ?? "" };
  } catch {
    return null;
  }
}
