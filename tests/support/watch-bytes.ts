import type { Database } from "#app/platform/db/database.server.ts";

/** Measures what a database's queries return, as JSON: the most of one, and of all between two turns of the event loop. */
export function watchBytes(database: Database) {
  let result = 0;
  let turn = 0;
  let largestTurn = 0;
  const endTurn = () => {
    turn = 0;
  };
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result: { rows }, result: found }) {
      const bytes = JSON.stringify(rows, (_key, value) =>
        typeof value === "bigint" ? Number(value) : value,
      ).length;
      if (turn === 0) setImmediate(endTurn);
      turn += bytes;
      result = Math.max(result, bytes);
      largestTurn = Math.max(largestTurn, turn);
      return found;
    },
  });
  return { watched: { ...database, db }, largestResult: () => result, largestTransaction: () => largestTurn };
}
