import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { historyVerbs } from "#app/kernel/history/history.actions.server.ts";
import { pruneRevisions } from "#app/kernel/history/retention.queries.server.ts";
import {
  insertRevisions,
  listTrash,
  revisionRecorder,
} from "#app/kernel/history/revisions.queries.server.ts";
import { type EntityRef, refText } from "#app/kernel/verbs/entity-types.ts";
import {
  type StaffContext,
  type StaffVerb,
  type VerbChange,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import type { Role, Viewer } from "#app/kernel/verbs/viewer.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { entityRevisions } from "#app/routes/entity-revisions.server.ts";
import { findImageUses as findAllUses } from "#app/routes/image-uses.server.ts";
import { hashEmail } from "./hash-email.ts";

/** The viewer of runVerb. */
export const member = {
  id: "0190b6a0-0000-7000-8000-000000000001",
  email: "jo@fernhill.example",
  role: "administrator",
} as const;

/** A site without a mail server. */
const plainSite: StaffContext["site"] = {
  origin: "https://fernhill.example",
  mail: { isSetUp: false, removeKept: async () => undefined },
};

/** The secret of the query tests' sites. */
const key = "s".repeat(40);
export const cipher: StaffContext["cipher"] = {
  seal: (data) => symmetricEncrypt({ key, data }),
  open: (data) => symmetricDecrypt({ key, data }),
};

/** A site with one. */
export const siteWithMail: StaffContext["site"] = {
  origin: "https://fernhill.example",
  mail: { isSetUp: true, removeKept: async () => undefined, from: "web@fernhill.example" },
};

/** Adds an account, by default `member`. */
export async function staffMember({ db }: Database, person: Viewer = member): Promise<Viewer> {
  const at = "2026-01-01T00:00:00.000Z";
  const row = { name: person.email, emailVerified: true, createdAt: at, updatedAt: at };
  await db
    .insertInto("user")
    .values({ ...row, ...person })
    .execute();
  return person;
}

/** Why a verb was refused: the details of its VerbError, or the text of another error; 'no error' if it was not. */
export const errorDetails = (run: Promise<unknown>) =>
  run.then(
    () => "no error",
    (error: unknown) => (error instanceof VerbError ? error.details : String(error)),
  );

/**
 * Runs a verb like staffAction: parsed by its schema, in a transaction, with revisions.
 * @param now ISO time of the write
 * @param context overrides the viewer (the staff member), the browser (none), the site (one without a mail
 * server), the store's files (all exist), those that the verb has prepared (none), and the uses of pictures
 * @returns the verb's result, and the reference for undoing it
 * @throws {ZodError} for invalid input; {VerbError} if the verb refuses
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
    files = [],
    findImageUses = findAllUses,
  }: Partial<Omit<StaffContext, "trx" | "now" | "cipher" | "hashEmail" | "recordRevision">> = {},
): Promise<VerbChange<Value> & { undo?: string }> {
  const parsed = verb.input.parse(input);
  return db.transaction().execute(async (trx) => {
    const { recordRevision, stored } = revisionRecorder(trx, entityRevisions);
    const change = await verb.run(
      {
        trx,
        viewer,
        userAgent,
        passwordConfirmed,
        now,
        site,
        cipher,
        hashEmail,
        findImageUses,
        hasFile,
        files,
        recordRevision,
      },
      parsed,
    );
    const { activity, further = [] } = change;
    const activities = activity ? [activity, ...further] : [];
    const undo = await insertRevisions(trx, entityRevisions, stored.values(), { activities, viewer, now });
    return { ...change, ...(undo && { undo }) };
  });
}

/** The history verbs for all types of entities. */
export const history = historyVerbs(entityRevisions);

/** Permanently deletes an entity in the trash. */
export const pruneRevisionsOf = (database: Database, entity: EntityRef, now: string) =>
  runVerb(database, history.forget, { entity: refText(entity) }, now);

/** Deletes revisions and trash past their retention, like the daily job. */
export const pruneHistory = (
  database: Database,
  now: Date,
  { removeKept = async () => undefined, maxBytes }: { removeKept?: RemoveKept; maxBytes?: number } = {},
) =>
  pruneRevisions(
    database,
    { byType: entityRevisions, findImageUses: findAllUses, deleteStoredMails: removeKept },
    now,
    maxBytes,
  );

type RemoveKept = StaffContext["site"]["mail"]["removeKept"];

/** The trash that a role may see, most recent first. */
export const trashOf = ({ db }: Database, role: Role) =>
  listTrash(db, entityRevisions, role, {
    search: "",
    sort: "deleted",
    direction: "desc",
    page: 1,
    pageSize: 10,
  });
