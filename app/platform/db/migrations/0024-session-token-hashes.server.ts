import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** Replaces session tokens by their hashes (session-tokens.server.ts); sessions stay valid. */
export async function hashSessionTokens(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string; token: string }>`select id, token from session`.execute(db);
  for (const { id, token } of rows) {
    const hash = createHash("sha256").update(token).digest("base64url");
    await sql`update session set token = ${hash} where id = ${id}`.execute(db);
  }
}
