import type { ThingHistory, Version, VersionChange } from "#app/features/staff/version.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { Reading, RevisionKind, VersionField } from "./revision-kind.server.ts";
import { findRevision, listRevisions, type Revision, type Thing } from "./revisions.queries.server.ts";

const VERSIONS_AT_ONCE = 20;

/**
 * The versions of a thing, newest first.
 * @param before only those older than this number
 */
export async function readHistory(
  db: Db,
  kind: RevisionKind,
  thing: Thing,
  before?: number,
): Promise<ThingHistory> {
  const present = await kind.read(db, thing.id, false);
  // What a version made is what the next one found: the one above is read, too.
  const found = await listRevisions(db, thing, { upTo: before, limit: VERSIONS_AT_ONCE + 1 });
  const isFirstPage = before === undefined;
  const made = isFirstPage ? found : found.filter(({ number }) => number < before);
  const shown = made.slice(0, VERSIONS_AT_ONCE);
  const versions: Version[] = [];
  for (const revision of shown) {
    const next = found.find(({ number }) => number === revision.number + 1);
    versions.push(await toVersion(db, kind, revision, next ? next.reading : present));
  }
  const oldest = shown.at(-1);
  const hasMore = oldest !== undefined && oldest.number > 1 && made.length > shown.length;
  if (oldest && !hasMore && oldest.reading && oldest.verb !== "added")
    versions.push({ number: oldest.number - 1, verb: "", labels: [], by: null, at: null });
  return { isThere: present !== null, versions, hasMore };
}

async function toVersion(
  db: Db,
  kind: RevisionKind,
  { id, number, verb, reading, user_email: by, created_at: at }: Revision,
  after: Reading | null,
): Promise<Version> {
  const changes = reading && after ? await compare(db, kind, id, reading, after) : [];
  return { number, verb, labels: [...new Set(changes.map(({ item, label }) => item ?? label))], by, at };
}

/**
 * What a version changed; of one that is there for the first time, all that it says; of the oldest, whose change is not
 * kept, what it would change now. Null when there is no such version.
 */
export async function readVersion(
  db: Db,
  kind: RevisionKind,
  thing: Thing,
  number: number,
): Promise<VersionChange[] | null> {
  const made = await findRevision(db, thing, number);
  const next = await findRevision(db, thing, number + 1);
  if (!made && !next) return null;
  const present = next && made ? null : await kind.read(db, thing.id, false);
  const before = made ? made.reading : present;
  const changes = await compare(db, kind, thing.id, before, next ? next.reading : present);
  return changes.map(({ item: _item, ...change }) => change);
}

async function compare(
  db: Db,
  kind: RevisionKind,
  id: string,
  before: Reading | null,
  after: Reading | null,
): Promise<(VersionChange & Pick<VersionField, "item">)[]> {
  const [old, now] = [await fieldsOf(db, kind, id, before), await fieldsOf(db, kind, id, after)];
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
  kind: RevisionKind,
  id: string,
  reading: Reading | null,
): Promise<Map<string, VersionField>> {
  const fields = reading ? await kind.fields(db, reading, id) : [];
  return new Map(fields.map((field) => [field.key ?? field.label, field]));
}
