import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** The types of entities in Recent Activity, by the nouns that were stored before. */
const types = {
  "link to the project": "project-link",
  "features of the service": "feature-order",
  "link to the post": "post-link",
  "team member": "team-member",
  "page heading": "page-heading",
  "hero slide": "slide",
  "hero slides": "slide-order",
  "list of messages": "message-list",
  "password of": "password",
  "role of": "role",
  "two-step sign-in of": "two-step",
  "passkey of": "passkey",
};

/** The tables of records with pictures, by type. */
const tables = {
  service: "services",
  feature: "service_features",
  slide: "hero_slides",
  project: "projects",
  post: "posts",
  "team-member": "team_members",
};

/** The length of 'content:', which the keys and ids of pages had. */
const PREFIX = 8;

/** Rewrites the ids in `uploaded_for`; those of records that were never saved keep their id alone. */
const uploads = [
  ...Object.entries(tables).map(
    ([type, table]) => `update media set uploaded_for = '${type}/' || uploaded_for
      where uploaded_for in (select id from ${table})`,
  ),
  // Records in the trash.
  ...Object.keys(tables).map(
    (type) => `update media set uploaded_for = '${type}/' || uploaded_for
      where uploaded_for in (select entity_id from revisions where entity_type = '${type}')`,
  ),
  `update media set uploaded_for = 'page/' || substr(uploaded_for, ${PREFIX + 1})
    where uploaded_for like 'content:%'`,
  "update media set uploaded_for = 'settings/' || uploaded_for where uploaded_for = 'site-settings'",
  `update media set uploaded_for = 'page-heading/' || uploaded_for
    where uploaded_for in ('about', 'contact-page-data')`,
  `update media set uploaded_for = 'legal-page/' || uploaded_for
    where uploaded_for in ('privacy-policy', 'terms-of-service')`,
];

/**
 * Gives entities one identity, a type and an id, in revisions, Recent Activity and uploads (decision 70). An order of
 * all records of a collection has the id 'all'.
 */
export async function addEntityRefs(db: Kysely<never>, engine: Engine): Promise<void> {
  for (const statement of [
    "alter table activity rename column subject_kind to entity_type",
    "alter table activity rename column subject_id to entity_id",
    "alter table activity rename column subject_title to entity_title",
    "alter table revisions rename column kind to entity_type",
    "alter table revisions rename column subject_id to entity_id",
    "alter table revisions rename column reading to snapshot",
    `update activity set entity_type = 'legal-page'
      where entity_type = 'page' and entity_id is not null and entity_id not like 'content:%'`,
    `update activity set entity_type = 'service-order', entity_id = 'all' where entity_id = 'order:services'`,
    `update activity set entity_type = 'project-order', entity_id = 'all' where entity_id = 'order:projects'`,
    `update activity set entity_type = 'slide-order', entity_id = 'all' where entity_id = 'order:hero-slides'`,
    `update activity set entity_type = 'team-member-order', entity_id = 'all'
      where entity_id = 'order:team-members'`,
    ...Object.entries(types).map(
      ([noun, type]) => `update activity set entity_type = '${type}' where entity_type = '${noun}'`,
    ),
    "update revisions set entity_type = 'page-heading' where entity_type = 'heading'",
    "update revisions set entity_id = 'all' where entity_id like 'order:%'",
    `update pages set key = 'page/' || substr(key, ${PREFIX + 1}) where key like 'content:%'`,
    ...["activity", "revisions"].map(
      (table) => `update ${table} set entity_id = substr(entity_id, ${PREFIX + 1})
        where entity_id like 'content:%'`,
    ),
    ...uploads,
  ])
    await sql.raw(statement).execute(db);
  await convertDrafts(db, engine);
}

interface PageDraft {
  changes?: { target: string }[];
}

/** Rewrites the targets of pages' drafts. */
async function convertDrafts(db: Kysely<never>, engine: Engine): Promise<void> {
  const { rows } = await sql<{ user_id: string; thing: string; value: unknown }>`
    select user_id, thing, value from drafts where thing like 'page:%' and value is not null`.execute(db);
  for (const { user_id, thing, value } of rows) {
    const draft = (engine === "sqlite" ? JSON.parse(String(value)) : value) as PageDraft;
    if (!Array.isArray(draft.changes)) continue;
    const changes = draft.changes.map((change) => ({ ...change, target: refOf(change.target) }));
    await sql`update drafts set value = ${JSON.stringify({ ...draft, changes })}
      where user_id = ${user_id} and thing = ${thing}`.execute(db);
  }
}

/** The EntityRef, as text, of a target such as 'content:about', 'heading:about' or 'order:services'. */
function refOf(target: string): string {
  const [type = "", ...id] = target.split(":");
  if (type === "order") return `${id.join().replace(/s$/, "")}-order/all`;
  return `${pageTypes[type] ?? type}/${id.join(":")}`;
}

const pageTypes: Record<string, string> = { content: "page", heading: "page-heading" };
