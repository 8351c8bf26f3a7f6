import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import {
  claimBackup,
  readBackupTest,
  readLastBackup,
  recordBackup,
  recordBackupFailure,
  recordBackupTest,
  releaseBackup,
  renewBackup,
} from "./last-backup.queries.server.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 2, 1) + hours * 3_600_000);
const made = { at: at(3).toISOString(), name: "trellis.tar", bytes: 5_000_000_000 };

describeOnEachDatabase("The day's backup", (open) => {
  test("is one instance's to make, once a day", async () => {
    const { db } = await open();
    const claims = await Promise.all([
      claimBackup(db, at(3)),
      claimBackup(db, at(3)),
      claimBackup(db, at(3)),
    ]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    await recordBackup(db, made);
    expect(await claimBackup(db, at(20))).toBe(false);
    expect(await claimBackup(db, at(3 + 24))).toBe(true);
  });

  test("is due when a clock that ran ahead has taken it on", async () => {
    const { db } = await open();
    expect(await claimBackup(db, at(24 * 365))).toBe(true);
    expect(await claimBackup(db, at(3))).toBe(true);
    expect(await claimBackup(db, at(2.5))).toBe(false);
  });

  test("is due again when it failed or the site stopped meanwhile", async () => {
    const { db } = await open();
    await claimBackup(db, at(3));
    await recordBackupFailure(db, "No room.");
    expect(await claimBackup(db, at(3.5))).toBe(false);
    expect(await claimBackup(db, at(5))).toBe(true);
    await releaseBackup(db);
    expect(await claimBackup(db, at(5))).toBe(true);
  });

  test("is due again as soon as who was at it no longer says so, and then not before an hour has passed", async () => {
    const { db } = await open();
    await claimBackup(db, at(3));
    await renewBackup(db, at(3.5));
    expect(await claimBackup(db, at(3.51))).toBe(false);
    expect(await claimBackup(db, at(3.6))).toBe(true);
    expect(await claimBackup(db, at(3.61))).toBe(false);
    expect((await readLastBackup(db)).error).toMatch(/stopped before/);
    expect(await claimBackup(db, at(4))).toBe(false);
    expect(await claimBackup(db, at(4.7))).toBe(true);
    await recordBackup(db, made);
    expect(await claimBackup(db, at(6))).toBe(false);
  });

  test("that was given up after hours is due again an hour after that", async () => {
    const { db } = await open();
    await claimBackup(db, at(3));
    await recordBackupFailure(db, "Too long.", { at: at(6) });
    expect(await claimBackup(db, at(6.5))).toBe(false);
    expect(await claimBackup(db, at(7.1))).toBe(true);
  });

  test("is remembered, the last good one also after a failure", async () => {
    const { db } = await open();
    expect(await readLastBackup(db)).toEqual({ made: null, error: null });
    await recordBackup(db, made);
    await recordBackupFailure(db, "No room.");
    expect(await readLastBackup(db)).toEqual({ made, error: "No room." });
    await recordBackup(db, made);
    expect(await readLastBackup(db)).toEqual({ made, error: null });
  });
});

describeOnEachDatabase("The backup's monthly test", (open) => {
  const days = (count: number) => at(3 + 24 * count);

  test("is one instance's to do once there is a backup, and again after 30 days", async () => {
    const { db } = await open();
    expect(await claimBackup(db, days(0), "test")).toBe(false);
    await recordBackup(db, made);
    const claims = await Promise.all([days(0), days(0), days(0)].map((now) => claimBackup(db, now, "test")));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await recordBackupTest(db, days(0));
    expect(await claimBackup(db, days(29), "test")).toBe(false);
    expect(await claimBackup(db, days(31), "test")).toBe(true);
  });

  test("is due again a day after it failed, and at once when its instance died or stopped", async () => {
    const { db } = await open();
    await recordBackup(db, made);
    await claimBackup(db, days(0), "test");
    await recordBackupFailure(db, "It is damaged.", { work: "test" });
    expect(await readBackupTest(db)).toEqual({ at: null, error: "It is damaged." });
    expect(await readLastBackup(db)).toEqual({ made, error: null });
    expect(await claimBackup(db, days(0.9), "test")).toBe(false);
    expect(await claimBackup(db, days(1.1), "test")).toBe(true);
    await recordBackupTest(db, days(1.1));
    expect(await readBackupTest(db)).toEqual({ at: days(1.1).toISOString(), error: null });
    expect(await claimBackup(db, days(32), "test")).toBe(true);
    expect(await claimBackup(db, days(32.1), "test")).toBe(true);
    expect((await readBackupTest(db)).error).toMatch(/stopped before/);
    await releaseBackup(db, "test");
    expect(await claimBackup(db, days(32.1), "test")).toBe(true);
  });

  test("and the making of the next backup, which removes old ones, never go on at the same time", async () => {
    const { db } = await open();
    await recordBackup(db, made);
    await claimBackup(db, days(0), "test");
    expect(await claimBackup(db, days(0))).toBe(false);
    await recordBackupTest(db, days(0));
    expect(await claimBackup(db, days(0))).toBe(true);
    expect(await claimBackup(db, days(31), "test")).toBe(true);
    expect(await claimBackup(db, days(31))).toBe(false);
  });
});
