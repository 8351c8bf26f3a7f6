import { createAccount } from "#app/accounts/accounts.server.ts";
import { createAuth } from "#app/accounts/auth.server.ts";
import { listUsers } from "#app/accounts/users.queries.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";

const PASSWORD = "correct horse";

/** Sign-in on a test's database. */
export const authOn = (
  database: Database,
  {
    secret = "s".repeat(40),
    publicUrl,
    port = 3000,
  }: { secret?: string; publicUrl?: string; port?: number } = {},
) => createAuth({ database, secret, publicUrl, port });

/** The same, with the accounts of two administrators, whose password is PASSWORD. */
export async function authOfTwo(database: Database, options: Parameters<typeof authOn>[1] = {}) {
  const auth = authOn(database, { publicUrl: "http://localhost:3000", ...options });
  for (const name of ["jo", "sam"]) await createAccount(auth, `${name}@fernhill.example`, PASSWORD);
  const [jo, sam] = await listUsers(database.db);
  if (!jo || !sam) throw new Error("somebody is missing");
  return { auth, jo, sam };
}
