import { z } from "zod";
import { rulesOf } from "#app/kernel/documents/collections/collection-rules.ts";
import { checkPictureWords, isEmptyHtml } from "#app/kernel/rich-text/html-text.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { versionFields } from "#app/platform/text-rules.ts";
import { heroPageKeys, legalPageKeys } from "./page.ts";
import { pageHeading } from "./page-heading-fields.ts";

/** Characters of HTML. */
const MAX_LEGAL_TEXT_LENGTH = 100_000;

const { id: _id, ...version } = versionFields;

/** The input of a page's heading form (SPEC §3 *page settings*). */
export const pageHeroInput = z.object({
  key: z.enum(heroPageKeys),
  ...version,
  ...rulesOf(pageHeading).shape,
});

/** The input of a legal page's form (DESIGN §9.12). */
export const legalInput = z.object({
  key: z.enum(legalPageKeys, staffTexts.staff.malformed),
  ...version,
  content: z
    .string(recordTexts.legal.contentMissing)
    .max(MAX_LEGAL_TEXT_LENGTH, recordTexts.legal.contentTooLong)
    .refine((html) => !isEmptyHtml(html), recordTexts.legal.contentMissing)
    .superRefine(checkPictureWords),
});

/** The legal page to reset to its default text. */
export const resetInput = legalInput.pick({ key: true, expected_updated_at: true });
