import { z } from "zod";
import { ALL, type EntityType } from "#app/features/staff/entity-types.ts";
import {
  type Activity,
  type Change,
  checkVersion,
  deletedChange,
  publicationActivity,
  requireRow,
  type StaffContext,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import { moveSlug } from "#app/platform/db/slugs.queries.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput, orderInput } from "#app/platform/text-rules.ts";
import { type Collection, inputOf, type Sent, type ValuesOf } from "./collection.ts";
import { orderEntities } from "./collection-order.queries.server.ts";
import {
  deleteEntity,
  findEntity,
  findSlug,
  insertEntity,
  isSlugCollision,
  isSlugInUse,
  updateEntity,
} from "./collection-rows.queries.server.ts";

const titleOf = ({ title }: Collection, entity: object) => String(entity[title as keyof typeof entity]);
const isPublished = (values: object) => "published" in values && values.published === true;

/**
 * Saves a record as its form sends it: the version check, the revision, the row, its slug, the activity.
 * @returns also how it was saved; `same` if all that is sent is stored already
 * @throws {VerbError} on a conflict, if the parent is missing, or if another record has the slug
 */
export async function saveEntity<Of extends Collection>(
  { trx, viewer, now, recordRevision }: StaffContext,
  collection: Of,
  { expected_updated_at, ...sent }: Sent<Of>,
): Promise<Change<{ id: string }> & { how: ReturnType<typeof checkVersion> }> {
  const { id } = sent;
  const { type, parent, slug } = collection;
  const values = sent as unknown as ValuesOf<Of> & { id: string };
  const found = await findEntity(trx, collection, id);
  const how = checkVersion(found, expected_updated_at, values);
  if (how === "same") return { how, value: { id }, activity: null };
  await recordRevision(type, id);
  if (how === "insert" && parent)
    requireRow(
      await findEntity(trx, parent.collection, String(values[parent.column as keyof typeof values])),
    );
  const title = titleOf(collection, values);
  const to = slug?.of(title);
  const slugInUse = () =>
    new VerbError({ reason: "invalid", fieldErrors: { [collection.title]: slug?.taken ?? "" } });
  if (to !== undefined && (await isSlugInUse(trx, collection, to, id))) throw slugInUse();
  const from = slug && found ? await findSlug(trx, collection, id) : null;
  const write =
    how === "insert"
      ? insertEntity(trx, collection, values, { userId: viewer.id, now })
      : updateEntity(trx, collection, id, values, now);
  await write.catch((error: unknown) => {
    // If two people save the same title at once, the database rejects the later write.
    throw slug && isSlugCollision(collection, error) ? slugInUse() : error;
  });
  if (slug && to !== undefined) await moveSlug(trx, { kind: slug.kind, id, from, to, now });
  const before = found && { published: isPublished(found) };
  const saved = { id, title, published: isPublished(values) };
  return { how, value: { id }, activity: publicationActivity(type, before, saved) };
}

/** Verbs on a collection's records, by `POST /staff/<feature>`. */
export function collectionVerbs<Of extends Collection>(collection: Of) {
  const { messages, type } = collection;
  return {
    save: staffVerb({
      input: inputOf(collection),
      failed: messages.saveFailed,
      async run(context, input) {
        const { how: _how, ...change } = await saveEntity(context, collection, input as Sent<Of>);
        return change;
      },
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

    ...(publishVerbs(collection) as Of extends { fields: { published: object } }
      ? ReturnType<typeof publishVerbs>
      : object),
    ...(reorderVerb(collection) as Of extends { order: { positions: "dense" } }
      ? ReturnType<typeof reorderVerb>
      : object),
  };
}

/** Verbs that publish and unpublish a record; none if the collection has no such field. */
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
  return "published" in fields ? verbs : ({} as typeof verbs);
}

/** Verb that reorders all records of a dense order; `ids` names all of them, or all of one parent. */
function reorderVerb(collection: Collection) {
  const { type, parent, order, messages } = collection;
  const parentId = z.uuid(staffMessages.staff.malformed);
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
