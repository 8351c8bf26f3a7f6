import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { listJobRuns, recordJobDone, recordJobTurn } from "./job-runs.queries.server.ts";
import { isOverdue } from "./job-runs.ts";

const at = (day: number) => new Date(Date.UTC(2026, 2, day));

describeOnEachDatabase("A daily job", (open) => {
  test("is remembered by when it was done last, also when it failed since", async () => {
    const { db } = await open();
    for (const day of [1, 2, 3]) {
      await recordJobTurn(db, "prune outbox", at(day));
      await recordJobTurn(db, "prune messages", at(day));
      if (day < 3) await recordJobDone(db, "prune messages", at(day));
    }
    expect(await listJobRuns(db)).toEqual([
      { job: "prune messages", since: at(1).toISOString(), finishedAt: at(2).toISOString() },
      { job: "prune outbox", since: at(1).toISOString(), finishedAt: null },
    ]);
    expect((await listJobRuns(db)).filter((run) => isOverdue(run, at(4))).map(({ job }) => job)).toEqual([
      "prune outbox",
    ]);
  });

  test("that a clock that ran ahead has done is overdue two days after its next turn", async () => {
    const { db } = await open();
    await recordJobTurn(db, "prune outbox", at(400));
    await recordJobDone(db, "prune outbox", at(400));
    await recordJobTurn(db, "prune outbox", at(1));
    await recordJobTurn(db, "prune outbox", at(2));
    expect((await listJobRuns(db)).map((run) => [isOverdue(run, at(3)), isOverdue(run, at(4))])).toEqual([
      [false, true],
    ]);
  });

  test("of another release is passed over", async () => {
    const { db } = await open();
    await db
      .insertInto("job_runs")
      .values({ job: "prune ducks", since_at: at(1).toISOString() })
      .execute();
    expect(await listJobRuns(db)).toEqual([]);
  });
});
