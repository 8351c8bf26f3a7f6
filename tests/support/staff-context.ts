import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { historyVerbs } from "#app/features/history/history.actions.server.ts";
import { pruneRevisions } from "#app/features/history/retention.queries.server.ts";
import {
  insertRevisions,
  listTrash,
  revisionRecorder,
} from "#app/features/history/revisions.queries.server.ts";
import type { Change, StaffContext, StaffVerb } from "#app/features/staff/staff-verb.server.ts";
import type { Role } from "#app/features/staff/viewer.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import { revisionKinds } from "#app/routes/revision-kinds.server.ts";

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
 * Does one verb as staffAction would: parsed by its own schema, in a transaction, with what was there before.
 * @param now ISO time of the write
 * @param context whose name it is done in (the staff member's), with which browser (none), the site (one without a mail
 *   server), and which files the store has (all)
 * @returns what it has changed, and what names it for undoing
 * @throws {ZodError} for wrong input; {VerbError} when the verb refuses
 */
export function runVerb<Input, Value>(
  { db }: Database,
  verb: StaffVerb<Input, Value>,
  input: unknown,
  now: string,
  {
    viewer = member,
    userAgent = null,
    site = plainSite,
    passwordConfirmed = true,
    hasFile = async () => true,
  }: Partial<Pick<StaffContext, "viewer" | "userAgent" | "site" | "passwordConfirmed" | "hasFile">> = {},
): Promise<Change<Value> & { undo?: string }> {
  const parsed = verb.input.parse(input);
  return db.transaction().execute(async (trx) => {
    const { recordRevision, stored } = revisionRecorder(trx, revisionKinds);
    const change = await verb.run(
      {
        trx,
        viewer,
        userAgent,
        passwordConfirmed,
        now,
        site,
        cipher,
        findImageUses,
        hasFile,
        recordRevision,
      },
      parsed,
    );
    const { activity, further = [] } = change;
    const activities = activity ? [activity, ...further] : [];
    const undo = await insertRevisions(trx, revisionKinds, stored.values(), { activities, viewer, now });
    return { ...change, ...(undo && { undo }) };
  });
}

/** What staff do to versions of everything there is. */
export const history = historyVerbs(revisionKinds);

/** Deletes for good what rests in the trash. */
export const pruneRevisionsOf = (database: Database, thing: { kind: string; id: string }, now: string) =>
  runVerb(database, history.forget, thing, now);

/** Carries out how long versions and the trash are kept, as the daily job does. */
export const pruneHistory = (
  database: Database,
  now: Date,
  { removeKept = async () => undefined, maxBytes }: { removeKept?: RemoveKept; maxBytes?: number } = {},
) =>
  pruneRevisions(
    database,
    { kinds: revisionKinds, findImageUses, deleteStoredMails: removeKept },
    now,
    maxBytes,
  );

type RemoveKept = StaffContext["site"]["mail"]["removeKept"];

/** What rests in the trash for people of a role, last first. */
export const trashOf = ({ db }: Database, role: Role) =>
  listTrash(db, revisionKinds, role, {
    ...{ search: "", sort: "deleted", direction: "desc", page: 1, pageSize: 10 },
  });
