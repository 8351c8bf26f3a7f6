import { z } from "zod";
import { isIsoDateTime } from "#app/platform/period.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";

/** The time at which a draft is published, as forms send it: an ISO time; "" for never. */
export const publishAtRule = z
  .string()
  .refine((text) => text === "" || isIsoDateTime(text), staffMessages.publication.needsDateTime);

/** Rejects a time in the past, unless the record is published already. */
export function checkPublishAt(
  { published, publish_at }: { published: boolean; publish_at: string },
  context: z.RefinementCtx,
): void {
  if (published || !isPast(publish_at)) return;
  context.addIssue({ code: "custom", path: ["publish_at"], message: staffMessages.publication.past });
}

/** Whether an ISO time is in the past; false for other text. */
export const isPast = (moment: string) => Date.parse(moment) <= Date.now();
