import type { SubjectKind } from "#app/features/staff/activity-kinds.ts";
import type { RestoreIssue } from "#app/features/staff/staff-result.ts";
import type { StaffWriting } from "#app/features/staff/staff-verb.server.ts";
import type { Role } from "#app/features/staff/viewer.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { MailName } from "#app/platform/mail/mail-folder.server.ts";

/** A row as both engines write it in JSON: times as ISO text, truth values true or false, documents as they are. */
export type StoredRow = Record<string, unknown>;

/** What is stored of a thing, by table: all that is needed to put it back. */
export type Snapshot = Record<string, StoredRow[]>;

/** What one version of a thing says, for people to compare. */
export interface VersionField {
  /** Within a sentence, such as 'description'. */
  label: string;
  /** Plain words, HTML, or the address of a picture. */
  value: string;
  /** What tells it from others of its label; of what pages show, its path as changes of a page name it. */
  key?: string;
  /** The item of a list that it is of, such as 'Value 3': a version's sentence names that alone. */
  item?: string;
  /** Ids in their order, where that is what it says: what only one of two versions has is not compared. */
  order?: readonly string[];
}

/** How things of one kind are read whole and put back (DESIGN §4a). */
export interface RevisionKind {
  /** As Recent Activity calls one of them. */
  noun: SubjectKind;
  /** Whether editors may change such things, and so put versions of them back. */
  isEditors: boolean;
  /** Whether that asks for the password again; see StaffVerb. */
  confirmsPassword?: boolean;
  /**
   * Reads a thing as it is stored.
   * @param goes whether it is about to go: then also what goes with it and is saved apart from it
   * @returns null when there is no such thing
   */
  read(db: Db, id: string, deletes: boolean): Promise<Snapshot | null>;
  titleOf(snapshot: Snapshot, id: string): string;
  /** What a version says; fields that are empty may be left out. */
  fields(db: Db, snapshot: Snapshot, id: string): Promise<VersionField[]>;
  restoreIssues(context: RestoreContext, id: string, snapshot: Snapshot): Promise<RestoreIssue[]>;
  /**
   * Puts a reading back, whether the thing is there or not; what stands in the way gives way as obstacles() says.
   * @param context `now` becomes the time of its last change
   */
  write(context: StaffWriting, id: string, snapshot: Snapshot): Promise<void>;
  /**
   * What people work on inside a thing and that goes with it: ids, by the names of their kinds.
   * @param reading of one that is about to go
   */
  inside?(snapshot: Snapshot, id: string): Readonly<Record<string, readonly string[]>>;
  /** Takes a thing away that was only just added. */
  remove(context: StaffWriting, id: string): Promise<void>;
  /** Things in whose forms pictures were uploaded that go for good with this one: ids. Its own alone unless given. */
  uploadedFor?(id: string, snapshot: Snapshot): string[];
  /** Addresses of pictures that go with it, wherever they were uploaded. */
  takesAlong?(snapshot: Snapshot): string[];
  /** Whether its title names somebody who may ask to be forgotten: Recent Activity has it no longer than the thing. */
  namesSender?: boolean;
  /** Forgets what is left of it beside its rows, when it goes for good. */
  forget?(trx: Trx, snapshot: Snapshot, context: PruneContext): Promise<void>;
}

/** What is looked into before something is put back. */
export type RestoreContext = Pick<StaffWriting, "trx" | "hasFile">;

export interface PruneContext {
  /** ISO time. */
  now: string;
  /** See StaffSite. */
  deleteStoredMails(mails: readonly MailName[]): Promise<void>;
}

/** Whether people of a role may read of things of a kind, and put versions of them back. */
export const isSnapshotOf = (role: Role, { isEditors }: Pick<RevisionKind, "isEditors">): boolean =>
  isEditors || role === "administrator";

/** By the names under which revisions keep them. */
export type RevisionKinds = Readonly<Record<string, RevisionKind>>;
