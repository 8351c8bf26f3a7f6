import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** Of a session's token only the hash is kept (session-tokens.server.ts); those who are signed in stay so. */
export async function hashSessionTokens(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string; token: string }>`select id, token from session`.execute(db);
  for (const { id, token } of rows) {
    const hash = createHash("sha256").update(token).digest("base64url");
    await sql`update session set token = ${hash} where id = ${id}`.execute(db);
  }
}
