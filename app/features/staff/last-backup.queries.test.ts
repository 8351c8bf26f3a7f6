import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import {
  claimBackup,
  readLastBackup,
  recordBackup,
  recordBackupFailure,
  releaseBackup,
} from "./last-backup.queries.server.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 2, 1, hours));

describeOnEachDatabase("The day's backup", (open) => {
  test("is one instance's to make, once a day", async () => {
    const { db } = await open();
    const claims = await Promise.all([
      claimBackup(db, at(3)),
      claimBackup(db, at(3)),
      claimBackup(db, at(3)),
    ]);
    expect(claims.filter(Boolean)).toHaveLength(1);
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

  test("is remembered, the last good one also after a failure", async () => {
    const { db } = await open();
    expect(await readLastBackup(db)).toEqual({ made: null, error: null });
    const made = { at: at(3).toISOString(), name: "trellis.tar", bytes: 5_000_000_000 };
    await recordBackup(db, made);
    await recordBackupFailure(db, "No room.");
    expect(await readLastBackup(db)).toEqual({ made, error: "No room." });
    await recordBackup(db, made);
    expect(await readLastBackup(db)).toEqual({ made, error: null });
  });
});
