import type { z } from "zod";
import type { Cipher } from "#app/platform/cipher.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { HashEmail } from "#app/platform/email-hash.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { MailName } from "#app/platform/mail/mail-folder.server.ts";
import type { EntityRef, EntityType } from "./entity-types.ts";
import type { FoundImageUse } from "./image-use.ts";
import type { FieldConflict, RestoreIssue } from "./staff-result.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Finds where stored files are shown. Every feature has one for the columns it owns; all are combined in
 * app/routes/image-uses.server.ts.
 * @param addresses as storageUrl writes them; results may name other files as well
 */
export type FindImageUses = (db: Db, addresses: StoredAddresses) => Promise<FoundImageUse[]>;

/** Addresses of stored files: a list, or all that a column names. */
export type StoredAddresses = readonly string[] | "every";

/** The context of every write of staff, which is one transaction. */
export interface StaffWriting {
  trx: Trx;
  viewer: Viewer;
  /** ISO time of the write. */
  now: string;
  site: StaffSite;
  /** Whether the store has the original of a file; true if the store does not answer. */
  hasFile(file: { bucket: string; name: string }): Promise<boolean>;
}

/** A file that a verb has stored before its transaction, with what a row of the library says of it. */
export interface PreparedFile {
  /** The id of what it was made of. */
  of: string;
  bucket: string;
  name: string;
  title: string;
  content_type: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: number;
  placeholder: string | null;
}

export interface StaffContext extends StaffWriting {
  /** What the verb's `prepare` returned; empty without one. */
  files: readonly PreparedFile[];
  /** The browser's user agent; null if it sends none. */
  userAgent: string | null;
  /** Whether the password was given again in the last ten minutes; see StaffVerb. */
  passwordConfirmed: boolean;
  cipher: Cipher;
  hashEmail: HashEmail;
  /** Covers all features. */
  findImageUses: FindImageUses;
  recordRevision: RecordRevision;
}

/**
 * Records an entity's snapshot so that it can be restored. A verb calls it before it changes or deletes an
 * entity. The snapshot is stored if one of the verb's activities names the entity (app/kernel/history).
 * @param type as in app/routes/entity-revisions.server.ts
 * @param how `deletes` if it is deleted; `subject` is the activity's subject, if that is not `id`
 */
export type RecordRevision = (
  type: string,
  id: string,
  how?: { deletes?: boolean; subject?: string },
) => Promise<void>;

/** What a verb that writes mail needs to know of the site. */
export interface StaffSite {
  /** Canonical origin, without a trailing slash. */
  origin: string;
  mail: {
    /** Whether a mail server is configured (SMTP_URL). */
    isSetUp: boolean;
    /** MAIL_FROM and CONTACT_TO. */
    from?: string | undefined;
    contactTo?: string[] | undefined;
    /**
     * Removes mails that were stored as files while there was no mail server.
     * @throws {Error} if one cannot be removed
     */
    removeKept(mails: readonly MailName[]): Promise<void>;
  };
}

/** One line of Recent Activity (DESIGN §9.8); its author and time are added. */
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
    | "changed the status of"
    | "answered"
    | "sent"
    | "resent"
    | "exported"
    | "shared"
    | "revoked";
  entity_type: EntityType;
  entity_id: string | null;
  /** At most 300 characters are stored. */
  entity_title: string;
}

/** The result of a verb. */
export interface VerbChange<Value> {
  /** Returned to the form. */
  value: Value;
  /** Null if nothing has changed. */
  activity: Activity | null;
  /** Activities of further entities, if several are saved at once. */
  further?: readonly Activity[];
}

/**
 * Builds the activity of a saved entity that may be a draft; (un)publishing precedes other changes.
 * @param stored the entity before the save; undefined for a new one
 */
export function publicationActivity(
  entity_type: EntityType,
  stored: { published: boolean } | undefined,
  saved: { id: string; title: string; published: boolean },
): Activity {
  const line = { entity_type, entity_id: saved.id, entity_title: saved.title };
  if (!stored) return { verb: "added", ...line };
  if (stored.published === saved.published) return { verb: "changed", ...line };
  return { verb: saved.published ? "published" : "unpublished", ...line };
}

/** The result of a verb that has deleted an entity. */
export function deletedChange(
  entity_type: EntityType,
  entity_id: string,
  entity_title: string,
): VerbChange<null> {
  return { value: null, activity: { verb: "deleted", entity_type, entity_id, entity_title } };
}

/** One operation of staff, by `POST /staff/<feature>`. */
export interface StaffVerb<Input, Value> {
  input: z.ZodType<Input>;
  /**
   * SPEC §8's message if the verb fails.
   * @param reason a message for people, if there is one
   */
  failed(reason: string | null): string;
  /** False for what no visitor's page shows, such as messages and accounts: cached pages stay valid. */
  changesPages: boolean;
  /**
   * Whether it requires the password again, unless that was given in the last ten minutes: for changes of
   * accounts. The account is its activity's subject, and the log says so.
   */
  confirmsPassword: boolean;
  /**
   * For verbs that remove the second step of sign-in: returns the code in the input, which people with
   * two-step sign-in must give. It is checked before run.
   */
  codeOf?(input: Input): string;
  /**
   * Stores files that run needs, before the transaction, so that nobody waits for them. Those that have no row after
   * it are removed.
   * @throws {Error} if a file can't be stored; then none remains
   */
  prepare?(site: { db: Db; store: FileStore }, input: Input): Promise<readonly PreparedFile[]>;
  /**
   * Runs the verb.
   * @throws {VerbError} if it is refused; the transaction is then rolled back
   */
  run(context: StaffContext, input: Input): Promise<VerbChange<Value>>;
}

/** A verb whose types only it knows, as in tables and in staffAction. */
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

/** Why a verb is refused. */
export type VerbErrorDetails =
  | { reason: "invalid"; fieldErrors: Record<string, string>; detail?: string }
  | { reason: "gone" }
  | { reason: "list-changed" }
  /** Another revision of the draft is stored than the one to be replaced. */
  | { reason: "draft-conflict" }
  /**
   * It is in another state than the write expects; the message says which, and who changed it if somebody did, the
   * detail what they wrote.
   */
  | { reason: "moved"; message: string; detail?: string | undefined }
  /** What is to be undone was changed again. */
  | { reason: "changed-since" }
  /** What is to be restored conflicts with what is stored now. */
  | { reason: "obstacles"; restoreIssues: readonly RestoreIssue[] }
  | { reason: "not-allowed" }
  | { reason: "confirm-password" }
  /** Somebody else has saved what would be overwritten; see Conflict. */
  | {
      reason: "conflict";
      subject: EntityRef;
      updated_at: string | null;
      fields: readonly FoundConflict[];
    };

/** A field of which somebody else has saved another version. */
export interface FoundConflict extends Pick<FieldConflict, "target" | "path" | "theirs" | "item"> {
  /** Its entity, as Recent Activity names it. */
  subject: EntityRef;
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

/**
 * Returns an entity that must exist.
 * @throws {VerbError} gone
 */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new VerbError({ reason: "gone" });
  return row;
}
