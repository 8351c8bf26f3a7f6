import type { ColumnType, Generated } from "kysely";
import type {
  BooleanColumn,
  Json,
  NullableTime,
  Optional,
  Time,
} from "#app/platform/db/column-types.server.ts";

declare module "#app/platform/db/schema.server.ts" {
  interface DatabaseSchema {
    contact_messages: {
      id: string;
      name: string;
      email: string;
      phone: string;
      service: string;
      message: string;
      created_at: Time;
      /** When it left the status 'new'. */
      handled_at: NullableTime;
      suspected_spam: ColumnType<boolean | number, boolean | undefined, boolean>;
      kind: Generated<"message" | "quote">;
      /** See EnquiryStatus. */
      status: Generated<string>;
      /** Town or postal code. */
      place: Generated<string>;
      timing: Generated<string>;
      budget: Generated<string>;
      /** The address of the page from which it was asked for. */
      page: Generated<string>;
      project_id: Optional<string>;
      project_title: Generated<string>;
      token_hash: Optional<string>;
      assigned_to: Optional<string>;
      /** In cents. */
      amount: Optional<number | string>;
      next_step: Generated<string>;
      /** Plain date, yyyy-mm-dd. */
      next_step_on: Optional<string>;
      /** The date of the next step of which the business was reminded; null for none yet. */
      next_step_reminded_on: Optional<string>;
      notes: Generated<string>;
      /** When staff last saved the fields from `assigned_to` to `notes`; null for never. */
      updated_at: NullableTime;
      /** When the business was reminded that it is unanswered; null for not yet. */
      reminded_at: NullableTime;
      /** When the business visits the sender, as agreed; null for no visit. */
      visit_at: NullableTime;
      /** The project that was made of it, which may be deleted. */
      made_project_id: Optional<string>;
    };
    /** A quote request that is still being written. */
    quote_drafts: {
      id: string;
      token_hash: string;
      answers: Json;
      updated_at: Time;
    };
    /** Whose the private files are that were sent with a message or a quote request: photos, and PDFs that came by mail. */
    message_photos: {
      /** Of the file in `media`. */
      id: string;
      message_id: Optional<string>;
      draft_id: Optional<string>;
      created_at: Time;
    };
    /** What was said and done about a message. */
    message_entries: {
      id: string;
      message_id: string;
      kind: string;
      /** Whether staff wrote it, not the message's sender. */
      is_staff: BooleanColumn;
      user_id: Optional<string>;
      author: Generated<string>;
      body: Generated<string>;
      /** Of one that came by mail, what is folded. */
      rest: Generated<string>;
      details: Json;
      created_at: Time;
      /** By which mail it came: a hash of its Message-ID and the message. */
      mail_id: Optional<string>;
      /** That mail's Message-ID, if the sender wrote it; see toMessageId. */
      email_message_id: Optional<string>;
    };
    /** What the business has offered a message's sender to do the work for. */
    message_estimates: {
      id: string;
      message_id: string;
      /** In cents. */
      amount: number | string;
      /** In cents, if it is a range. */
      up_to: Optional<number | string>;
      included: string;
      /** Plain date, yyyy-mm-dd. */
      valid_through: Optional<string>;
      /** Of the estimates of a message, one at most is 'sent'. */
      status: "sent" | "accepted" | "declined" | "withdrawn";
      created_at: Time;
      answered_at: NullableTime;
    };
    /** What a message's sender agreed to have shown; kept after it is withdrawn or replaced. */
    photo_consents: {
      id: string;
      message_id: string;
      /** The ids of the photos. */
      photos: Json;
      /** The text that the sender agreed to, as it was shown. */
      words: string;
      /** The name to show with the photos; "" for none. */
      name: string;
      /** The sender's name and email at that time. */
      given_name: string;
      given_email: string;
      given_at: Time;
      withdrawn_at: NullableTime;
    };
    /** The public copies of photos that messages' senders agreed to show: files in the bucket of projects. */
    shown_photos: {
      name: string;
      message_id: string;
      photo_id: string;
    };
    saved_answers: {
      id: string;
      title: string;
      body: string;
      user_id: Optional<string>;
      updated_at: Time;
    };
    review_requests: {
      id: string;
      message_id: string;
      token_hash: string;
      review_id: Optional<string>;
      asked_at: Time;
    };
    review_opt_outs: {
      email_hash: string;
      created_at: Time;
    };
    /** The address at which a person's calendar reads all visits; at most one a person. */
    calendar_feeds: {
      user_id: string;
      /** Part of the address, signed; replaced when the address is renewed. */
      id: string;
      created_at: Time;
    };
  }
}
