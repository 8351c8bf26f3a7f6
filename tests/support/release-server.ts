import { spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { onTestFinished } from "vitest";
import { type Ending, runNode } from "./commands.ts";

interface ReleaseServer {
  /** Options of upgrade, rollback and recover. */
  options: string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs a command of this checkout on the server's releases. */
  run(script: string, ...args: string[]): Promise<Ending>;
}

/**
 * A supervisor of one process in place of systemd, which runs what `current` leads to until the test is finished.
 * @param root the folder with the releases
 * @param command what it starts, in the release's folder
 */
export function superviseReleases(
  { root, command, waitSeconds }: { root: string; command: string; waitSeconds: number },
  env: Record<string, string>,
): ReleaseServer {
  const pidFile = path.join(root, "pid");
  const log = path.join(root, "log");
  const start = `cd ${root}/current && (${command} >>${log} 2>&1 & echo $! >${pidFile})`;
  const stop = `pid=$(cat ${pidFile}); kill $pid 2>/dev/null; while kill -0 $pid 2>/dev/null; do sleep 0.02; done`;
  const options = ["--root", root, "--stop", stop, "--start", start, "--wait", String(waitSeconds)];
  const shell = (line: string) =>
    new Promise<void>((resolve) => {
      const child = spawn("/bin/sh", ["-c", line], {
        env: { PATH: process.env.PATH, ...env },
        stdio: "ignore",
      });
      child.once("close", () => resolve());
    });
  onTestFinished(() => shell(stop));
  return {
    options,
    start: () => shell(start),
    stop: () => shell(stop),
    run: (script, ...args) => runNode([`scripts/${script}.ts`, ...args, ...options], env),
  };
}
