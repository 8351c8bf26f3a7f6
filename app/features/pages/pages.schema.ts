import { z } from "zod";
import { optionalImageAddress } from "#app/features/media/image-address.ts";
import { optionalText, requiredText, versionFields } from "#app/platform/text-rules.ts";
import { heroPageKeys } from "./page-hero.ts";

/** A page's heading as its form sends it (SPEC §3 *page settings*). */
export const pageHeroInput = z.object({
  key: z.enum(heroPageKeys),
  expected_updated_at: versionFields.expected_updated_at,
  title: requiredText("title", 120),
  subtitle: optionalText("subtitle", 300),
  heroImage: optionalImageAddress,
});
