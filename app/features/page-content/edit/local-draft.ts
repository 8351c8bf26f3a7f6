import { z } from "zod";
import { readCopy } from "#app/features/staff/edit/draft-copy.ts";
import { fieldKey } from "../patch.ts";
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

/** What was left unsaved on a page, and when (ISO time). */
export interface LocalDraft {
  changes: Changes;
  kept_at: string;
}

/** Whose changes of which page. */
export interface DraftedField {
  /** The person's id: one device may be several people's. */
  person: string;
  pathname: string;
}

/** Where this device stores it in localStorage. */
export const draftKey = ({ person, pathname }: DraftedField) => `page-changes ${person} ${pathname}`;

/** What is not saved, as it is kept on the device and on the server. */
export function localDraftSchema({ unsaved }: Changes, kept_at: string): object {
  const changes: Change[] = [...unsaved.values()];
  return { kept_at, changes };
}

/** Reads what localDraftSchema has made; null when it is nothing of that shape. */
export function parseLocalDraft(stored: unknown): LocalDraft | null {
  const read = kept.safeParse(stored);
  if (!read.success) return null;
  const { kept_at, changes } = read.data;
  const unsaved = new Map(changes.map((change) => [fieldKey(change), change]));
  return { changes: { ...noChanges, unsaved }, kept_at };
}

/** What an earlier visit has left unsaved on this device; null when there is nothing. */
export function readLocalDraft(place: DraftedField): LocalDraft | null {
  return parseLocalDraft(readCopy(draftKey(place))?.value);
}
