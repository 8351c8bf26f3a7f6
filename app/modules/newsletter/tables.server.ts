import type { Generated } from "kysely";
import type { BooleanColumn, NullableTime, Optional, Time } from "#app/platform/db/column-types.server.ts";

declare module "#app/platform/db/schema.server.ts" {
  interface DatabaseSchema {
    newsletters: {
      id: string;
      subject: string;
      preview_text: Generated<string>;
      greeting: Generated<string>;
      content: Generated<string>;
      user_id: Optional<string>;
      created_at: Time;
      updated_at: Time;
    };
    newsletter_blocks: {
      id: string;
      newsletter_id: string;
      order_index: number;
      kind: "post" | "project" | "offer";
      /** Of the post or the project. */
      entity_id: Generated<string>;
      heading: Generated<string>;
      text: Generated<string>;
      url: Generated<string>;
      /** Plain dates, yyyy-mm-dd; "" for none. */
      starts_on: Generated<string>;
      ends_on: Generated<string>;
    };
    /** A newsletter that is sent or will be: what is sent, to how many, and how far it is. */
    newsletter_sends: {
      newsletter_id: string;
      status: "scheduled" | "sending" | "paused" | "sent";
      send_at: Time;
      /** Whether people with implied consent get it. */
      with_implied: BooleanColumn;
      user_id: Optional<string>;
      created_at: Time;
      started_at: NullableTime;
      finished_at: NullableTime;
      subject: Generated<string>;
      html: Generated<string>;
      plain_text: Generated<string>;
      /** `candidates` is the sum of the other two, which the database checks. */
      candidates: Generated<number>;
      recipients: Generated<number>;
      left_out: Generated<number>;
      /** When the next mail may be sent, for all instances. */
      next_at: Time;
      failures: Generated<number>;
      last_error: Optional<string>;
    };
    /** A person to whom a newsletter is sent, once, or who was left out. */
    newsletter_recipients: {
      id: string;
      newsletter_id: string;
      subscriber_id: Optional<string>;
      email_hash: string;
      /** "" once the person is erased. */
      email: Generated<string>;
      /** `sending` is recorded before a mail is tried; what is found in that state after a crash is `unsure`. */
      state: "waiting" | "sending" | "sent" | "unsure" | "left-out";
      /** Why the person was left out. */
      reason: Optional<string>;
      attempts: Generated<number>;
      next_attempt_at: Time;
      locked_until: NullableTime;
      sent_at: NullableTime;
      bounce: Optional<"hard" | "soft" | "complaint">;
      last_error: Optional<string>;
    };
    /** The links of a newsletter, each with how often it was pressed. */
    newsletter_links: {
      newsletter_id: string;
      position: number;
      url: string;
      presses: Generated<number>;
    };
    /** Who has unsubscribed, by HashEmail; kept when the person is erased. */
    newsletter_opt_outs: {
      email_hash: string;
      created_at: Time;
    };
    /** Who gets newsletters, or did. */
    subscribers: {
      id: string;
      email: string;
      /** See HashEmail. */
      email_hash: string;
      name: Generated<string>;
      /** `pending`: the confirmation is not answered yet. */
      state: "pending" | "subscribed" | "ended";
      consent: "express" | "implied";
      source: "newsletter" | "quote" | "import" | "message" | "job";
      /** Until when implied consent holds; null for express consent. */
      consent_until_at: NullableTime;
      /** Of the link that confirms. */
      token_hash: Optional<string>;
      /** When the confirmation was last asked for. */
      asked_at: NullableTime;
      /** Newsletters in a row that came back for now; see SOFT_BOUNCES. */
      soft_bounces: Generated<number>;
      end_reason: Optional<"unsubscribed" | "bounced" | "soft-bounces" | "complained" | "removed">;
      import_id: Optional<string>;
      created_at: Time;
      confirmed_at: NullableTime;
      ended_at: NullableTime;
    };
    /** A list of addresses that staff added from a file, or from messages. */
    subscriber_imports: {
      id: string;
      file_name: string;
      /** Where the consent comes from, in the words of who added it. */
      words: string;
      added: number;
      /** People of the list who are unsubscribed where it comes from. */
      refused: Generated<number>;
      user_id: Optional<string>;
      created_at: Time;
      undone_at: NullableTime;
    };
    /** Who is unsubscribed where an imported list comes from: no later list adds them. */
    import_refusals: {
      import_id: string;
      email_hash: string;
      created_at: Time;
    };
    /** What proves a subscriber's consent, and its end. */
    consent_records: {
      id: string;
      subscriber_id: string;
      kind: string;
      /** The text that was agreed to, as it was shown. */
      words: Generated<string>;
      /** The path of the page. */
      page: Generated<string>;
      /** The network of the person, without its last part. */
      address: Generated<string>;
      newsletter_id: Optional<string>;
      message_id: Optional<string>;
      user_id: Optional<string>;
      created_at: Time;
    };
  }
}
