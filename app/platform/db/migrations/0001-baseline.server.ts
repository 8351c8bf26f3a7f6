import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";
import { guard, runStatements, tableWords } from "../table-definitions.server.ts";

/** Columns with addresses of pictures, whose uses the library looks up. */
export const pictureColumns = [
  ["services", "image_url"],
  ["service_features", "image_url"],
  ["hero_slides", "image_url"],
  ["projects", "image_url"],
  ["projects", "before_image_url"],
  ["projects", "after_image_url"],
  ["project_images", "url"],
  ["posts", "featured_image"],
] as const;

/** What differs between the engines beyond tableWords. */
const rules = {
  sqlite: {
    reviewDate:
      "text not null check (review_date glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and date(review_date) is review_date)",
    // The business's tomorrow (lastReviewDay) is never later than that of UTC.
    reviewDays: "new.review_date between '1900-01-01' and date('now', '+1 day')",
    slug: "coalesce(length(new.slug), 0) between 1 and 200",
    draftLength: "length(value)",
    snapshotCheck: " check (snapshot is null or json_valid(snapshot))",
    kindDefault: " default 'mail'",
    lookup: "",
  },
  postgres: {
    reviewDate: "date not null",
    reviewDays: "review_date between '1900-01-01' and (now() at time zone 'utc')::date + 1",
    slug: "coalesce(length(slug), 0) between 1 and 200",
    draftLength: "length(value::text)",
    snapshotCheck: "",
    kindDefault: "",
    lookup: "using hash ",
  },
};

