import { formatRelative } from "#app/features/staff/activity-text.ts";
import { draftExcerpt, type StoredDraft } from "#app/features/staff/draft.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { DraftOfferProps } from "#app/ui/staff/draft-offer.tsx";
import { plainWords } from "#app/ui/staff/plain-text.ts";
import { fieldKey } from "../field.ts";
import type { Draft } from "./draft.ts";

/** A draft that is neither continued nor discarded. */
export interface FoundDraft {
  draft: Draft;
  /** The name of the device it comes from; null for this one. */
  device: string | null;
}

const messages = staffMessages.drafts;

/** Returns a value as plain text; null if it is not text. */
const textOf = (value: unknown): string | null =>
  typeof value === "string" && !/^(\/storage\/|https?:)/.test(value) ? plainWords(value) : null;

/**
 * The texts of a draft's offer.
 * @param since what somebody has saved since: who, and the fields that saving the draft would overwrite; null if
 *   nothing was saved
 * @param email the person's
 */
export function draftOfferText(
  { draft: { changes, kept_at }, device }: FoundDraft,
  since: Pick<StoredDraft, "changed" | "differing"> | null,
  email: string | undefined,
): Omit<DraftOfferProps, "onContinue" | "onDiscard"> {
  const now = new Date();
  const last = [...changes.unsaved.values()].at(-1);
  const text = textOf(last?.value);
  const who = since?.changed && (since.changed.by === email ? messages.you : since.changed.by);
  return {
    message: messages.found(kept_at && formatRelative(kept_at, now), device),
    note: messages.notSaved,
    quote: text && draftExcerpt(text, textOf(last?.base) ?? ""),
    changed: since && {
      message: messages.changedSince(who ?? null, since.changed && formatRelative(since.changed.at, now)),
      versions: since.differing.map(({ theirs, ...place }) => {
        const mine = changes.unsaved.get(fieldKey(place));
        return { label: mine?.label ?? "", theirs: textOf(theirs), mine: textOf(mine?.value) };
      }),
    },
  };
}
