import { z } from "zod";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { optionalWebAddress, requiredText, versionFields } from "#app/platform/text-rules.ts";
import { lastReviewDay, reviewSources } from "./review.ts";

/** Nobody reviews a business from before; what is earlier is a slip, such as the year 0026. */
const FIRST_DAY = "1900-01-01";

/** A review as its form sends it (SPEC §3, §5). Dates are plain: text in, text out, through no time zone. */
export const reviewInput = z.object({
  ...versionFields,
  reviewer_name: requiredText("reviewer name", 120),
  /** Whole stars. */
  rating: z.number(staffMessages.staff.malformed).int().min(1).max(5),
  comment: requiredText("comment", 5000),
  review_date: z.iso
    .date(staffMessages.reviews.date)
    .refine((day) => day >= FIRST_DAY, staffMessages.reviews.dateTooEarly)
    .refine((day) => day <= lastReviewDay(new Date()), staffMessages.reviews.dateInFuture),
  source: z.enum(reviewSources, staffMessages.staff.malformed),
  /** "" for none. */
  source_url: optionalWebAddress,
  verified: z.boolean(),
  featured: z.boolean(),
  published: z.boolean(),
});
