import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import {
  claimBackup,
  readLastBackup,
  recordBackup,
  recordBackupFailure,
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
    expect((await readLastBackup(db)).error).toMatch(/ended before/);
    expect(await claimBackup(db, at(4))).toBe(false);
    expect(await claimBackup(db, at(4.7))).toBe(true);
    await recordBackup(db, made);
    expect(await claimBackup(db, at(6))).toBe(false);
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
