import { z } from "zod";
import { requiredImageAddress } from "#app/features/media/image-address.ts";
import { endsAfterStart, optionalDateTime } from "#app/platform/period.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { requiredText, versionFields } from "#app/platform/text-rules.ts";

/** A slide as its form sends it (SPEC §3, §5). */
export const slideInput = z
  .object({
    ...versionFields,
    title: requiredText("title", 120),
    subtitle: requiredText("subtitle", 300),
    image_url: requiredImageAddress,
    /** "" shows it at once, and for good. */
    starts_at: optionalDateTime.default(""),
    ends_at: optionalDateTime.default(""),
    /** Of the first slide: whether the built-in ones follow it, as slides like any other. */
    keep_built_in: z.boolean().optional(),
  })
  .refine(({ starts_at, ends_at }) => endsAfterStart({ from: starts_at, until: ends_at }), {
    error: staffMessages.staff.endFirst,
    path: ["ends_at"],
  });
