import type { CompiledQuery, RootOperationNode } from "kysely";
import type { Database } from "#app/platform/db/database.server.ts";

/**
 * Wraps a database to record its queries, without begin and commit.
 * @returns the database, and `queries()`, which returns the compiled queries so far
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