function tables(engine: Engine): string[] {
  const { time, json, integer, flag, isTrue, jsonCheck, end, endWithKey } = tableWords(engine);
  const { reviewDate, draftLength, snapshotCheck, kindDefault } = rules[engine];
  return [
    `create table "user" (
      id text primary key,
      name text not null,
      email text not null unique,
      ${flag('"emailVerified"')},
      image text,
      "createdAt" ${time} not null,
      "updatedAt" ${time} not null,
      role text not null default 'administrator' check (role in ('administrator', 'editor')),
      ${flag('"twoFactorEnabled"', false)},
      "firstName" text check (length("firstName") <= 40)
    ) ${end}`,
    `create table session (
      id text primary key,
      "expiresAt" ${time} not null,
      token text not null unique,
      "createdAt" ${time} not null,
      "updatedAt" ${time} not null,
      "ipAddress" text,
      "userAgent" text,
      "userId" text not null references "user" (id) on delete cascade,
      "confirmedAt" ${time}
    ) ${end}`,
    `create table account (
      id text primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" text not null references "user" (id) on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" ${time},
      "refreshTokenExpiresAt" ${time},
      scope text,
      password text,
      "createdAt" ${time} not null,
      "updatedAt" ${time} not null
    ) ${end}`,
    `create table verification (
      id text primary key,
      identifier text not null,
      value text not null,
      "expiresAt" ${time} not null,
      "createdAt" ${time} not null,
      "updatedAt" ${time} not null
    ) ${end}`,
    `create table services (
      id text primary key,
      title text not null check (length(trim(title)) > 0 and length(title) <= 120),
      slug text not null unique check (length(slug) between 1 and 120),
      description text not null check (length(trim(description)) > 0 and length(description) <= 2000),
      image_url text not null check (length(image_url) <= 2000),
      icon text not null check (icon in ('Flower', 'Construction', 'Scissors', 'Snowflake', 'Leaf')),
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      updated_at ${time} not null,
      order_index integer not null default 0,
      price_range text not null default '' check (length(price_range) <= 60)
    ) ${end}`,
    `create table service_features (
      id text primary key,
      service_id text not null references services (id) on delete cascade,
      title text not null check (length(trim(title)) > 0 and length(title) <= 120),
      description text not null check (length(trim(description)) > 0 and length(description) <= 2000),
      image_url text not null check (length(image_url) <= 2000),
      order_index integer not null check (order_index >= 0),
      user_id text references "user" (id) on delete set null,
      updated_at ${time} not null default '1970-01-01T00:00:00.000Z'
    ) ${end}`,
    `create table hero_slides (
      id text primary key,
      title text not null check (length(trim(title)) > 0 and length(title) <= 120),
      subtitle text not null check (length(trim(subtitle)) > 0 and length(subtitle) <= 300),
      image_url text not null check (length(trim(image_url)) > 0 and length(image_url) <= 2000),
      order_index integer not null check (order_index >= 0),
      user_id text references "user" (id) on delete set null,
      updated_at ${time} not null,
      starts_at ${time},
      ends_at ${time} check (ends_at > starts_at)
    ) ${end}`,
    `create table categories (
      id text primary key,
      kind text not null check (kind in ('project', 'post')),
      name text not null check (length(trim(name)) > 0 and length(name) <= 60),
      slug text not null check (length(slug) between 1 and 60),
      description text not null check (length(description) <= 300),
      user_id text references "user" (id) on delete set null,
      updated_at ${time} not null,
      unique (kind, slug)
    ) ${end}`,
    `create table projects (
      id text primary key,
      title text not null check (length(trim(title)) > 0 and length(title) <= 160),
      description text not null check (length(trim(description)) > 0 and length(description) <= 5000),
      image_url text check (image_url is null or length(image_url) between 1 and 2000),
      before_image_url text check (before_image_url is null or length(before_image_url) between 1 and 2000),
      after_image_url text check (after_image_url is null or length(after_image_url) between 1 and 2000),
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      updated_at ${time} not null,
      slug text,
      order_index integer not null default 0,
      ${flag("published", true)},
      publish_at ${time} check (publish_at is null or not (${isTrue("published")}))
    ) ${end}`,
    `create table project_images (
      id text primary key,
      project_id text not null references projects (id) on delete cascade,
      url text not null check (length(trim(url)) > 0 and length(url) <= 2000),
      caption text not null check (length(caption) <= 300),
      order_index integer not null check (order_index >= 0),
      user_id text references "user" (id) on delete set null
    ) ${end}`,
    `create table project_categories (
      project_id text not null references projects (id) on delete cascade,
      category_id text not null references categories (id) on delete cascade,
      primary key (project_id, category_id)
    ) ${end}`,
    `create table posts (
      id text primary key,
      title text not null check (length(trim(title)) > 0 and length(title) <= 200),
      slug text not null unique check (length(slug) between 1 and 200),
      content text not null check (length(trim(content)) > 0 and length(content) <= 500000),
      excerpt text not null check (length(trim(excerpt)) > 0 and length(excerpt) <= 500),
      featured_image text check (featured_image is null or length(featured_image) between 1 and 2000),
      ${flag("published")},
      published_at ${time},
      first_published_at ${time},
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      updated_at ${time} not null,
      publish_at ${time},
      unpublish_at ${time},
      check ((${isTrue("published")}) = (published_at is not null)),
      check (published_at is null or first_published_at is not null),
      check (unpublish_at > publish_at)
    ) ${end}`,
    `create table post_categories (
      post_id text not null references posts (id) on delete cascade,
      category_id text not null references categories (id) on delete cascade,
      primary key (post_id, category_id)
    ) ${end}`,
    `create table reviews (
      id text primary key,
      reviewer_name text not null check (length(trim(reviewer_name)) > 0 and length(reviewer_name) <= 120),
      rating integer not null check (rating between 1 and 5),
      comment text not null check (length(trim(comment)) > 0 and length(comment) <= 5000),
      review_date ${reviewDate},
      source text not null check (source in ('manual', 'google', 'facebook', 'yelp', 'other')),
      source_url text check (source_url is null or length(source_url) between 1 and 2000),
      ${flag("verified")},
      ${flag("featured")},
      ${flag("published")},
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      updated_at ${time} not null
    ) ${end}`,
    `create table pages (
      key text primary key check (length(key) between 1 and 60),
      value ${json} not null ${jsonCheck("value")},
      user_id text references "user" (id) on delete set null,
      updated_at ${time} not null
    ) ${end}`,
    `create table site_settings (
      id integer primary key check (id = 1),
      value ${json} not null ${jsonCheck("value")},
      updated_at ${time} not null
    ) ${end}`,
    `create table media (
      id text primary key,
      bucket text not null check (bucket in ('site-images', 'project-images', 'videos', 'built-in')),
      name text not null check (length(trim(name)) > 0 and length(name) <= 300),
      content_type text not null check (length(trim(content_type)) > 0 and length(content_type) <= 100),
      width integer check (width > 0),
      height integer check (height > 0),
      bytes ${integer} not null check (bytes >= 0),
      alt text not null check (length(alt) <= 500),
      placeholder text check (length(placeholder) <= 2000),
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      uploaded_for text check (length(uploaded_for) between 1 and 60),
      ${flag("pending", false)},
      title text not null default '' check (length(title) <= 200),
      focal_x integer check (focal_x between 0 and 100),
      focal_y integer check (focal_y between 0 and 100 and (focal_x is null) = (focal_y is null)),
      unique (bucket, name)
    ) ${end}`,
    `create table outbox (
      id text primary key,
      payload ${json} not null ${jsonCheck("payload")},
      contact_message_id text,
      attempts integer not null check (attempts >= 0),
      next_attempt_at ${time} not null,
      locked_until ${time},
      last_error text,
      created_at ${time} not null,
      done_at ${time},
      failed_at ${time},
      user_id text references "user" (id) on delete cascade,
      recipient text check (length(recipient) between 1 and 320),
      message_entry_id text,
      collect_key text check (length(collect_key) between 1 and 100),
      returned_at ${time},
      subject text check (length(subject) <= 1000),
      kind text not null${kindDefault} check (kind in ('mail', 'file-removal', 'push', 'webhook')),
      check (done_at is null or failed_at is null),
      check (returned_at is null or done_at is not null)
    ) ${end}`,
    `create table activity (
      id text primary key,
      user_id text references "user" (id) on delete set null,
      user_email text not null check (length(trim(user_email)) > 0 and length(user_email) <= 254),
      verb text not null check (length(trim(verb)) > 0 and length(verb) <= 60),
      entity_type text not null check (length(trim(entity_type)) > 0 and length(entity_type) <= 60),
      entity_id text,
      entity_title text not null check (length(entity_title) <= 300),
      created_at ${time} not null
    ) ${end}`,
    `create table content_version (
      id integer primary key check (id = 1),
      version ${integer} not null,
      taken_down_at integer not null default 0
    ) ${end}`,
    `create table slug_redirects (
      kind text not null check (kind in ('service', 'post', 'project')),
      old_slug text not null check (length(old_slug) between 1 and 200),
      target_id text not null,
      created_at ${time} not null,
      primary key (kind, old_slug)
    ) ${end}`,
    `create table rate_limits (
      key text primary key,
      points integer not null check (points >= 0),
      expires_at ${time} not null
    ) ${endWithKey}`,
    `create table last_backup (
      id integer primary key check (id = 1),
      started_at ${time},
      made_at ${time},
      name text,
      bytes ${integer},
      error text,
      locked_until ${time},
      test_started_at ${time},
      tested_at ${time},
      test_error text,
      test_locked_until ${time}
    ) ${end}`,
    `create table "twoFactor" (
      id text primary key,
      "userId" text not null unique references "user" (id) on delete cascade,
      secret text not null,
      "backupCodes" text not null,
      ${flag("verified", false)},
      "failedVerificationCount" integer not null default 0,
      "lockedUntil" ${time}
    ) ${end}`,
    `create table passkey (
      id text primary key,
      "userId" text not null references "user" (id) on delete cascade,
      name text check (length(name) <= 100),
      "credentialID" text not null unique,
      "publicKey" text not null,
      counter ${integer} not null,
      "deviceType" text not null,
      ${flag('"backedUp"', false)},
      transports text,
      aaguid text,
      "createdAt" ${time} not null
    ) ${end}`,
    `create table revisions (
      id text primary key,
      save_id text not null,
      entity_type text not null check (length(entity_type) between 1 and 60),
      entity_id text not null check (length(entity_id) between 1 and 200),
      number integer not null check (number > 0),
      verb text not null check (length(verb) between 1 and 60),
      title text not null check (length(title) <= 300),
      snapshot ${json}${snapshotCheck},
      bytes integer not null,
      user_id text references "user" (id) on delete set null,
      user_email text not null check (length(user_email) between 1 and 254),
      created_at ${time} not null,
      trash_until ${time},
      unique (entity_type, entity_id, number)
    ) ${end}`,
    `create table revision_files (
      revision_id text not null references revisions (id) on delete cascade,
      url text not null,
      primary key (revision_id, url)
    ) ${endWithKey}`,
    `create table drafts (
      user_id text not null references "user" (id) on delete cascade,
      entity text not null check (length(entity) between 1 and 300),
      value ${json} ${jsonCheck("value")} check (${draftLength} <= 1000000),
      device text not null check (length(device) <= 200),
      updated_at ${time} not null,
      revision integer not null default 1 check (revision > 0),
      primary key (user_id, entity)
    ) ${end}`,
    `create table draft_links (
      id text primary key,
      kind text not null check (kind in ('post', 'project')),
      target_id text not null,
      token_hash text not null unique,
      user_id text not null references "user" (id) on delete cascade,
      created_at ${time} not null,
      expires_at ${time} not null check (expires_at > created_at)
    ) ${end}`,
    `create table job_runs (
      job text primary key,
      since_at ${time} not null,
      finished_at ${time}
    ) ${endWithKey}`,
    `create table team_members (
      id text primary key,
      name text not null check (length(trim(name)) > 0 and length(name) <= 120),
      role text not null check (length(trim(role)) > 0 and length(role) <= 120),
      bio text not null check (length(bio) <= 300),
      image_url text not null check (length(image_url) <= 2000),
      ${flag("published")},
      order_index integer not null check (order_index >= 0),
      user_id text references "user" (id) on delete set null,
      updated_at ${time} not null
    ) ${end}`,
    `create table site_identity (
      id integer primary key check (id = 1),
      site_id text not null check (length(site_id) = 12)
    ) ${end}`,
  ];
}

