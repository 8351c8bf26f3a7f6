import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "#app/platform/config.server.ts";
import { scratchFolder } from "#tests/support/scratch.ts";
import { checks, judgeClock, judgeRoom } from "./doctor-checks.ts";

const now = new Date("2026-05-02T16:00:00Z");
const minutesAhead = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test.each([
  ["nothing was written yet", null, 0],
  ["the newest write is past", minutesAhead(-1), 0],
  ["clocks of instances differ a little", minutesAhead(1), 0],
  ["the clock went back", minutesAhead(10), 1],
])("The clock: %s", (_what, newest, faults) => {
  const found = judgeClock(now, newest);
  expect(found).toHaveLength(faults);
  for (const { said } of found) expect(said).toContain("Set the clock");
});

test("a disk that is nearly full is a fault with what to do", () => {
  expect(judgeRoom("/srv/data", { free: 9e9, size: 1e11 })).toEqual([]);
  expect(judgeRoom("/srv/data", { free: 2e8, size: 1e11 })).toEqual([
    { said: expect.stringMatching(/^The disk of \/srv\/data has 200 MB left\. Free some room/) },
  ]);
});

test("misspelt names, open folders, servers that are away are faults with their cure", async () => {
  const DATA_DIR = path.join(await scratchFolder("trellis-doctor-"), "data");
  await mkdir(DATA_DIR);
  await chmod(DATA_DIR, 0o750);
  const env = {
    DATA_DIR,
    SMPT_URL: "x",
    SMTP_URL: "smtp://127.0.0.1:9",
    IMAP_URL: "imap://a%40b.ca:p@127.0.0.1:9",
  };
  const site = { config: parseConfig(env), env, now } as unknown as Parameters<(typeof checks)[string]>[0];
  const said = async (name: string) => JSON.stringify(await checks[name]?.(site));
  expect(await said("settings")).toContain("Did you mean SMTP_URL?");
  expect(await said("permissions")).toContain(`run chmod 0700 ${DATA_DIR}`);
  expect(await said("mail server")).toContain("Nothing listens where SMTP_URL leads to");
  expect(await said("mailbox")).toContain("Nothing listens where IMAP_URL leads to");
  expect(await said("backups")).toBe("[]");
});
