import { type Kysely, sql } from "kysely";
import { freeSlug, requestedSlug } from "#app/platform/slug.ts";
import type { Engine } from "../database.server.ts";
import type { DatabaseSchema } from "../schema.server.ts";
import { guard } from "./0005-spam-and-guards.server.ts";

type Projects = { projects: Pick<DatabaseSchema["projects"], "id" | "title" | "slug" | "created_at"> };

/** Adds slugs to projects (decision 18), with redirects from former slugs. */
export async function addProjectSlugs(connection: Kysely<never>, engine: Engine): Promise<void> {
  const db = connection as unknown as Kysely<Projects>;
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  const kinds = "check (kind in ('service', 'post', 'project'))";
  await run([
    "alter table projects add column slug text",
    "create unique index projects_slug on projects (slug)",
  ]);
  await fillSlugs(db);
  const record = engine === "sqlite" ? "new." : "";
  await run(guard(engine, "projects", "slug", `coalesce(length(${record}slug), 0) between 1 and 200`));
  if (engine === "postgres") {
    await run([
      "alter table slug_redirects drop constraint slug_redirects_kind_check",
      `alter table slug_redirects add constraint slug_redirects_kind_check ${kinds}`,
    ]);
    return;
  }
  // SQLite cannot change a table's constraint, so the table is replaced.
  await run([
    "alter table slug_redirects rename to old_slug_redirects",
    `create table slug_redirects (kind text not null ${kinds},
      old_slug text not null check (length(old_slug) between 1 and 200), target_id text not null,
      created_at text not null, primary key (kind, old_slug)) strict`,
    "insert into slug_redirects select * from old_slug_redirects",
    "drop table old_slug_redirects",
  ]);
}

/** Generates a slug from the title for every project without one, the oldest first. */
async function fillSlugs(db: Kysely<Projects>): Promise<void> {
  const taken = new Set<string>();
  const projects = await db
    .selectFrom("projects")
    .select(["id", "title"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  for (const { id, title } of projects) {
    const slug = freeSlug(requestedSlug("", title), taken);
    taken.add(slug);
    await db.updateTable("projects").set({ slug }).where("id", "=", id).execute();
  }
}
