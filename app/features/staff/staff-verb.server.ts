import type { z } from "zod";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { messages } from "#app/platform/messages.ts";
import type { Viewer } from "./viewer.ts";

/** What a verb works with; everything it writes is one transaction. */
export interface StaffContext {
  trx: Trx;
  viewer: Viewer;
  /** ISO time of the write. */
  now: string;
  site: StaffSite;
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
    | "reset"
    | "handled"
    | "reopened"
    | "resent";
  /** Such as 'project' or 'hero slide'. */
  subject_kind: string;
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
}

/** One thing staff can do by `POST /staff/<feature>`. */
export interface StaffVerb<Input, Value> {
  input: z.ZodType<Input>;
  /**
   * The sentence of SPEC §8 when it cannot be done.
   * @param reason a sentence for people, when there is one
   */
  failed(reason: string | null): string;
  /** The sentence without a session (SPEC §5). */
  signedOut: string;
  /** False for what no visitor's page shows, such as messages and accounts: kept pages stay. */
  changesPages: boolean;
  /**
   * Does it.
   * @throws {StaffRefusal} when it must not be done; the transaction is then taken back
   */
  run(context: StaffContext, input: Input): Promise<Change<Value>>;
}

/** A verb whose types are known only to itself; what tables and staffAction hold. */
// biome-ignore lint/suspicious/noExplicitAny: inputs are parsed by the verb's own schema before run sees them
export type AnyStaffVerb = StaffVerb<any, unknown>;
export type StaffVerbs = Record<string, AnyStaffVerb>;

/** Defines a verb; see StaffVerb. `signedOut` is 'Not authenticated' unless SPEC §5 has words of its own. */
export function staffVerb<Input, Value>(
  verb: Omit<StaffVerb<Input, Value>, "signedOut" | "failed" | "changesPages"> & {
    failed: string | ((reason: string | null) => string);
    signedOut?: string;
    changesPages?: boolean;
  },
): StaffVerb<Input, Value> {
  const { failed, signedOut = messages.request.notAuthenticated, changesPages = true } = verb;
  return { ...verb, signedOut, changesPages, failed: typeof failed === "string" ? () => failed : failed };
}

/** Why a verb must not be done. */
export type Refusal =
  | { reason: "invalid"; fieldErrors: Record<string, string>; detail?: string }
  | { reason: "gone" }
  | { reason: "list-changed" }
  | { reason: "conflict"; subjectId: string; updated_at: string };

/** Thrown by a verb that refuses; see StaffVerb.run. */
export class StaffRefusal extends Error {
  override name = "StaffRefusal";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/**
 * Decides how a form is saved, so that nobody's work is overwritten unseen. Ids are made by the form: when an answer
 * got lost and a new thing is sent again, it is found and not made twice.
 * @param stored the row as it is now
 * @param expected `updated_at` as the form had loaded it; null for a new thing
 * @throws {StaffRefusal} gone, or changed by somebody else in the meantime
 */
export function checkVersion(
  stored: { id: string; updated_at: string } | undefined,
  expected: string | null,
): "insert" | "update" {
  if (!stored) {
    if (expected === null) return "insert";
    throw new StaffRefusal({ reason: "gone" });
  }
  if (expected !== null && stored.updated_at !== expected) {
    throw new StaffRefusal({ reason: "conflict", subjectId: stored.id, updated_at: stored.updated_at });
  }
  return "update";
}

/**
 * Answers for a thing that must be there.
 * @throws {StaffRefusal} gone
 */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new StaffRefusal({ reason: "gone" });
  return row;
}
