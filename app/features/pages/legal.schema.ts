import { z } from "zod";
import { isEmptyHtml } from "#app/features/rich-text/html-text.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { versionFields } from "#app/platform/text-rules.ts";
import { legalPageKeys } from "./legal-page.ts";

const LONGEST = 100_000;

/** A legal page as its form sends it (DESIGN §9.12). */
export const legalInput = z.object({
  key: z.enum(legalPageKeys, staffMessages.staff.malformed),
  expected_updated_at: versionFields.expected_updated_at,
  content: z
    .string(staffMessages.legal.contentMissing)
    .max(LONGEST, staffMessages.legal.contentTooLong)
    .refine((html) => !isEmptyHtml(html), staffMessages.legal.contentMissing),
});

/** Which page gets its standard text back. */
export const restoreInput = legalInput.omit({ content: true });
