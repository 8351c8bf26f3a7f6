import type { ListField } from "#app/kernel/fields/field-kinds.ts";
import { defaultItem } from "#app/kernel/fields/fields.ts";
import { richTextCleaner } from "#app/kernel/rich-text/sanitize.server.ts";
import { isSameValue } from "#app/kernel/session/field.ts";
import type { StaffContext } from "#app/kernel/verbs/staff-verb.server.ts";
import { storeDocument } from "#app/platform/db/documents.queries.server.ts";
import { readStoredContent } from "./page-content.queries.server.ts";
import { type ContentDescription, fieldsByPath, pageIdOf } from "./page-content.ts";
import { pageRuleOf, storedByPath } from "./page-content-rules.ts";
import type { PatchTarget } from "./patch.actions.server.ts";
import { patchedFields } from "./patched-fields.ts";
import type { Placeholders } from "./placeholders.ts";

/** The patch target of a page's content. */
export async function contentTarget(
  { trx }: Pick<StaffContext, "trx">,
  description: ContentDescription,
  placeholders: Placeholders,
): Promise<PatchTarget> {
  const { stored, defaults, content, rendered } = await readStoredContent(trx, description, placeholders);
  const id = pageIdOf(description);
  const described = fieldsByPath(description.sections);
  const pathsOf = (kind: string) => Object.keys(described).filter((path) => described[path]?.kind === kind);
  const values = fieldsByPath(content);
  const clean = richTextCleaner(false);
  const lists = pathsOf("list").map((path) => [path, defaultItem(described[path] as ListField)]);
  const richTexts = pathsOf("rich-text").map((path) => [path, () => rendered(String(values[path]))]);
  const { apply, pathOf, ...target } = patchedFields({
    values,
    clean,
    lists: Object.fromEntries(lists),
    richTexts: Object.fromEntries(richTexts),
  });
  return {
    ...target,
    subject: { type: "page", id },
    async write({ trx: writing, viewer, now, recordRevision }, changes) {
      const { changed, fieldErrors } = apply(changes);
      const standards = fieldsByPath(defaults());
      const kept = storedByPath(stored);
      for (const path of changed) {
        const field = described[path];
        if (!field) continue;
        const value = field.kind === "rich-text" ? clean(String(values[path])) : values[path];
        const checked = pageRuleOf(field).safeParse(value);
        if (!checked.success) {
          for (const { path: at, message } of checked.error.issues)
            fieldErrors[pathOf(path, at[0], at[1])] ??= message;
        } else if (isSameValue(checked.data, standards[path])) delete kept[path];
        else kept[path] = checked.data;
      }
      if (Object.keys(fieldErrors).length > 0) return { fieldErrors };
      await recordRevision("page", id);
      // What is stored is what differs from the defaults.
      await storeDocument(writing, description.key, kept, { userId: viewer.id, now });
      const activity = { entity_type: "page", entity_id: id, entity_title: description.title } as const;
      return { activity: { verb: "changed", ...activity } };
    },
  };
}
