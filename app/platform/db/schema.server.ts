import type { ColumnType, Generated, Kysely, Transaction } from "kysely";
import type { AuthTables } from "./auth-tables.server.ts";
import type { BooleanColumn, Json, NullableTime, Optional, Time } from "./column-types.server.ts";

/** Every table of the site; Kysely type-checks queries against it. */
/** The kinds of outbox entries; modules add theirs. */
export interface OutboxKinds {
  mail: true;
  "file-removal": true;
  webhook: true;
}

export interface DatabaseSchema extends AuthTables {
  services: {
    id: string;
    title: string;
    slug: string;
    description: string;
    image_url: string;
    icon: string;
    price_range: Generated<string>;
    order_index: Generated<number>;
    user_id: Optional<string>;
    created_at: Time;
    updated_at: Time;
  };
  service_features: {
    id: string;
    service_id: string;
    title: string;
    description: string;
    image_url: string;
    order_index: number;
    user_id: Optional<string>;
    updated_at: ColumnType<string | Date, string | undefined, string>;
  };
  hero_slides: {
    id: string;
    title: string;
    subtitle: string;
    image_url: string;
    order_index: number;
    starts_at: NullableTime;
    ends_at: NullableTime;
    user_id: Optional<string>;
    updated_at: Time;
  };
  categories: {
    id: string;
    kind: string;
    name: string;
    slug: string;
    description: string;
    user_id: Optional<string>;
    updated_at: Time;
  };
  projects: {
    id: string;
    title: string;
    slug: string;
    description: string;
    image_url: Optional<string>;
    before_image_url: Optional<string>;
    after_image_url: Optional<string>;
    order_index: Generated<number>;
    published: ColumnType<boolean | number, boolean | undefined, boolean>;
    /** When it is published automatically. */
    publish_at: NullableTime;
    user_id: Optional<string>;
    created_at: Time;
    updated_at: Time;
  };
  project_images: {
    id: string;
    project_id: string;
    url: string;
    caption: string;
    order_index: number;
    user_id: Optional<string>;
  };
  project_categories: {
    project_id: string;
    category_id: string;
  };
  posts: {
    id: string;
    title: string;
    slug: string;
    content: string;
    excerpt: string;
    featured_image: Optional<string>;
    published: BooleanColumn;
    published_at: NullableTime;
    first_published_at: NullableTime;
    /** When it is published automatically. */
    publish_at: NullableTime;
    /** When it is taken down automatically. */
    unpublish_at: NullableTime;
    user_id: Optional<string>;
    created_at: Time;
    updated_at: Time;
  };
  post_categories: {
    post_id: string;
    category_id: string;
  };
  reviews: {
    id: string;
    reviewer_name: string;
    rating: number;
    comment: string;
    /** Plain date, yyyy-mm-dd, on both engines; never a time. */
    review_date: string;
    source: string;
    source_url: Optional<string>;
    verified: BooleanColumn;
    featured: BooleanColumn;
    published: BooleanColumn;
    user_id: Optional<string>;
    created_at: Time;
    updated_at: Time;
  };
  team_members: {
    id: string;
    name: string;
    role: string;
    bio: string;
    image_url: string;
    published: BooleanColumn;
    order_index: number;
    user_id: Optional<string>;
    updated_at: Time;
  };
  pages: {
    key: string;
    value: Json;
    user_id: Optional<string>;
    updated_at: Time;
  };
  site_settings: {
    id: number;
    value: Json;
    updated_at: Time;
  };
  /** All files that are stored. */
  media: {
    id: string;
    /** Of a public file, one that `/storage/` serves; of a private one, any other. */
    bucket: string;
    visibility: ColumnType<"public" | "private", "public" | "private" | undefined, never>;
    name: string;
    content_type: string;
    width: Optional<number>;
    height: Optional<number>;
    bytes: number;
    alt: string;
    /** The original file name; "" for files uploaded before it was stored. */
    title: ColumnType<string, string | undefined, string>;
    /** Focal point that every crop contains, in whole percent from the left and the top; null if not set. */
    focal_x: Optional<number>;
    focal_y: Optional<number>;
    placeholder: Optional<string>;
    /** SHA-256 of the bytes as they were sent; null for those from before it was kept. */
    source_hash: Optional<string>;
    /** Id or key of the record in whose form it was uploaded; null if uploaded in the library. */
    uploaded_for: Optional<string>;
    /** Whether that record has not been saved since the upload. */
    pending: ColumnType<boolean | number, boolean | undefined, boolean>;
    user_id: Optional<string>;
    created_at: Time;
  };
  slug_redirects: {
    kind: "service" | "post" | "project";
    old_slug: string;
    target_id: string;
    created_at: Time;
  };
  draft_links: {
    id: string;
    kind: string;
    target_id: string;
    token_hash: string;
    user_id: string;
    created_at: Time;
    expires_at: Time;
  };
  outbox: {
    id: string;
    kind: keyof OutboxKinds;
    payload: Json;
    /** The record of a module that it is about; see MailAbout, and docs/design/modules.md on the name. */
    contact_message_id: Optional<string>;
    /** The entry of that record's thread that the mail brings; null for mails that only tell of the record. */
    message_entry_id: Optional<string>;
    /** The administrator who receives the mail. */
    user_id: Optional<string>;
    /** The recipient's address; null for mails sent before it was stored. */
    recipient: Optional<string>;
    /** Of a mail with an entry of a thread; null for others, and for those before it was stored. */
    subject: Optional<string>;
    /** What the mail collects, see collectMail; null for a mail of its own. */
    collect_key: Optional<string>;
    attempts: number;
    next_attempt_at: Time;
    locked_until: NullableTime;
    last_error: Optional<string>;
    created_at: Time;
    done_at: NullableTime;
    failed_at: NullableTime;
    /** When a mail server reported that it could not deliver what was sent. */
    returned_at: NullableTime;
  };
  activity: {
    id: string;
    user_id: Optional<string>;
    user_email: string;
    verb: string;
    entity_type: string;
    entity_id: Optional<string>;
    entity_title: string;
    created_at: Time;
  };
  revisions: {
    id: string;
    /** Shared by all revisions of one write. */
    save_id: string;
    /** As in app/routes/entity-revisions.server.ts. */
    entity_type: string;
    entity_id: string;
    /** From 1 for each record. */
    number: number;
    verb: string;
    title: string;
    /** The record before the change; null if it did not exist. */
    snapshot: ColumnType<unknown, string | null, string | null>;
    bytes: number;
    user_id: Optional<string>;
    user_email: string;
    created_at: Time;
    /** When the record in the trash is deleted for good; null outside the trash. */
    trash_until: NullableTime;
  };
  revision_files: {
    revision_id: string;
    /** As storageUrl writes it. */
    url: string;
  };
  drafts: {
    user_id: string;
    /**
     * EntityRef as text of what is changed: 'service/{id}', 'service/new', a part with a form of its own
     * ('settings/site-settings/business'), or the page at an address ('page/about').
     */
    entity: string;
    /** Null after it was discarded: a late request must not restore it. */
    value: ColumnType<unknown, string | null, string | null>;
    /** Incremented by each write; a write names the revision that it replaces. */
    revision: number;
    /** Description of the device that wrote it last: 'phone (Chrome on Android)'. */
    device: string;
    updated_at: Time;
  };
  content_version: {
    id: number;
    version: number;
    /** The version of the last take-down. */
    taken_down_at: Generated<number>;
  };
  /** A single row; a backup has it, so that a restored site is the same one. */
  site_identity: {
    id: number;
    site_id: string;
  };
  last_backup: {
    id: number;
    started_at: NullableTime;
    made_at: NullableTime;
    name: Optional<string>;
    bytes: Optional<number>;
    error: Optional<string>;
    locked_until: NullableTime;
    test_started_at: NullableTime;
    tested_at: NullableTime;
    test_error: Optional<string>;
    test_locked_until: NullableTime;
  };
  job_runs: {
    job: string;
    /** When the job was first started. */
    since_at: Time;
    finished_at: NullableTime;
  };
  rate_limits: {
    key: string;
    points: number;
    expires_at: Time;
  };
}

/** First parameter of query functions: the database or a transaction on it. */
export type Db = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;
/** Parameter of functions with several statements, which must run in a transaction. */
export type Trx = Transaction<DatabaseSchema>;

/** Stands for the table of any collection, where types cannot express which one it is. */
export type RecordTable = "services";
/** Stands for the table of a collection whose records have a draft and a schedule. */
export type PublishedTable = "posts";
/** Stands for a table of items that belong to a record, with `ItemKey` for its column with the record's id. */
export type ItemTable = "project_images";
export type ItemKey = "project_id";
/** Stands for a table of records in an order, with `ParentKey` for its column with the parent's id. */
export type OrderedRecordTable = "service_features";
export type ParentKey = "service_id";
/** Stands for a table that links records to categories, with `CategoryLinkKey` for its column with the record's id. */
export type CategoryLinkTable = "post_categories";
export type CategoryLinkKey = "post_id";
/** The type of a collection whose records have slugs. */
export type RedirectKind = DatabaseSchema["slug_redirects"]["kind"];
