import type { z } from "zod";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { MailName } from "#app/platform/mail/mail-folder.server.ts";
import { isIsoDateTime } from "#app/platform/period.ts";
import type { SubjectKind } from "./activity-kinds.ts";
import type { FoundImageUse } from "./image-use.ts";
import type { FieldConflict, RestoreIssue } from "./staff-result.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Finds where stored files are shown. Every feature has one for the columns it owns; all together stand in
 * app/routes/image-uses.server.ts.
 * @param addresses as storageUrl writes them; what is found may name others besides
 */
export type FindImageUses = (db: Db, addresses: StoredAddresses) => Promise<FoundImageUse[]>;

/** Of stored files: some, or whatever a column names. */
export type StoredAddresses = readonly string[] | "every";

/** What every write of staff has; all of one is one transaction. */
export interface StaffWriting {
  trx: Trx;
  viewer: Viewer;
  /** ISO time of the write. */
  now: string;
  site: StaffSite;
  /** Whether the store has the original of a file; also while it does not answer. */
  hasFile(file: { bucket: string; name: string }): Promise<boolean>;
}

/** What a verb works with. */
export interface StaffContext extends StaffWriting {
  /** What the browser calls itself; null when it says nothing. */
  userAgent: string | null;
  /** Whether the password was given again in the last ten minutes; see StaffVerb. */
  passwordConfirmed: boolean;
  cipher: Cipher;
  /** Of all features. */
  findImageUses: FindImageUses;
  recordRevision: RecordRevision;
}

/**
 * Keeps what is stored of a thing, to be put back: a verb calls it for all that it changes or deletes, before it does. It
 * is written when one of the verb's activities names the thing (app/features/history).
 * @param kind its name in app/routes/revision-kinds.server.ts
 * @param how `deletes` for what is deleted; `subject` is what the activity names, where that is not `id`
 */
export type RecordRevision = (
  kind: string,
  id: string,
  how?: { deletes?: boolean; subject?: string },
) => Promise<void>;

/** Encrypts with the site's secret what nobody shall read in the database. */
export interface Cipher {
  seal(text: string): Promise<string>;
  /** @throws {Error} for what was encrypted with another secret */
  open(sealed: string): Promise<string>;
}

/** What a verb that writes mail needs to know of the site. */
export interface StaffSite {
  /** Canonical origin, without a slash at the end. */
  origin: string;
  mail: {
    /** Whether there is a mail server (SMTP_URL). */
    isSetUp: boolean;
    /** MAIL_FROM and CONTACT_TO. */
    from?: string | undefined;
    contactTo?: string[] | undefined;
    /**
     * Removes mails that were kept as files, sent while there was no mail server.
     * @throws {Error} when one stays
     */
    removeKept(mails: readonly MailName[]): Promise<void>;
  };
}

/** One line of Recent Activity (DESIGN §9.8): who did it and when is added. */
export interface Activity {
  verb:
    | "added"
    | "changed"
    | "deleted"
    | "published"
    | "unpublished"
    | "moved"
    | "recovered"
    | "restored"
    | "finally deleted"
    | "reset"
    | "switched on"
    | "switched off"
    | "handled"
    | "reopened"
    | "resent"
    | "exported"
    | "shared"
    | "revoked";
  subject_kind: SubjectKind;
  subject_id: string | null;
  /** At most 300 characters are kept. */
  subject_title: string;
}

/** What a verb has done. */
export interface Change<Value> {
  /** Goes back to the form. */
  value: Value;
  /** Null when nothing has changed. */
  activity: Activity | null;
  /** Of what else was changed, where several things are saved at once. */
  further?: readonly Activity[];
}

/**
 * What Recent Activity says of a saved thing that may be a draft: where that has turned, this comes first.
 * @param stored as it was; undefined for a new one
 */
export function publicationActivity(
  subject_kind: SubjectKind,
  stored: { published: boolean } | undefined,
  saved: { id: string; title: string; published: boolean },
): Activity {
  const line = { subject_kind, subject_id: saved.id, subject_title: saved.title };
  if (!stored) return { verb: "added", ...line };
  if (stored.published === saved.published) return { verb: "changed", ...line };
  return { verb: saved.published ? "published" : "unpublished", ...line };
}

/** What a verb answers that has deleted a thing. */
export function deletedChange(
  subject_kind: SubjectKind,
  subject_id: string,
  subject_title: string,
): Change<null> {
  return { value: null, activity: { verb: "deleted", subject_kind, subject_id, subject_title } };
}

