import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { claimUploads } from "#app/kernel/files/file-removal.queries.server.ts";
import { insertRevisions, revisionRecorder } from "#app/kernel/history/revisions.queries.server.ts";
import { readHistory } from "#app/kernel/history/versions.server.ts";
import { bumpContentVersion, lockForWrite } from "#app/platform/db/content-version.server.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { entityRevisions } from "#app/routes/entity-revisions.server.ts";
import { projectVerbs } from "#app/site/projects/projects.actions.server.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { startSite } from "#tests/support/running-site.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { type Figure, figure, quartile } from "./figure.ts";
import { copyPlace } from "./place.ts";

const ROUNDS = 200;
const MANY = 10_000;

/**
 * Compares saves of a project with and without a revision, on a SQLite file: the time of the transactions, in
 * relation to the response time of a site. Compares saving and reading the history of a project with many and
 * with few versions. The measurements alternate in one run.
 */
export async function measureHistory(seeded: string): Promise<Figure[]> {
  const database = openDatabase({ dataDir: copyPlace(seeded) });
  try {
    const [few, many] = await twoProjects(database);
    const times: Record<"without" | "with" | "many" | "lookFew" | "lookMany", number[]> = {
      without: [],
      with: [],
      many: [],
      lookFew: [],
      lookMany: [],
    };
    await fill(database, many);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [time, id, isStored] of [
        [times.without, few, false],
        [times.with, few, true],
        [times.many, many, true],
      ] as const) {
        const input = await inputOf(database.db, id);
        time.push(await timed(() => save(database, input, isStored)));
      }
      times.lookFew.push(await timed(() => look(database, few)));
      times.lookMany.push(await timed(() => look(database, many)));
    }
    const cost = (of: keyof typeof times) => quartile(times[of]);
    const request = await measureRequest(seeded);
    const ratio = (name: string, value: number) => figure(name, value, "×", { max: 1.2 });
    return [
      ratio(
        "save of a project with its revision against without",
        request / (request - (cost("with") - cost("without"))),
      ),
      ratio(`save of a project with ${MANY} versions against ${ROUNDS}`, cost("many") / cost("with")),
      ratio(`its history with ${MANY} versions against ${ROUNDS}`, cost("lookMany") / cost("lookFew")),
    ];
  } finally {
    await database.close();
  }
}

/** The response time of a save of a project, in milliseconds. */
async function measureRequest(seeded: string): Promise<number> {
  // A copy, because the measurement saves.
  const folder = copyPlace(seeded);
  const site = await startSite({ DATA_DIR: folder });
  const database = openDatabase({ dataDir: folder });
  try {
    const headers = {
      cookie: await sessionCookie(site.url),
      origin: site.url,
      "content-type": "application/json",
    };
    const [id] = await twoProjects(database);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = JSON.stringify({ verb: "save", input: await inputOf(database.db, id) });
      const send = async () => {
        const answer = await fetch(`${site.url}/staff/projects`, { method: "POST", headers, body });
        if (!answer.ok) throw new Error(`a save was refused: ${await answer.text()}`);
        await answer.text();
      };
      times.push(await timed(send));
    }
    return quartile(times);
  } finally {
    await database.close();
    await site.stop();
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
  const { project } = entityRevisions;
  if (!project) throw new Error("no versions of projects are kept");
  return readHistory(db, project, { type: "project", id });
};

/** Saves like staffAction, without its checks. */
async function save({ db, engine }: Database, input: Input, isStored: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockForWrite(trx, engine);
    const now = new Date().toISOString();
    const [author] = await trx.selectFrom("user").select(["id", "email"]).limit(1).execute();
    if (!author) throw new Error("The demo content has no account");
    const viewer = { ...author, role: "administrator" } as const;
    const { recordRevision, stored } = revisionRecorder(trx, entityRevisions);
    const context = {
      trx,
      viewer,
      now,
      userAgent: null,
      findImageUses: async () => [],
      recordRevision: isStored ? recordRevision : async () => undefined,
    } as unknown as Parameters<typeof projectVerbs.save.run>[0];
    const { activity } = await projectVerbs.save.run(context, input);
    if (!activity) throw new Error("nothing was saved");
    if (isStored)
      await insertRevisions(trx, entityRevisions, stored.values(), { activities: [activity], viewer, now });
    await insertActivity(trx, { ...activity, user_id: viewer.id, user_email: viewer.email, now });
    await claimUploads(trx, { type: "project", id: input.id });
    await bumpContentVersion(trx);
  });
}

type Input = Awaited<ReturnType<typeof inputOf>>;

async function inputOf(db: Db, id: string) {
  const stored = await findEntity(db, projects, id);
  if (!stored) throw new Error("The project is gone");
  return projectVerbs.save.input.parse({ ...stored, publish_at: "", expected_updated_at: stored.updated_at });
}

/** Adds many versions to a project, all with the content of its first save. */
async function fill(database: Database, id: string): Promise<void> {
  await save(database, await inputOf(database.db, id), true);
  const { db } = database;
  const row = await db
    .selectFrom("revisions")
    .selectAll()
    .where("entity_id", "=", id)
    .executeTakeFirstOrThrow();
  const snapshot = typeof row.snapshot === "string" ? row.snapshot : JSON.stringify(row.snapshot);
  await db.transaction().execute(async (trx) => {
    for (let number = 2; number <= MANY; number += 1) {
      const { created_at, trash_until: _trash, ...same } = row;
      await trx
        .insertInto("revisions")
        .values({ ...same, snapshot, number, id: `${row.id}-${number}`, created_at: String(created_at) })
        .execute();
    }
  });
}
