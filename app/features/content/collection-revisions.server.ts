import type { RevisionKind } from "#app/features/history/revision-kind.server.ts";
import { tableSnapshot } from "#app/features/history/table-snapshot.server.ts";
import type { Collection } from "./collection.ts";

/** How a collection's records are kept and put back. */
export function collectionRevisions({ type, table, title, fields, editorVerbs }: Collection): RevisionKind {
  const named = Object.entries(fields);
  return tableSnapshot({
    noun: type,
    isEditors: editorVerbs.includes("save"),
    main: { table, key: "id", booleans: named.flatMap(([name, { kind }]) => (kind === "flag" ? name : [])) },
    title: (row) => String(row[title]),
    labels: Object.fromEntries(named.map(([column, { name }]) => [column, name])),
  });
}
