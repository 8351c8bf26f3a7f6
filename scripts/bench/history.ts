import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { insertRevisions, keeper } from "#app/features/history/revisions.queries.server.ts";
import { readHistory } from "#app/features/history/versions.server.ts";
import { claimUploads } from "#app/features/media/file-removal.queries.server.ts";
import { projectVerbs } from "#app/features/projects/projects.actions.server.ts";
import { findStoredProject } from "#app/features/projects/projects.queries.server.ts";
import { insertActivity } from "#app/features/staff/activity.queries.server.ts";
import { bumpContentVersion, lockForWrite } from "#app/platform/db/content-version.server.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { revisionKinds } from "#app/routes/revision-kinds.server.ts";
import { type Figure, quantile } from "./figure.ts";

const ROUNDS = 200;
const MANY = 10_000;

/**
 * What a save of a project with its revision costs against one without, on SQLite with its file; and what saving and
 * looking into the history of one with many versions cost against one with few. Turn by turn in one run.
 */
export async function measureHistory(seeded: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "trellis-bench-"));
  cpSync(seeded, folder, { recursive: true });
  const database = openDatabase({ dataDir: folder });
  try {
    const [few, many] = await twoProjects(database);
    const times: Record<"without" | "with" | "many" | "lookFew" | "lookMany", number[]> = {
      ...{ without: [], with: [], many: [], lookFew: [], lookMany: [] },
    };
    await fill(database, many);
    for (let round = 0; round < ROUNDS; round += 1) {
      times.without.push(await timed(() => save(database, few, false)));
      times.with.push(await timed(() => save(database, few, true)));
      times.many.push(await timed(() => save(database, many, true)));
      times.lookFew.push(await timed(() => look(database, few)));
      times.lookMany.push(await timed(() => look(database, many)));
    }
    // Whatever else the machine does only adds to it.
    const cost = (of: keyof typeof times) => quantile(times[of], 0.25);
    const ratio = (name: string, value: number): Figure => ({ name, value, unit: "×", bar: { most: 1.2 } });
    return [
      ratio("save of a project with its revision against without", cost("with") / cost("without")),
      ratio(`save of a project with ${MANY} versions against ${ROUNDS}`, cost("many") / cost("with")),
      ratio(`its history with ${MANY} versions against ${ROUNDS}`, cost("lookMany") / cost("lookFew")),
    ];
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function twoProjects({ db }: Database): Promise<[string, string]> {
  const [one, other] = await db.selectFrom("projects").select("id").orderBy("id").limit(2).execute();
  if (!one || !other) throw new Error("The demo content has too few projects");
  return [one.id, other.id];
}

const look = ({ db }: Database, id: string) => {
  const { project } = revisionKinds;
  if (!project) throw new Error("no versions of projects are kept");
  return readHistory(db, project, { kind: "project", id });
};

/** As staffAction writes it, but for what it asks before. */
async function save({ db, engine }: Database, id: string, isKept: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockForWrite(trx, engine);
    const now = new Date().toISOString();
    const input = await inputOf(trx, id);
    const [author] = await trx.selectFrom("user").select(["id", "email"]).limit(1).execute();
    if (!author) throw new Error("The demo content has no account");
    const viewer = { ...author, role: "administrator" } as const;
    const { keep, kept } = keeper(trx, revisionKinds);
    const context = {
      ...{ trx, viewer, now, userAgent: null, findImageUses: async () => [] },
      keep: isKept ? keep : async () => undefined,
    } as unknown as Parameters<typeof projectVerbs.save.run>[0];
    const { activity } = await projectVerbs.save.run(context, input);
    if (!activity) throw new Error("nothing was saved");
    if (isKept)
      await insertRevisions(trx, revisionKinds, kept.values(), { activities: [activity], viewer, now });
    await insertActivity(trx, { ...activity, user_id: viewer.id, user_email: viewer.email, now });
    await claimUploads(trx, id);
    await bumpContentVersion(trx);
  });
}

async function inputOf(trx: Trx, id: string) {
  const stored = await findStoredProject(trx, id);
  const links = await trx
    .selectFrom("project_categories")
    .select("category_id")
    .where("project_id", "=", id)
    .execute();
  if (!stored) throw new Error("The project is gone");
  const { updated_at: _time, slug: _slug, images, ...fields } = stored;
  return projectVerbs.save.input.parse({
    ...fields,
    ...{ image_url: fields.image_url ?? "", before_image_url: fields.before_image_url ?? "" },
    ...{ after_image_url: fields.after_image_url ?? "", publish_at: "" },
    images: images.map(({ user_id: _author, ...image }) => image),
    expected_updated_at: null,
    category_ids: links.map(({ category_id }) => category_id),
  });
}

/** Gives a project many versions, each as its first save has it. */
async function fill(database: Database, id: string): Promise<void> {
  await save(database, id, true);
  const { db } = database;
  const row = await db
    .selectFrom("revisions")
    .selectAll()
    .where("subject_id", "=", id)
    .executeTakeFirstOrThrow();
  const reading = typeof row.reading === "string" ? row.reading : JSON.stringify(row.reading);
  await db.transaction().execute(async (trx) => {
    for (let number = 2; number <= MANY; number += 1) {
      const { created_at, trash_until: _trash, ...same } = row;
      await trx
        .insertInto("revisions")
        .values({ ...same, reading, number, id: `${row.id}-${number}`, created_at: String(created_at) })
        .execute();
    }
  });
}
