import type { CompiledQuery, RootOperationNode } from "kysely";
import type { Database } from "#app/platform/db/database.server.ts";

/**
 * The same database, remembering what is asked of it; begin and commit are left out.
 * @returns `queries()` compiles what was asked so far
 */
export function countQueries(database: Database): {
  counted: Database;
  count(): number;
  queries(): CompiledQuery[];
} {
  const nodes: RootOperationNode[] = [];
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    counted: { ...database, db },
    count: () => nodes.length,
    queries: () => nodes.map((node) => database.db.getExecutor().compileQuery(node, { queryId: "" })),
  };
}
