import { z } from "zod";
import { fieldKey } from "#app/kernel/session/field.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";

/** Generous limits: a text over its field's own limit is reported at the field, by the field's schema. */
const fieldValue = z.union([z.string().max(500_000), z.array(z.string().min(1).max(40)).max(200)]);

/** The changes of a page, saved together or not at all (DESIGN §4a). */
export const patchInput = z.object({
  changes: z
    .array(
      z.object({
        /** An EntityRef as text, such as 'page/about' or 'service/{id}'; a picture is 'media/{address}'. */
        target: z.string().max(2100),
        path: z.string().max(200),
        value: fieldValue,
        /** The field's value as the editor saw it: the stored value must equal it. */
        base: fieldValue,
        /** For a list: snapshots of the items that are removed or restored, by id. */
        items: z.record(z.string().max(40), z.record(z.string().max(40), z.string().max(100_000))).optional(),
      }),
    )
    .min(1)
    .max(500)
    .refine((changes) => new Set(changes.map(fieldKey)).size === changes.length, staffTexts.staff.malformed),
});

export type PatchChange = z.infer<typeof patchInput>["changes"][number];
