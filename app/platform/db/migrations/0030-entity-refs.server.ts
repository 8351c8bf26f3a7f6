import { type Kysely, sql } from "kysely";

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

/**
 * Gives entities one identity, a type and an id, in revisions and Recent Activity (decision 70). An order of
 * all records of a collection has the id 'all'.
 */
export async function addEntityRefs(db: Kysely<never>): Promise<void> {
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
  ])
    await sql.raw(statement).execute(db);
}
