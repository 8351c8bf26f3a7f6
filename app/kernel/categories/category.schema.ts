import { z } from "zod";
import { recordTexts } from "#app/platform/record-texts.ts";
import { slugify } from "#app/platform/slug.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { requiredText, versionFields } from "#app/platform/text-rules.ts";
import { texts } from "#app/platform/texts.ts";
import { categoryKinds } from "./category-kind.ts";

/** Maximum length in characters of a name, and of the slug derived from it. */
export const MAX_CATEGORY_NAME_LENGTH = 60;

const name = requiredText("category name", MAX_CATEGORY_NAME_LENGTH)
  .refine((typed) => typed === "" || slugify(typed) !== "", recordTexts.categories.noSlug)
  // Some letters become two in a slug, such as ß.
  .refine(
    (typed) => slugify(typed).length <= MAX_CATEGORY_NAME_LENGTH,
    texts.field.tooLong("category name", MAX_CATEGORY_NAME_LENGTH),
  );

/** A new category (SPEC §5). */
export const categoryInput = z.object({
  id: versionFields.id,
  // Built when the collections have declared theirs.
  kind: z.lazy(() => z.enum(categoryKinds(), staffTexts.staff.malformed)),
  name,
});

/** A new name for a category. */
export const categoryNameInput = z.object({
  id: versionFields.id,
  /** ISO time of the version the client has loaded. */
  expected_updated_at: z.iso.datetime(staffTexts.staff.malformed),
  name,
});
