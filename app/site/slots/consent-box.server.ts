import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { slot } from "#app/platform/slot.ts";
import type { SiteRuntime } from "../request/site-context.server.ts";

/** Who has ticked a consent box. */
export interface ConsentingPerson {
  email: string;
  name: string;
  /** The words that they agreed to, as they were shown. */
  words: string;
  /** What they sent. */
  recordId: string;
}

/** A consent of its own that a module asks for at the end of a form of visitors; it is never ticked for anybody. */
export interface ConsentBox {
  /** The name of its field. */
  name: string;
  /** Reads the words to agree to. */
  readWords(db: Db): Promise<string>;
  /** The error if the words have changed since the form was opened. */
  changed: string;
  /** Stores the consent, in the transaction of that form. */
  store(
    trx: Trx,
    person: ConsentingPerson,
    site: { runtime: SiteRuntime; origin: string; clientAddress: string; now: Date },
  ): Promise<void>;
}

/** The boxes of all modules. */
export const consentBoxSlot = slot<ConsentBox>();
