import type { Generated } from "kysely";
import type { NullableTime, Optional, Time } from "#app/platform/db/column-types.server.ts";

declare module "#app/platform/db/schema.server.ts" {
  interface DatabaseSchema {
    /** How far a mailbox is read. */
    mailbox_state: {
      mailbox: string;
      /** Under another one, the mailbox numbers its mails anew. */
      uid_validity: Optional<number>;
      last_uid: Optional<number>;
      /** When it was last read to the end. */
      checked_at: NullableTime;
      /** When it is to be read again; while it is read, when another instance takes over. */
      next_at: Time;
      failing_since_at: NullableTime;
      failures: Generated<number>;
      error: Optional<string>;
    };
    /** The mails of a mailbox that are being read, and those that could not be. */
    mailbox_mails: {
      id: string;
      mailbox: string;
      uid_validity: number;
      uid: number;
      /** How often its reading was begun. */
      attempts: number;
      /** Why the last attempt failed; `ended` until it has. */
      reason: Generated<string>;
      sender_name: Generated<string>;
      sender: Generated<string>;
      subject: Generated<string>;
      /** When the mail server received it. */
      received_at: NullableTime;
      started_at: Time;
      /** Null while it is being read. */
      set_aside_at: NullableTime;
    };
  }
}
