import type { z } from "zod";
import { endsAfterStart } from "#app/platform/period.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";

/**
 * Rejects times in the past, and an end before the beginning. When a published record was to be published no
 * longer matters.
 */
export function checkPublication(
  {
    published,
    publish_at,
    unpublish_at = "",
  }: { published: boolean; publish_at: string; unpublish_at?: string },
  context: z.RefinementCtx,
): void {
  const addIssue = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const { past } = staffTexts.publication;
  if (!published && isPast(publish_at)) addIssue("publish_at", past);
  if (isPast(unpublish_at)) addIssue("unpublish_at", past);
  else if (!endsAfterStart({ from: published ? "" : publish_at, until: unpublish_at }))
    addIssue("unpublish_at", staffTexts.staff.endFirst);
}

/** Whether an ISO time is in the past; false for other text. */
const isPast = (moment: string) => Date.parse(moment) <= Date.now();
