import { z } from "zod";
import { isIsoDateTime } from "#app/platform/period.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";

/** When a draft publishes itself, as forms send it: an ISO time; "" for never. */
export const publishAtRule = z
  .string()
  .refine((text) => text === "" || isIsoDateTime(text), staffMessages.publication.needsDateTime);

/** A moment that is past plans nothing; what is published waits for none. */
export function checkPublishAt(
  { published, publish_at }: { published: boolean; publish_at: string },
  context: z.RefinementCtx,
): void {
  if (published || !isPast(publish_at)) return;
  context.addIssue({ code: "custom", path: ["publish_at"], message: staffMessages.publication.past });
}

/** Whether a moment has been; an ISO time, anything else has not. */
export const isPast = (moment: string) => Date.parse(moment) <= Date.now();
