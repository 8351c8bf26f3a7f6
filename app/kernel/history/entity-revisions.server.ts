import type { EntityRef } from "#app/kernel/verbs/entity-types.ts";
import type { RestoreIssue } from "#app/kernel/verbs/staff-result.ts";
import type { StaffWriting } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { MailName } from "#app/platform/mail/mail-folder.server.ts";

/** A row in JSON, the same for both engines: times as ISO text, booleans, documents parsed. */
export type SnapshotRow = Record<string, unknown>;

/** The stored rows of an entity, by table: all that is needed to restore it. */
export type Snapshot = Record<string, SnapshotRow[]>;

/** One field of a version, as people compare it. */
export interface VersionField {
  /** The label within a sentence, such as 'description'. */
  label: string;
  /** Plain text, HTML, or the address of a picture. */
  value: string;
  /** Distinguishes fields with the same label; for content of pages, the path as in page changes. */
  key?: string;
  /** The list item that it belongs to, such as 'Value 3'; a version's summary names only the item. */
  item?: string;
  /** Ids in their order, if the field is an order; ids that only one of two versions has are not compared. */
  order?: readonly string[];
}

/** A change of staff: the verb of its activity, and its ISO time. */
export interface UndoneChange {
  verb: string;
  created_at: string;
}

/** How entities of one type are read as a whole and restored (DESIGN §4a). */
export interface EntityRevisions {
  /** Whether editors may change such entities, and so restore versions of them. */
  isEditors: boolean;
  /** Whether a restore requires the password again; see StaffVerb. */
  confirmsPassword?: boolean;
  /**
   * Reads an entity as it is stored.
   * @param deletes true before a deletion: also reads what is deleted with it but saved separately
   * @returns null if the entity is missing
   */
  read(db: Db, id: string, deletes: boolean): Promise<Snapshot | null>;
  titleOf(snapshot: Snapshot, id: string): string;
  /** The fields of a version; empty ones may be omitted. */
  fields(db: Db, snapshot: Snapshot, id: string): Promise<VersionField[]>;
  restoreIssues(context: RestoreContext, id: string, snapshot: Snapshot): Promise<RestoreIssue[]>;
  /**
   * Restores a snapshot, also of a deleted entity. Conflicting values are adjusted; see restoreIssues().
   * @param context `now` becomes the time of the entity's last change
   * @param undone the change that is undone, if one is
   * @throws {VerbError} changed-since, if what is undone was changed by somebody who is no member of staff
   */
  write(context: StaffWriting, id: string, snapshot: Snapshot, undone?: UndoneChange): Promise<void>;
  /**
   * Returns the entities inside it that people edit and that are deleted with it: ids by type.
   * @param snapshot of an entity that is about to be deleted
   */
  inside?(snapshot: Snapshot, id: string): Readonly<Record<string, readonly string[]>>;
  /** Deletes an entity that was only just added. */
  remove(context: StaffWriting, id: string): Promise<void>;
  /** Whether it comes with the product: undoing that it was added leaves nothing in the trash. */
  isBuiltIn?(snapshot: Snapshot): boolean;
  /** Other entities whose uploaded pictures are permanently deleted with this one. */
  uploadedFor?(snapshot: Snapshot): EntityRef[];
  /** Addresses of pictures that are deleted with it, wherever they were uploaded. */
  takesAlong?(snapshot: Snapshot): string[];
  /** Whether its title names a person, who may request erasure; Recent Activity deletes it with the entity. */
  namesSender?: boolean;
  /** Deletes what it has outside its rows, on its permanent deletion. */
  forget?(trx: Trx, snapshot: Snapshot, context: PruneContext): Promise<void>;
}

/** What is needed to check a snapshot before it is restored. */
export type RestoreContext = Pick<StaffWriting, "trx" | "hasFile">;

export interface PruneContext {
  /** ISO time. */
  now: string;
  /** See StaffSite. */
  deleteStoredMails(mails: readonly MailName[]): Promise<void>;
}

/** Whether a role may see versions of entities of a type and restore them. */
export const isSnapshotOf = (role: Role, { isEditors }: Pick<EntityRevisions, "isEditors">): boolean =>
  isEditors || role === "administrator";

export type RevisionsByType = Readonly<Record<string, EntityRevisions>>;
