import type { Kysely } from "kysely";
import type { Engine } from "../database.server.ts";
import { renameConstraints, runStatements } from "../table-definitions.server.ts";

/** Of indexes and constraints, what they were called before what they name was an entity. */
const formerNames: Record<string, string> = {
  activity_subject_kind_check: "activity_entity_type_check",
  activity_subject_title_check: "activity_entity_title_check",
  drafts_thing_check: "drafts_entity_check",
  revisions_kind_check: "revisions_entity_type_check",
  revisions_subject_id_check: "revisions_entity_id_check",
  revisions_kind_subject_id_number_key: "revisions_entity_type_entity_id_number_key",
};

/** Names the indexes and constraints of activity, drafts and revisions after the columns that they have. */
export async function renameEntityIndexes(db: Kysely<never>, engine: Engine): Promise<void> {
  await runStatements(db, [
    "drop index activity_subject_id_created_at",
    "drop index activity_subject_kind_created_at",
    "create index activity_entity_id_created_at on activity (entity_id, created_at, id)",
    "create index activity_entity_type_created_at on activity (entity_type, created_at, id)",
  ]);
  await renameConstraints(db, engine, (name) => formerNames[name] ?? name);
}