const indexes = [
  'create index session_by_user on session ("userId")',
  'create index account_by_user on account ("userId")',
  "create index verification_identifier on verification (identifier)",
  "create index service_features_service on service_features (service_id, order_index)",
  "create index projects_created on projects (created_at, id)",
  "create index project_images_project on project_images (project_id, order_index)",
  "create index project_categories_category on project_categories (category_id)",
  "create index posts_created on posts (created_at, id)",
  "create index post_categories_category on post_categories (category_id)",
  "create index reviews_created on reviews (created_at, id)",
  "create index media_created on media (bucket, created_at, id)",
  "create index outbox_due on outbox (next_attempt_at) where done_at is null and failed_at is null",
  "create index activity_created on activity (created_at, id)",
  "create index outbox_user on outbox (user_id) where user_id is not null",
  "create index media_uploaded_for on media (uploaded_for) where uploaded_for is not null",
  "create unique index projects_slug on projects (slug)",
  "create index posts_published_created_at on posts (published, created_at, id)",
  "create index posts_published_published_at on posts (published, published_at, id)",
  "create index posts_updated_at on posts (updated_at, id)",
  "create index projects_updated_at on projects (updated_at, id)",
  "create index reviews_published_created_at on reviews (published, created_at, id)",
  "create index activity_subject_id_created_at on activity (entity_id, created_at, id)",
  "create index rate_limits_by_end on rate_limits (expires_at)",
  'create index passkey_by_user on passkey ("userId")',
  "create index posts_publish_at on posts (publish_at) where publish_at is not null",
  "create index posts_unpublish_at on posts (unpublish_at) where unpublish_at is not null",
  "create index services_order on services (order_index, created_at, id)",
  "create index projects_order on projects (order_index, created_at, id)",
  "create index revisions_of_save on revisions (save_id)",
  "create index revisions_by_age on revisions (created_at, id, entity_type, entity_id, number, bytes)",
  "create index revisions_in_trash on revisions (trash_until, id) where trash_until is not null",
  "create index revision_files_by_url on revision_files (url)",
  "create index drafts_by_age on drafts (updated_at)",
  "create index projects_published_order on projects (published, order_index, created_at, id)",
  "create index projects_publish_at on projects (publish_at) where publish_at is not null",
  "create index draft_links_by_target on draft_links (target_id, created_at)",
  "create index draft_links_by_user on draft_links (user_id)",
  "create index draft_links_expires_at on draft_links (expires_at)",
  "create index activity_user_email_created_at on activity (user_email, created_at, id)",
  "create index activity_subject_kind_created_at on activity (entity_type, created_at, id)",
  "create index outbox_collected on outbox (collect_key, next_attempt_at) where collect_key is not null",
];

/** Creates the tables of what every site has. The tables of a module are its own (migrations.server.ts). */
export async function createCoreTables(db: Kysely<never>, engine: Engine): Promise<void> {
  const { reviewDays, slug, lookup } = rules[engine];
  await runStatements(db, [
    ...tables(engine),
    ...indexes,
    ...pictureColumns.map(
      ([table, column]) => `create index ${table}_by_${column} on ${table} ${lookup}(${column})`,
    ),
    ...guard(engine, "reviews", "review_date", reviewDays),
    ...guard(engine, "projects", "slug", slug),
    "insert into content_version (id, version) values (1, 1)",
    "insert into last_backup (id) values (1)",
  ]);
  const id = randomBytes(6).toString("hex");
  await sql`insert into site_identity (id, site_id) values (1, ${id})`.execute(db);
}
