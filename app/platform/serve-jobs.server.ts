import process from "node:process";
import { Worker } from "node:worker_threads";
import { lowerPriority } from "./lower-priority.server.ts";

/** Runs in a thread, because a job may block the event loop for as long as it likes. */
const endWithParent = `
  const { workerData: parent } = require("node:worker_threads");
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 500);
`;

/**
 * Answers the jobs of jobProcess in a process of their own, behind visitors' requests.
 * @param run does a job, and never throws
 */
export function serveJobs<Job, Answer>(run: (job: Job) => Promise<Answer>): void {
  lowerPriority();
  new Worker(endWithParent, { eval: true, workerData: process.ppid }).unref();
  process.on("message", async (job: Job) => {
    process.send?.(await run(job));
  });
  // A signal to the whole process group is ignored, because the server decides when this process ends.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
  // The server has disconnected or exited, so the result of the current job is not needed.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
}
