import {
  checkVersion,
  deletedChange,
  publicationActivity,
  requireRow,
  type StaffContext,
  staffVerb,
} from "#app/features/staff/staff-verb.server.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { type Collection, type EntityOf, inputOf, type ValuesOf } from "./collection.ts";
import { deleteEntity, findEntity, insertEntity, updateEntity } from "./collection-rows.queries.server.ts";

/** What staff do to a collection's records by `POST /staff/<table>`. */
export function collectionVerbs<Of extends Collection>(collection: Of) {
  const { type, title, messages } = collection;
  const titleOf = (entity: EntityOf<Of>) => String(entity[title as keyof EntityOf<Of>]);
  const isPublished = (values: object) => "published" in values && values.published === true;

  async function setPublished({ trx, now, recordRevision }: StaffContext, id: string, published: boolean) {
    const entity = requireRow(await findEntity(trx, collection, id));
    if (isPublished(entity) === published) return { value: null, activity: null };
    await recordRevision(type, id);
    await updateEntity(trx, collection, id, { published } as unknown as Partial<ValuesOf<Of>>, now);
    const verb = published ? ("published" as const) : ("unpublished" as const);
    const subject_title = titleOf(entity);
    return { value: null, activity: { verb, subject_kind: type, subject_id: id, subject_title } };
  }

  return {
    save: staffVerb({
      input: inputOf(collection),
      failed: messages.saveFailed,
      async run({ trx, viewer, now, recordRevision }, { expected_updated_at, ...sent }) {
        const { id } = sent;
        const values = sent as ValuesOf<Of> & { id: string };
        const found = await findEntity(trx, collection, id);
        const how = checkVersion(found, expected_updated_at, values);
        if (how === "same") return { value: { id }, activity: null };
        await recordRevision(type, id);
        if (how === "insert") await insertEntity(trx, collection, values, { userId: viewer.id, now });
        else await updateEntity(trx, collection, id, values, now);
        const before = found && { published: isPublished(found) };
        const saved = { id, title: titleOf(values as EntityOf<Of>), published: isPublished(values) };
        return { value: { id }, activity: publicationActivity(type, before, saved) };
      },
    }),

    remove: staffVerb({
      input: idInput,
      failed: messages.deleteFailed,
      async run({ trx, recordRevision }, { id }) {
        const entity = requireRow(await findEntity(trx, collection, id));
        await recordRevision(type, id, { deletes: true });
        await deleteEntity(trx, collection, id);
        return deletedChange(type, id, titleOf(entity));
      },
    }),

    publish: staffVerb({
      input: idInput,
      failed: messages.toggleFailed,
      run: (context, { id }) => setPublished(context, id, true),
    }),

    unpublish: staffVerb({
      input: idInput,
      failed: messages.toggleFailed,
      run: (context, { id }) => setPublished(context, id, false),
    }),
  };
}
