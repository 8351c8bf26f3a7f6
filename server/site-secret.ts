import { createHmac, hkdfSync } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { serverModules } from "#app/modules.server.ts";
import { type Config, ConfigError, secretFile } from "#app/platform/config.server.ts";
import { readDocument, storeDocument } from "#app/platform/db/documents.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

const KEY = "secret";
const stored = z.object({ fingerprint: z.string() });
/** Of the fingerprint, for people who compare two. */
const SHOWN = 8;

/** The secret is not the one whose fingerprint the database has. */
export class SecretDiffers extends ConfigError {
  override name = "SecretDiffers";
}

/** Tells secrets apart, without telling what they are. */
export function secretFingerprint(secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "fingerprint", 32));
  return createHmac("sha256", key).update("trellis").digest("hex");
}

/** The beginning of a fingerprint. */
export const shownFingerprint = (secret: string): string => secretFingerprint(secret).slice(0, SHOWN);

/** Where the secret comes from: `SECRET`, or the path of the generated one. */
export const secretSource = (config: Pick<Config, "secret" | "dataDir">): string =>
  config.secret ? "SECRET" : secretFile(config.dataDir);

/** Records the secret that the database belongs to from now on. */
export async function acceptSecret(db: Db, secret: string, now: Date): Promise<void> {
  await storeDocument(db, KEY, { fingerprint: secretFingerprint(secret) }, { now: now.toISOString() });
}

/**
 * Checks that a secret is the one that this database was used with; a database that knows none learns it.
 * @param source names the secret in the message, see secretSource
 * @throws {SecretDiffers} with what would be lost
 */
export async function requireKnownSecret(
  db: Db,
  { secret, source, now }: { secret: string; source: string; now: Date },
): Promise<void> {
  if ((await knownFingerprint(db)) === null) return acceptSecret(db, secret, now);
  const fault = await findSecretFault(db, { secret, source });
  if (fault) throw new SecretDiffers(fault);
}

/**
 * What is wrong with a secret, what would be lost, and the two ways on.
 * @param given the secret, null where there is none; `source` names it, see secretSource
 * @returns null if the database knows this secret, or none yet
 */
export async function findSecretFault(
  db: Db,
  { secret, source }: { secret: string | null; source: string },
): Promise<string | null> {
  const known = await knownFingerprint(db);
  if (known === null || (secret !== null && known === secretFingerprint(secret))) return null;
  const shown = known.slice(0, SHOWN);
  return [
    secret === null
      ? `${source}, the secret, is missing or can’t be read. The database belongs to the one with the fingerprint ${shown}.`
      : `${source} is not the secret that this database belongs to: its fingerprint is ${shownFingerprint(secret)}, and the database knows ${shown}.`,
    "Put the old secret back. With another one, these would be lost:",
    ...(await findLosses(db)).map((loss) => `  ${loss}`),
    "If the old secret is lost, accept that by npm run doctor -- --accept-secret, then start again.",
  ].join("\n");
}

/** Whether the database knows another secret. */
export async function knowsOtherSecret(db: Db, secret: string): Promise<boolean> {
  const known = await knownFingerprint(db);
  return known !== null && known !== secretFingerprint(secret);
}

async function knownFingerprint(db: Db): Promise<string | null> {
  const document = await readDocument(db, KEY);
  return document ? stored.parse(document.value).fingerprint : null;
}

/** By table: the rows that are of no use with another secret, and what that means. */
const losses: readonly (readonly [table: string, condition: string, loss: (rows: number) => string])[] = [
  ["session", "true", (rows) => `sessions (${rows}): everybody signs in anew`],
  [
    "user",
    '"twoFactorEnabled"',
    (rows) =>
      `two-step sign-in of accounts (${rows}): npm run staff -- reset-two-step EMAIL lets each in again`,
  ],
  ...serverModules.flatMap(({ secretLosses = [] }) =>
    secretLosses.map(({ table, text }) => [table, "true", text] as const),
  ),
];

/** What another secret would lose, as far as there is any. */
async function findLosses(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [table, condition, loss] of losses) {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)} where ${sql.raw(condition)}
    `.execute(db);
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) found.push(loss(count));
  }
  return [...found, "emails with links that wait to be sent, and answers to emails sent until now"];
}
