import { z } from "zod";
import { requireCategoryIds } from "#app/kernel/categories/categories.queries.server.ts";
import { ruleOf } from "#app/kernel/fields/field-rules.ts";
import { deleteDraftLinksOf } from "#app/kernel/publishing/draft-links.queries.server.ts";
import { type Publication, storedPublication } from "#app/kernel/publishing/publication.ts";
import { sanitizeRichText } from "#app/kernel/rich-text/sanitize.server.ts";
import { ALL, type EntityType, pluralOf } from "#app/kernel/verbs/entity-types.ts";
import { mergeWithStored, type Saving } from "#app/kernel/verbs/merge-with-stored.server.ts";
import {
  type Activity,
  deletedChange,
  publicationActivity,
  requireRow,
  type StaffContext,
  staffVerb,
  type VerbChange,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { typedSlug } from "#app/platform/slug.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { idInput, orderInput } from "#app/platform/text-rules.ts";
import { type Collection, categoriesIn, type ValuesOf } from "./collection.ts";
import { setItems } from "./collection-items.queries.server.ts";
import { countOrdered, orderEntities } from "./collection-order.queries.server.ts";
import {
  deleteEntity,
  findEntity,
  findStored,
  insertEntity,
  updateEntity,
} from "./collection-rows.queries.server.ts";
import { inputOf, type PartlySent } from "./collection-rules.ts";
import { chooseSlug, isSlugCollision, redirectSlug, slugTaken } from "./collection-slug.queries.server.ts";

const titleOf = ({ title }: Collection, entity: object) => String(entity[title as keyof typeof entity]);
const isPublished = (values: object) => "published" in values && values.published === true;

/**
 * Cleans the rich texts that a form sends, and sorts the ids of categories.
 * @throws {VerbError} if cleaning leaves nothing of a text
 */
function cleaned<Values extends object>({ fields }: Collection, sent: Values): Values {
  const clean = Object.entries(sent).map(([name, value]) => {
    const field = fields[name];
    if (field?.kind === "categories") return [name, [...new Set(value)].toSorted()];
    if (field?.kind !== "rich-text") return [name, value];
    const { data, error } = ruleOf(field).safeParse(sanitizeRichText(value));
    if (error)
      throw new VerbError({ reason: "invalid", fieldErrors: { [name]: error.issues[0]?.message ?? "" } });
    return [name, data];
  });
  return Object.fromEntries(clean);
}

/** A form's values as they are stored; undefined for a slug that is made from the title. */
const asStored = ({ fields, slug }: Collection, values: Record<string, unknown>) => ({
  ...values,
  ...("publish_at" in fields && storedPublication(values as unknown as Publication)),
  ...(slug?.isTyped && { slug: typedSlug(String(values.slug ?? "")) || undefined }),
});

/**
 * Saves a record as its form sends it: the merge with what was saved meanwhile, the version check, the revision,
 * the row, its slug, the activity. A form may leave out fields, which do not change.
 * @returns also how it was saved; `same` if all that is sent is stored already
 * @throws {VerbError} on a conflict, if the parent or a category is missing, if another record has the slug,
 *   if cleaning leaves nothing of a text, or if there are as many records as there may be
 */
export async function saveEntity<Of extends Collection>(
  { trx, viewer, now, recordRevision }: StaffContext,
  collection: Of,
  sent: PartlySent<Of>,
): Promise<VerbChange<{ id: string; slug?: string }> & { how: Saving }> {
  const { id } = sent;
  const { type, parent, fields, check } = collection;
  // What the form shows is checked before the merge, which would drop a category that was deleted meanwhile.
  for (const { name, of } of categoriesIn(collection))
    if (name in sent) await requireCategoryIds(trx, of, sent[name as keyof ValuesOf<Of>] as string[]);
  const stored = await findStored(trx, collection, id);
  const normalized = <Values extends object>(values: Values) =>
    (collection.normalize?.(values as never) ?? values) as Values;
  const merged = mergeWithStored({ type, id }, stored?.entity, cleaned(collection, sent), (values) =>
    asStored(collection, normalized(values)),
  );
  // Who saves what they have opened saves it, also unchanged: a save sets published_at (SPEC §4). What is sent again doesn’t.
  const isOpened =
    sent.expected_updated_at !== null && sent.expected_updated_at === stored?.entity.updated_at;
  const how = isOpened ? "update" : merged.how;
  const values = normalized(merged.values) as Partial<ValuesOf<Of>> & { id: string };
  const wrong = check?.({ ...stored?.entity, ...values } as never);
  if (wrong) throw new VerbError({ reason: "invalid", fieldErrors: { [wrong.field]: wrong.message } });
  const answer = (slug: unknown) => ({ id, ...("slug" in fields && { slug: String(slug) }) });
  if (how === "same") return { how, value: answer(stored?.row.slug), activity: null };
  await recordRevision(type, id);
  const whole: Record<string, unknown> & { id: string } = { ...stored?.entity, ...values };
  if (how === "insert" && parent)
    requireRow(await findEntity(trx, parent.collection, String(whole[parent.column])));
  if (how === "insert") await refuseBeyondMax(trx, collection, whole);
  const to = await chooseSlug(trx, collection, whole, stored?.row);
  const row = { ...values, ...(to !== undefined && { slug: to }) };
  const write =
    how === "insert"
      ? insertEntity(trx, collection, row, { userId: viewer.id, now })
      : updateEntity(trx, collection, id, row, now);
  await write.catch((error: unknown) => {
    // If two people save the same slug at once, the database rejects the later write.
    throw to !== undefined && isSlugCollision(collection, error) ? slugTaken(collection) : error;
  });
  if (how === "update") await setItems(trx, collection, id, values, viewer.id);
  if (to !== undefined) await redirectSlug(trx, collection, { id, stored: stored?.row, to, now });
  const before = stored && { published: isPublished(stored.entity) };
  const saved = { id, title: titleOf(collection, whole), published: isPublished(whole) };
  if ("publish_at" in fields && before?.published && !saved.published) await deleteDraftLinksOf(trx, id);
  return { how, value: answer(to), activity: publicationActivity(type, before, saved) };
}

async function refuseBeyondMax(trx: Trx, collection: Collection, values: Record<string, unknown>) {
  const { max, parent, type, title } = collection;
  if (max === undefined) return;
  const count = await countOrdered(trx, collection, parent ? String(values[parent.column]) : "");
  if (count < max) return;
  const fieldErrors = { [title]: staffTexts.staff.tooMany(pluralOf(type), max) };
  throw new VerbError({ reason: "invalid", fieldErrors });
}

/** Verbs on a collection's records, by `POST /staff/<feature>`. */
export function collectionVerbs<Of extends Collection>(collection: Of) {
  const { messages, type } = collection;
  return {
    save: staffVerb({
      input: inputOf(collection),
      failed: messages.saveFailed,
      run: (context, input) => saveEntity(context, collection, input),
    }),

    remove: staffVerb({
      input: idInput,
      failed: messages.deleteFailed,
      async run({ trx, recordRevision }, { id }) {
        const entity = requireRow(await findEntity(trx, collection, id));
        await recordRevision(type, id, { deletes: true });
        await deleteEntity(trx, collection, id);
        return deletedChange(type, id, titleOf(collection, entity));
      },
    }),

    ...(publishVerbs(collection) as Of extends { fields: { published: object; publish_at?: never } }
      ? ReturnType<typeof publishVerbs>
      : object),
    ...(reorderVerb(collection) as Of extends { order: { positions: "dense" } }
      ? ReturnType<typeof reorderVerb>
      : object),
  };
}

/** Verbs that publish and unpublish a record; none without such a field, or where it may be scheduled as well. */
function publishVerbs(collection: Collection) {
  const { type, messages, fields } = collection;
  const setPublished = (published: boolean) =>
    staffVerb({
      input: idInput,
      failed: messages.toggleFailed ?? messages.saveFailed,
      async run({ trx, now, recordRevision }, { id }) {
        const entity = requireRow(await findEntity(trx, collection, id));
        if (isPublished(entity) === published) return { value: null, activity: null };
        await recordRevision(type, id);
        await updateEntity(trx, collection, id, { published }, now);
        const saved = { id, title: titleOf(collection, entity), published };
        return {
          value: null,
          activity: publicationActivity(type, { published: !published }, saved),
        };
      },
    });
  const verbs = { publish: setPublished(true), unpublish: setPublished(false) };
  return "published" in fields && !("publish_at" in fields) ? verbs : ({} as typeof verbs);
}

/** Verb that reorders all records of a dense order; `ids` names all of them, or all of one parent. */
function reorderVerb(collection: Collection) {
  const { type, parent, order, messages } = collection;
  const parentId = z.uuid(staffTexts.staff.malformed);
  const reorder = staffVerb({
    input: z.object({
      ...orderInput.shape,
      ...(parent && { [parent.column]: parentId }),
    }) as typeof orderInput,
    failed: messages.saveFailed,
    async run({ trx, recordRevision }, { ids, ...sent }) {
      const within = parent ? String(sent[parent.column as keyof typeof sent]) : "";
      const holder = parent && requireRow(await findEntity(trx, parent.collection, within));
      const entity_type = `${type}-order` as EntityType;
      const entity_id = within || ALL;
      await recordRevision(entity_type, entity_id);
      if (!(await orderEntities(trx, collection, ids, within)))
        throw new VerbError({ reason: "list-changed" });
      const entity_title = holder && parent ? titleOf(parent.collection, holder) : (order?.title ?? "");
      const activity: Activity = { verb: "moved", entity_type, entity_id, entity_title };
      return { value: null, activity };
    },
  });
  const verbs = { reorder };
  return order?.positions === "dense" ? verbs : ({} as typeof verbs);
}
