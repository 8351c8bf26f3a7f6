import { expect, test } from "vitest";
import { nextAttemptAt } from "./outbox-worker.server.ts";

const created = new Date("2026-03-01T12:00:00.000Z");
const mail = { createdAt: created.toISOString() };
const hour = 3_600_000;
const triedForMs = 24 * hour;
const after = (ms: number) => new Date(created.getTime() + ms);

test.each([
  [1, 5_000],
  [2, 15_000],
  [3, 60_000],
  [4, 300_000],
  [5, 1_800_000],
  [6, hour],
  [7, hour],
  [77, hour],
])("after failure %i it waits %i ms", (attempts, wait) => {
  const now = after(10 * hour);
  expect(nextAttemptAt(attempts, now, mail)).toEqual(new Date(now.getTime() + wait));
});

test.each([
  ["every try used and three days old", 78, 72 * hour, null],
  ["every try used, but a minute short of three days", 78, 72 * hour - 60_000, 73 * hour - 60_000],
  ["five days old, but tries left", 1, 120 * hour, 120 * hour + 5_000],
])("%s", (_case, attempts, age, next) => {
  expect(nextAttemptAt(attempts, after(age), mail)).toEqual(next === null ? null : after(next));
});

test("what is tried for a day is given up after a day", () => {
  expect(nextAttemptAt(29, after(24 * hour), { ...mail, triedForMs })).toEqual(after(25 * hour));
  expect(nextAttemptAt(30, after(24 * hour), { ...mail, triedForMs })).toBeNull();
});

test("a server that never answers is tried for three days and then given up", () => {
  let now = created;
  let attempts = 0;
  for (;;) {
    attempts += 1;
    const next = nextAttemptAt(attempts, now, mail);
    if (next === null) break;
    now = next;
  }
  expect(attempts).toBe(78);
  expect(now.getTime() - created.getTime()).toBe(72 * hour + 5_000 + 15_000 + 60_000 + 300_000 + 1_800_000);
});
