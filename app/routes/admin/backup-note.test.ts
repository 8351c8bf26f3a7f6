import { expect, test } from "vitest";
import { backupNote, backupTestNote } from "./backup-note.ts";

const now = new Date("2026-03-10T16:00:00.000Z");
const made = (at: string, name = "trellis.tar.age") => ({ at, name, bytes: 12_582_912 });
const open =
  "Backups aren’t encrypted. Anyone who gets hold of one can read everything in it, such as messages and accounts. To encrypt the next ones, set BACKUP_PASSPHRASE.";
const tell = "Please tell support.";

test.each([
  [
    "a good one",
    { made: made("2026-03-10T07:10:00.000Z"), error: null },
    { kind: "calm", message: "Last backup: today, 3:10am (12.0 MB)" },
  ],
  [
    "a good one that is not encrypted",
    { made: made("2026-03-10T07:10:00.000Z", "trellis.tar"), error: null },
    { kind: "calm", message: `Last backup: today, 3:10am (12.0 MB). ${open}` },
  ],
  [
    "a failure after one that is not encrypted",
    { made: made("2026-03-01T12:00:00.000Z", "trellis.tar"), error: "There is no room left." },
    {
      kind: "alert",
      message: "The last backup failed: There is no room left.",
      detail: `The last good one was March 1, 2026 (12.0 MB). ${tell} ${open}`,
    },
  ],
  [
    "one that is too old and not encrypted",
    { made: made("2026-03-07T12:00:00.000Z", "trellis.tar"), error: null },
    { kind: "alert", message: "There’s been no backup since March 7, 2026.", detail: `${tell} ${open}` },
  ],
  [
    "yesterday's",
    { made: made("2026-03-09T07:10:00.000Z"), error: null },
    { kind: "calm", message: "Last backup: yesterday (12.0 MB)" },
  ],
  [
    "none yet",
    { made: null, error: null },
    { kind: "calm", message: "No backup yet. The first one runs within a day." },
  ],
  [
    "a failure after a good one",
    { made: made("2026-03-01T12:00:00.000Z"), error: "There is no room left." },
    {
      kind: "alert",
      message: "The last backup failed: There is no room left.",
      detail: `The last good one was March 1, 2026 (12.0 MB). ${tell}`,
    },
  ],
  [
    "nothing but failures",
    { made: null, error: "No luck." },
    {
      kind: "alert",
      message: "The last backup failed: No luck.",
      detail: `There’s no earlier one. ${tell}`,
    },
  ],
  [
    "one that is too old",
    { made: made("2026-03-07T12:00:00.000Z"), error: null },
    { kind: "alert", message: "There’s been no backup since March 7, 2026.", detail: tell },
  ],
])("the dashboard says of %s what staff can use", (_case, last, note) => {
  expect(backupNote(last, now)).toEqual(note);
});

test.each([
  ["nothing before the first one", { at: null, error: null }, null],
  [
    "when it came back",
    { at: "2026-03-09T07:10:00.000Z", error: null },
    { kind: "calm", message: "Last test restore: yesterday" },
  ],
  [
    "why it did not",
    { at: "2026-03-09T07:10:00.000Z", error: "It is damaged." },
    { kind: "alert", message: "The last test restore of a backup failed: It is damaged.", detail: tell },
  ],
  [
    "that it was long ago",
    { at: "2026-01-02T12:00:00.000Z", error: null },
    {
      kind: "alert",
      message: "No backup has been restored as a test since January 2, 2026.",
      detail: tell,
    },
  ],
])("of the test restore the dashboard says %s", (_what, last, note) => {
  expect(backupTestNote(last, now)).toEqual(note);
});
