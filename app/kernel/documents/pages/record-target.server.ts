import { richTextCleaner } from "#app/kernel/rich-text/sanitize.server.ts";
import type { ItemValues } from "#app/kernel/session/field.ts";
import type { EntityType } from "#app/kernel/verbs/entity-types.ts";
import { type StaffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import type { PatchTarget } from "./patch.actions.server.ts";
import { isChanged, patchedFields } from "./patched-fields.ts";

/** A record in the shape of its form's input; null, as in the database, means "". */
export interface StoredRecord {
  id: string;
  updated_at: string | null;
  [field: string]: unknown;
}

interface EditedRecordFields {
  /** Rendered rich texts, by path. */
  rendered?: Readonly<Record<string, string>>;
  /** The fields that are lists, each with the values of a new item. */
  lists?: Readonly<Record<string, ItemValues>>;
}

/**
 * The patch target of a record: written by the verb of its form, with that form's validation. Paths are its
 * fields' names, 'images' for the order of its images, and 'images.{id}.caption' for a field of one.
 * @param verb saves the whole record
 */
export function recordTarget<Input>(
  type: EntityType,
  verb: StaffVerb<Input, unknown>,
  { id, updated_at, ...record }: StoredRecord,
  { rendered = {}, lists = {} }: EditedRecordFields = {},
): PatchTarget {
  const values: Record<string, unknown> = structuredClone(record);
  const richTexts = Object.entries(rendered).map(([path, html]) => [path, () => html]);
  const { apply, pathOf, ...target } = patchedFields({
    values,
    lists,
    clean: richTextCleaner(true),
    richTexts: Object.fromEntries(richTexts),
  });
  return {
    ...target,
    subject: { type, id },
    async write(context, changes) {
      const { fieldErrors } = apply(changes);
      if (Object.keys(fieldErrors).length > 0) return { fieldErrors };
      // A message of another field, which an older rule may have allowed, is shown at the first change.
      const atPaths = (errors: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(errors).map(([errorPath, message]) => {
            const [name = "", index, field] = errorPath.split(".");
            const path = pathOf(name, Number(index), field);
            return [isChanged(path, changes) ? path : (changes[0]?.path ?? ""), message];
          }),
        );
      const form = Object.entries(values).map(([name, value]) => [name, value ?? ""]);
      const input = verb.input.safeParse({
        ...Object.fromEntries(form),
        id,
        expected_updated_at: updated_at,
      });
      if (!input.success) return { fieldErrors: atPaths(fieldErrorsOf(input.error)) };
      try {
        const { activity, further } = await verb.run(context, input.data);
        return { activity, further };
      } catch (error) {
        if (!(error instanceof VerbError) || error.details.reason !== "invalid") throw error;
        return { fieldErrors: atPaths(error.details.fieldErrors) };
      }
    },
  };
}
