import type { EntityRef } from "#app/kernel/verbs/entity-types.ts";
import type { EntityHistory, Version, VersionChange } from "#app/kernel/verbs/version.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { EntityRevisions, Snapshot, VersionField } from "./entity-revisions.server.ts";
import { findRevision, listRevisions, type Revision } from "./revisions.queries.server.ts";

const VERSIONS_AT_ONCE = 20;

/**
 * Lists the versions of an entity, newest first.
 * @param before limits the list to versions older than this number
 */
export async function readHistory(
  db: Db,
  ofType: EntityRevisions,
  ref: EntityRef,
  before?: number,
): Promise<EntityHistory> {
  const present = await ofType.read(db, ref.id, false);
  // The result of a version is the snapshot of the next revision, so one more revision is read.
  const found = await listRevisions(db, ref, { upTo: before, limit: VERSIONS_AT_ONCE + 1 });
  const isFirstPage = before === undefined;
  const made = isFirstPage ? found : found.filter(({ number }) => number < before);
  const shown = made.slice(0, VERSIONS_AT_ONCE);
  const versions: Version[] = [];
  const above = isFirstPage ? present : (found.find(({ number }) => number === before)?.snapshot ?? null);
  let now = await fieldsOf(db, ofType, ref.id, above);
  for (const revision of shown) {
    const old = await fieldsOf(db, ofType, ref.id, revision.snapshot);
    versions.push(toVersion(revision, old, now));
    now = old;
  }
  const oldest = shown.at(-1);
  const hasMore = oldest !== undefined && oldest.number > 1 && made.length > shown.length;
  if (oldest && !hasMore && oldest.snapshot && oldest.verb !== "added")
    versions.push({ number: oldest.number - 1, verb: "", labels: [], by: null, at: null });
  return { isThere: present !== null, versions, hasMore };
}

/**
 * @param old the fields before the version; null if the entity did not exist
 * @param now the fields after the version; null if it deleted the entity
 */
function toVersion(
  { number, verb, user_email: by, created_at: at }: Revision,
  old: Fields | null,
  now: Fields | null,
): Version {
  const changes = old && now ? compare(old, now) : [];
  return { number, verb, labels: [...new Set(changes.map(({ item, label }) => item ?? label))], by, at };
}

/**
 * Returns what a version changed: all fields if it added the entity; for the oldest, whose change is not
 * stored, the differences from the present state. Null if there is no such version.
 */
export async function readVersion(
  db: Db,
  ofType: EntityRevisions,
  ref: EntityRef,
  number: number,
): Promise<VersionChange[] | null> {
  const made = await findRevision(db, ref, number);
  const next = await findRevision(db, ref, number + 1);
  if (!made && !next) return null;
  const present = next && made ? null : await ofType.read(db, ref.id, false);
  const before = await fieldsOf(db, ofType, ref.id, made ? made.snapshot : present);
  const after = await fieldsOf(db, ofType, ref.id, next ? next.snapshot : present);
  return compare(before ?? new Map(), after ?? new Map()).map(({ item: _item, ...change }) => change);
}

/** The fields of a snapshot, by path. */
type Fields = ReadonlyMap<string, VersionField>;

function compare(old: Fields, now: Fields): (VersionChange & Pick<VersionField, "item">)[] {
  const keys = [...new Set([...now.keys(), ...old.keys()])];
  return keys.flatMap((key) => {
    const [one, other] = [old.get(key), now.get(key)];
    if (isSame(one, other)) return [];
    const { label = key, item } = other ?? one ?? {};
    return [{ label, item, path: key, before: one?.value ?? "", after: other?.value ?? "" }];
  });
}

function isSame(one: VersionField | undefined, other: VersionField | undefined): boolean {
  if (!one?.order || !other?.order) return (one?.value ?? "") === (other?.value ?? "");
  const common = (order: readonly string[], of: readonly string[]) =>
    order.filter((id) => of.includes(id)).join();
  return common(one.order, other.order) === common(other.order, one.order);
}

async function fieldsOf(
  db: Db,
  ofType: EntityRevisions,
  id: string,
  snapshot: Snapshot | null,
): Promise<Fields | null> {
  if (!snapshot) return null;
  const fields = await ofType.fields(db, snapshot, id);
  return new Map(fields.map((field) => [field.key ?? field.label, field]));
}
