import type { Database } from "#app/platform/db/database.server.ts";

/** The same database, counting what is asked of it; begin and commit are not counted. */
export function countQueries(database: Database): { counted: Database; count(): number } {
  let queries = 0;
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { counted: { ...database, db }, count: () => queries };
}
