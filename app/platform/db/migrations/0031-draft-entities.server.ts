import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** The entities, as text, by the forms that the keys of drafts named. */
const entities: Record<string, string> = {
  "features:save": "feature",
  "hero:save": "slide",
  "legal:save": "legal-page",
  "pages:save-hero": "page-heading",
  "posts:save": "post",
  "posts:update": "post",
  "projects:save": "project",
  "reviews:save": "review",
  "services:save": "service",
  "site:save-profile": "settings/site-settings",
  "team:save": "team-member",
  "users:add": "user",
};

/** Returns the EntityRef, as text, of a key such as 'services:save:{id}' or 'page:/about'; null for another key. */
function entityOf(thing: string): string | null {
  const [, path] = thing.match(/^page:\/(.*)$/s) ?? [];
  if (path !== undefined) return path === "home" ? null : `page/${path || "home"}`;
  const [, form = "", id = ""] = thing.match(/^([a-z-]+:[a-z-]+):(.+)$/s) ?? [];
  const entity = entities[form];
  if (!entity) return null;
  return `${entity}/${id}${form === "posts:update" ? "/update" : ""}`;
}

/** Names the entities of drafts by type and id (decision 72). No form asks for those that it deletes. */
export async function addDraftEntities(db: Kysely<never>, engine: Engine): Promise<void> {
  await sql`alter table drafts rename column thing to entity`.execute(db);
  const { rows } = await sql<{ user_id: string; entity: string }>`
    select user_id, entity from drafts`.execute(db);
  const drafts = rows.map((row) => ({ ...row, converted: entityOf(row.entity) }));
  // First, so that they have none of the new names.
  for (const { user_id, entity, converted } of drafts)
    if (converted === null)
      await sql`delete from drafts where user_id = ${user_id} and entity = ${entity}`.execute(db);
  for (const { user_id, entity, converted } of drafts)
    if (converted !== null)
      await sql`update drafts set entity = ${converted}
        where user_id = ${user_id} and entity = ${entity}`.execute(db);
  await convertRemovedAccounts(db, engine);
}

interface RemovedAccount {
  drafts?: { thing?: string }[];
}

/** An account in the trash is restored with its drafts, which must match the table. */
async function convertRemovedAccounts(db: Kysely<never>, engine: Engine): Promise<void> {
  const { rows } = await sql<{ id: string; snapshot: unknown }>`
    select id, snapshot from revisions where entity_type = 'user' and snapshot is not null`.execute(db);
  for (const { id, snapshot } of rows) {
    const account = (engine === "sqlite" ? JSON.parse(String(snapshot)) : snapshot) as RemovedAccount;
    if (!account.drafts?.length) continue;
    const drafts = account.drafts.flatMap(({ thing, ...draft }) => {
      const entity = entityOf(thing ?? "");
      return entity === null ? [] : [{ ...draft, entity }];
    });
    await sql`update revisions set snapshot = ${JSON.stringify({ ...account, drafts })} where id = ${id}`.execute(
      db,
    );
  }
}
