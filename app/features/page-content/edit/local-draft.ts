import { z } from "zod";
import { type Change, type Changes, noChanges } from "#app/features/editing/edit/changes.ts";
import { fieldKey, withBase } from "#app/features/editing/field.ts";
import { readCopy } from "#app/features/staff/edit/draft-copy.ts";

const part = z.union([z.string(), z.array(z.string())]);
const fields = z.record(z.string(), z.string());
const kept = z.object({
  kept_at: z.iso.datetime(),
  changes: z
    .array(
      z.preprocess(
        withBase,
        z.object({
          ...{ target: z.string(), path: z.string(), label: z.string(), value: part, base: part },
          items: z.record(z.string(), fields).optional(),
          item: z
            .object({
              ...{ id: z.string(), fields, order: z.array(z.string()) },
              list: z.object({ path: z.string(), label: z.string() }),
            })
            .optional(),
        }),
      ),
    )
    .min(1),
});

/** Unsaved changes of a page, and when they were stored (ISO time). */
export interface LocalDraft {
  changes: Changes;
  kept_at: string;
}

/** Identifies a draft by person and page. */
export interface DraftedField {
  /** The person's id: several people may use one device. */
  person: string;
  pathname: string;
}

/** The draft's key in localStorage. */
export const draftKey = ({ person, pathname }: DraftedField) => `page-changes ${person} ${pathname}`;

/** A draft's serialised form, on the device and on the server. */
export function serializeLocalDraft({ unsaved }: Changes, kept_at: string): object {
  const changes: Change[] = [...unsaved.values()];
  return { kept_at, changes };
}

/** Parses the result of serializeLocalDraft; null if it is invalid. */
export function parseLocalDraft(stored: unknown): LocalDraft | null {
  const read = kept.safeParse(stored);
  if (!read.success) return null;
  const { kept_at, changes } = read.data;
  const unsaved = new Map(changes.map((change) => [fieldKey(change), change]));
  return { changes: { ...noChanges, unsaved }, kept_at };
}

/** The draft that an earlier visit stored on this device; null if there is none. */
export function readLocalDraft(place: DraftedField): LocalDraft | null {
  return parseLocalDraft(readCopy(draftKey(place))?.value);
}
