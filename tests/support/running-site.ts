import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import process from "node:process";

const START_LIMIT_MS = 180_000;
const ASK_AFTER_MS = 10;

/** The arguments of `node` in the script `start`. */
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const startArguments: string[] = scripts.start.split(" ").slice(1);

/** For `npm run coverage`, Node writes a site's coverage when the process exits by itself. */
const { COVERAGE_DIR } = process.env;
const coverage = COVERAGE_DIR ? { NODE_V8_COVERAGE: path.join(COVERAGE_DIR, "server") } : {};
/** `npm test` keeps what Node has compiled. */
const { NODE_COMPILE_CACHE } = process.env;
const compiled = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/** The environment variables of a site's storage. */
export type SitePlace = { DATA_DIR: string; DATABASE_URL?: string; STORAGE_URL?: string };

export interface RunningSite {
  url: string;
  dataDir: string;
  place: SitePlace;
  /** The process id of the server. */
  pid: number;
  /** Its output so far. */
  output(): string;
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops it if it is running, and deletes its data folder. */
  remove(): Promise<void>;
}

/** A currently free port of the loopback interface. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * Starts the built site like `npm start`, in a child process with its own data folder.
 * @param env overrides the defaults; `DATA_DIR` reuses a folder, `PORT` a port
 * @param cwd the folder of `build` and `content`
 * @throws {Error} if it exits or does not respond in time, with its output in the message
 */
export async function startSite(env: Record<string, string> = {}, cwd = process.cwd()): Promise<RunningSite> {
  const port = Number(env.PORT) || (await freePort());
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), "trellis-site-")));
  const child: ChildProcess = spawn(process.execPath, startArguments, {
    cwd,
    env: { PATH: process.env.PATH, ...coverage, ...compiled, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const url = `http://localhost:${port}`;
  const site: RunningSite = {
    url,
    dataDir,
    place: {
      DATA_DIR: dataDir,
      ...(env.DATABASE_URL && { DATABASE_URL: env.DATABASE_URL }),
      ...(env.STORAGE_URL && { STORAGE_URL: env.STORAGE_URL }),
    },
    pid: child.pid ?? 0,
    output: () => output,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
    async remove() {
      if (child.exitCode === null && child.signalCode === null)
        await site.stop(COVERAGE_DIR ? "SIGTERM" : "SIGKILL");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return site;
    await new Promise((resolve) => setTimeout(resolve, ASK_AFTER_MS));
  }
  await site.remove();
  throw new Error(`The site did not start.\n${output}`);
}
