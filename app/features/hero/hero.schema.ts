import { z } from "zod";
import { requiredImageAddress } from "#app/features/media/image-address.ts";
import { requiredText, versionFields } from "#app/platform/text-rules.ts";

/** A slide as its form sends it (SPEC §3, §5). */
export const slideInput = z.object({
  ...versionFields,
  title: requiredText("title", 120),
  subtitle: requiredText("subtitle", 300),
  image_url: requiredImageAddress,
  /** Of the first slide: whether the built-in ones follow it, as slides like any other. */
  keep_built_in: z.boolean().optional(),
});
