import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type JobProcess, jobProcess } from "./job-process.server.ts";

type Job = "answer" | "block" | "fill memory" | "read environment";

const DEADLINE_MS = 20_000;
const moduleUrl = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
let folder: string;
let entry: URL;
let jobs: JobProcess<Job, unknown>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "trellis-jobs-"));
  const file = path.join(folder, "entry.mjs");
  entry = pathToFileURL(file);
  await writeFile(
    file,
    `import { serveJobs } from ${moduleUrl("./serve-jobs.server.ts")};
    serveJobs(async (job) => {
      if (job === "block") while (true);
      if (job === "fill memory") for (const kept = []; ; ) kept.push(new Array(10_000).fill(kept.length));
      return job === "read environment" ? Object.keys(process.env) : process.pid;
    });`,
  );
  jobs = jobProcess(entry, 64);
});
afterAll(async () => {
  await jobs.end();
  await rm(folder, { recursive: true });
});
vi.setConfig({ testTimeout: 60_000 });

test("jobs are done one after the other by one process, which knows no secrets", async () => {
  const answers = await Promise.all([jobs.ask("answer", DEADLINE_MS), jobs.ask("answer", DEADLINE_MS)]);
  expect(answers[0]).not.toBe(process.pid);
  expect(answers[1]).toBe(answers[0]);
  expect(await jobs.ask("read environment", DEADLINE_MS)).not.toContain("PATH");
});

test("a job that overruns its time, or fills the memory, fails alone", async () => {
  const first = await jobs.ask("answer", DEADLINE_MS);
  const late = jobs.ask("block", 1000);
  const next = jobs.ask("answer", DEADLINE_MS);
  await expect(late).rejects.toMatchObject({ name: "JobEnded", isLate: true });
  expect(await next).not.toBe(first);
  await expect(jobs.ask("fill memory", DEADLINE_MS)).rejects.toMatchObject({ isLate: false });
  expect(await jobs.ask("answer", DEADLINE_MS)).toEqual(expect.any(Number));
});

test("a process whose job blocks it ends when the server is killed", async ({ onTestFinished }) => {
  const parent = spawn(process.execPath, [
    "--input-type=module",
    "--eval",
    `import { jobProcess } from ${moduleUrl("./job-process.server.ts")};
    const jobs = jobProcess(new URL(${JSON.stringify(entry.href)}), 64);
    console.log(await jobs.ask("answer", ${DEADLINE_MS}));
    await jobs.ask("block", ${3 * DEADLINE_MS});`,
  ]);
  const [said] = await once(parent.stdout, "data");
  const pid = Number(String(said));
  onTestFinished(() => {
    parent.kill("SIGKILL");
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended, as it must.
    }
  });
  const isRunning = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    return stat !== "" && !/\) Z /.test(stat);
  };
  expect(await isRunning()).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
});
