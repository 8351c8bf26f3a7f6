import { z } from "zod";
import { fieldKey, withBase } from "#app/features/editing/field.ts";
import { ALL, type EntityRef } from "#app/features/staff/entity-types.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";

/** Generous limits: a text over its field's own limit is reported at the field, by the field's schema. */
const fieldValue = z.union([z.string().max(500_000), z.array(z.string().min(1).max(40)).max(200)]);

/** The changes of a page, saved together or not at all (DESIGN §4a). */
export const patchInput = z.object({
  changes: z
    .array(
      z.preprocess(
        withBase,
        z.object({
          /** A content's key, 'service:{id}', or 'media:{address}'. */
          target: z.string().max(2100),
          path: z.string().max(200),
          value: fieldValue,
          /** The field's value as the editor saw it: the stored value must equal it. */
          base: fieldValue,
          /** For a list: snapshots of the items that are removed or restored, by id. */
          items: z
            .record(z.string().max(40), z.record(z.string().max(40), z.string().max(100_000)))
            .optional(),
        }),
      ),
    )
    .min(1)
    .max(500)
    .refine(
      (changes) => new Set(changes.map(fieldKey)).size === changes.length,
      staffMessages.staff.malformed,
    ),
});

export type PatchChange = z.infer<typeof patchInput>["changes"][number];

/** The id of a target's entity in activity and uploads: a content's key, or a record's id. */
export const entityIdOf = (target: string) =>
  target.startsWith("content:") ? target : target.slice(target.indexOf(":") + 1);

/** Types of targets that have another name than their entity. */
const types: Record<string, string> = { heading: "page-heading" };

/** The entity under which a target's revisions are recorded. */
export function entityRefOf(target: string): EntityRef {
  if (target.startsWith("content:")) return { type: "page", id: target };
  const [type = "", id = ""] = target.split(":");
  if (type === "order") return { type: `${id.replace(/s$/, "")}-order`, id: ALL };
  return { type: Object.hasOwn(types, type) ? (types[type] ?? type) : type, id };
}
