import { sql } from "kysely";
import { countRows } from "#app/platform/db/count-rows.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { byLetters } from "#app/platform/db/text-order.server.ts";
import { holdsEveryWord } from "#app/platform/db/word-search.server.ts";
import { pageWithin } from "#app/platform/http/paging.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import { type ListedProject, type ProjectSort, toListedProject } from "./admin-list.ts";
import { projectColumns, toProjects } from "./projects.queries.server.ts";

/** One page of the list staff see. */
export interface ProjectListPage {
  projects: ListedProject[];
  /** Counts from 1. */
  page: number;
  pageCount: number;
  /** How many projects were found, on all pages. */
  total: number;
}

const sortBy = (db: Db) =>
  ({
    title: byLetters(db, "title"),
    updated: sql.ref("updated_at"),
    created: sql.ref("created_at"),
  }) satisfies Record<ProjectSort, unknown>;

/**
 * One page of all projects.
 * @param wanted `page` is brought into range; `search`: each of its words must stand in title or description
 */
export async function listProjectPage(
  db: Db,
  wanted: StaffListRequest<ProjectSort> & { pageSize: number },
): Promise<ProjectListPage> {
  const found = db.selectFrom("projects").where(holdsEveryWord(["title", "description"], wanted.search));
  const total = await countRows(found);
  const { page, pageCount, offset } = pageWithin(total, wanted);
  const rows = await found
    .select(projectColumns)
    .orderBy(sortBy(db)[wanted.sort], wanted.direction)
    .orderBy("id", wanted.direction)
    .limit(wanted.pageSize)
    .offset(offset)
    .execute();
  const projects = await toProjects(db, rows);
  return { projects: projects.map(toListedProject), page, pageCount, total };
}

/** One project, wherever it stands in the list; null when it is gone. */
export async function findListedProject(db: Db, id: string): Promise<ListedProject | null> {
  const rows = await db.selectFrom("projects").select(projectColumns).where("id", "=", id).execute();
  const [project] = await toProjects(db, rows);
  return project ? toListedProject(project) : null;
}
