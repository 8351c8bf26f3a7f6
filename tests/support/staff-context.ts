import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Change, StaffContext, StaffVerb } from "#app/features/staff/staff-verb.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";

const member = {
  id: "0190b6a0-0000-7000-8000-000000000001",
  email: "jo@fernhill.example",
  role: "administrator",
} as const;

/** A site without a mail server. */
const plainSite: StaffContext["site"] = {
  origin: "https://fernhill.example",
  mail: { isSetUp: false, removeKept: async () => undefined },
};

/** The secret of query tests' sites. */
const key = "s".repeat(40);
export const cipher: StaffContext["cipher"] = {
  seal: (data) => symmetricEncrypt({ key, data }),
  open: (data) => symmetricDecrypt({ key, data }),
};

/** Adds the person in whose name runVerb writes. */
export async function staffMember({ db }: Database): Promise<typeof member> {
  const at = "2026-01-01T00:00:00.000Z";
  await db
    .insertInto("user")
    .values({ ...member, name: "jo", emailVerified: true, createdAt: at, updatedAt: at })
    .execute();
  return member;
}

/**
 * Does one verb as staffAction would: parsed by its own schema, in a transaction.
 * @param now ISO time of the write
 * @param context whose name it is done in (the staff member's), and the site (one without a mail server)
 * @throws {ZodError} for wrong input; {VerbError} when the verb refuses
 */
export function runVerb<Input, Value>(
  { db }: Database,
  verb: StaffVerb<Input, Value>,
  input: unknown,
  now: string,
  { viewer = member, site = plainSite }: Partial<Pick<StaffContext, "viewer" | "site">> = {},
): Promise<Change<Value>> {
  const parsed = verb.input.parse(input);
  return db
    .transaction()
    .execute((trx) => verb.run({ trx, viewer, now, site, cipher, findImageUses }, parsed));
}