/** One thing staff can do by `POST /staff/<feature>`. */
export interface StaffVerb<Input, Value> {
  input: z.ZodType<Input>;
  /**
   * The message of SPEC §8 when it cannot be done.
   * @param reason a message for people, when there is one
   */
  failed(reason: string | null): string;
  /** False for what no visitor's page shows, such as messages and accounts: kept pages stay. */
  changesPages: boolean;
  /**
   * Whether it asks for the password again, unless that was given in the last ten minutes: for what changes accounts. The
   * account is its activity's subject, and the log says so.
   */
  confirmsPassword: boolean;
  /**
   * Of what takes the second step of sign-in away: the code in the input, which whoever uses two-step sign-in has to
   * give. It is checked before run.
   */
  codeOf?(input: Input): string;
  /**
   * Does it.
   * @throws {VerbError} when it must not be done; the transaction is then taken back
   */
  run(context: StaffContext, input: Input): Promise<Change<Value>>;
}

/** A verb whose types are known only to itself; what tables and staffAction hold. */
// biome-ignore lint/suspicious/noExplicitAny: inputs are parsed by the verb's own schema before run sees them
export type AnyStaffVerb = StaffVerb<any, unknown>;
export type StaffVerbs = Record<string, AnyStaffVerb>;

/** Defines a verb; see StaffVerb. */
export function staffVerb<Input, Value>(
  verb: Omit<StaffVerb<Input, Value>, "failed" | "changesPages" | "confirmsPassword"> & {
    failed: string | ((reason: string | null) => string);
    changesPages?: boolean;
    confirmsPassword?: boolean;
  },
): StaffVerb<Input, Value> {
  const { failed, changesPages = true, confirmsPassword = false } = verb;
  const message = typeof failed === "string" ? () => failed : failed;
  return { ...verb, changesPages, confirmsPassword, failed: message };
}

/** Why a verb must not be done. */
export type VerbErrorDetails =
  | { reason: "invalid"; fieldErrors: Record<string, string>; detail?: string }
  | { reason: "gone" }
  | { reason: "list-changed" }
  /** Another revision of the draft is stored than the one to be replaced. */
  | { reason: "draft-conflict" }
  /** What is to be undone has been changed again. */
  | { reason: "changed-since" }
  /** What is to be put back does not fit what is there now. */
  | { reason: "obstacles"; restoreIssues: readonly RestoreIssue[] }
  | { reason: "not-allowed" }
  | { reason: "confirm-password" }
  | { reason: "conflict"; subjectId: string; updated_at: string }
  | { reason: "conflicts"; conflicts: readonly FoundConflict[] };

/** A part of a page of which somebody else has saved another version. */
export interface FoundConflict extends Pick<FieldConflict, "target" | "path" | "theirs" | "item"> {
  /** Of the thing it belongs to. */
  subjectId: string;
}

/** Thrown by a verb that refuses; see StaffVerb.run. */
export class VerbError extends Error {
  override name = "VerbError";
  readonly details: VerbErrorDetails;
  constructor(details: VerbErrorDetails) {
    super(details.reason);
    this.details = details;
  }
}

/** How a form is saved; `same` for what is stored already. */
type Saving = "insert" | "update" | "same";

/**
 * Decides how a form is saved, so that nobody's work is overwritten unseen. Ids are made by the form: when an answer
 * got lost and the same new thing is sent again, it is found and not made twice.
 * @param stored the thing as it is now, by the names of the form's fields
 * @param expected `updated_at` as the form had loaded it; null for a new thing
 * @param sent what the form says of a thing that may be new
 * @throws {VerbError} gone, or another than what is sent: changed by somebody else in the meantime
 */
export function checkVersion(
  stored: { id: string; updated_at: string } | undefined,
  expected: string | null,
  sent?: object,
): Saving {
  if (!stored) {
    if (expected === null) return "insert";
    throw new VerbError({ reason: "gone" });
  }
  if (expected === null && sent && isStored(sent, stored)) return "same";
  if (stored.updated_at !== expected) {
    throw new VerbError({ reason: "conflict", subjectId: stored.id, updated_at: stored.updated_at });
  }
  return "update";
}

/** Whether all that is sent is stored; "" stands for what is none, and what is undefined is left to the server. */
function isStored(sent: unknown, stored: unknown): boolean {
  if (sent === undefined) return true;
  if (Array.isArray(sent))
    return (
      Array.isArray(stored) &&
      sent.length === stored.length &&
      sent.every((one, index) => isStored(one, stored[index]))
    );
  if (typeof sent === "object" && sent !== null)
    return Object.entries(sent).every(([name, value]) =>
      isStored(value, (stored as Record<string, unknown> | null)?.[name]),
    );
  if (typeof sent === "string" && typeof stored === "string" && isIsoDateTime(sent) && isIsoDateTime(stored))
    return Date.parse(sent) === Date.parse(stored);
  return (sent ?? "") === (stored ?? "");
}

/**
 * Answers for a thing that must be there.
 * @throws {VerbError} gone
 */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new VerbError({ reason: "gone" });
  return row;
}
