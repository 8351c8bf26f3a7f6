import { pluralOf } from "#app/kernel/verbs/entity-types.ts";
import { mergeWithStored } from "#app/kernel/verbs/merge-with-stored.server.ts";
import {
  type Activity,
  requireRow,
  staffVerb,
  type VerbChange,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { slugify } from "#app/platform/slug.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { idInput } from "#app/platform/text-rules.ts";
import {
  countCategories,
  deleteCategory,
  findCategory,
  findStoredCategory,
  insertCategory,
  renameCategory,
} from "./categories.queries.server.ts";
import { categoryInput, categoryNameInput } from "./category.schema.ts";
import type { Category } from "./category.ts";

const entity_type = "category";
const refOf = ({ id }: { id: string }) => ({ type: entity_type, id });

/** How many categories projects or posts may have: visitors and staff see all of them at once. */
const MAX_CATEGORIES = 40;
const tooMany = () => staffTexts.staff.tooMany(pluralOf(entity_type), MAX_CATEGORIES);

/** The staff actions on categories (`POST /staff/categories`). All except `remove` return the category. */
export const categoryVerbs = {
  create: staffVerb({
    input: categoryInput,
    failed: recordTexts.categories.createFailed,
    async run({ trx, viewer, now, recordRevision }, input): Promise<VerbChange<Category>> {
      const stored = await findStoredCategory(trx, input.id);
      if (stored) {
        mergeWithStored(refOf(input), stored, { ...input, expected_updated_at: null });
        const { updated_at: _known, ...value } = stored;
        return { value, activity: null };
      }
      await throwNameTaken(trx, input);
      if ((await countCategories(trx, input.kind)) >= MAX_CATEGORIES) refuse(tooMany());
      await recordRevision("category", input.id);
      const category = await insertCategory(trx, { ...input, userId: viewer.id, now });
      return { value: category, activity: line("added", category) };
    },
  }),

  rename: staffVerb({
    input: categoryNameInput,
    failed: recordTexts.categories.saveFailed,
    async run({ trx, now, recordRevision }, { id, name, expected_updated_at }) {
      const stored = requireRow(await findStoredCategory(trx, id));
      mergeWithStored(refOf({ id }), stored, { name, expected_updated_at });
      await throwNameTaken(trx, { id, kind: stored.kind, name });
      await recordRevision("category", id);
      const category = await renameCategory(trx, stored, { name, now });
      return { value: category, activity: line("changed", category) };
    },
  }),

  remove: staffVerb({
    input: idInput,
    failed: recordTexts.categories.deleteFailed,
    async run({ trx, recordRevision }, { id }) {
      const category = requireRow(await findStoredCategory(trx, id));
      await recordRevision("category", id, { deletes: true });
      await deleteCategory(trx, id);
      return { value: null, activity: line("deleted", category) };
    },
  }),
};

function line(verb: Activity["verb"], { id, name }: Category): Activity {
  return { verb, entity_type, entity_id: id, entity_title: name };
}

async function throwNameTaken(trx: Trx, { id, kind, name }: Pick<Category, "id" | "kind" | "name">) {
  const holder = await findCategory(trx, kind, slugify(name));
  if (holder && holder.id !== id) refuse(recordTexts.categories.sameName);
}

function refuse(message: string): never {
  throw new VerbError({ reason: "invalid", fieldErrors: { name: message } });
}
