import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { onTestFinished } from "vitest";
import type { Ending } from "./commands.ts";

export interface BareServer {
  /** Runs a line in root's shell, which goes on from line to line. */
  run(line: string): Promise<Ending>;
  /** Like run. @throws {Error} if it fails @returns its output */
  must(line: string): Promise<string>;
  /** Copies a file of this machine to it. */
  put(file: string, into: string): Promise<void>;
  /** Copies a file of it to this machine. */
  take(file: string, into: string): Promise<void>;
  /** Starts a Node program of this checkout, on this machine's files, in the server's network. Ends with its input. */
  beside(script: string, ...args: string[]): ChildProcessWithoutNullStreams;
}

/** Where it is no root, a machine of continuous integration lets it become one. */
const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
const END = "\u0001";

function start(words: readonly string[]): ChildProcessWithoutNullStreams {
  const [command = "", ...args] = [...asRoot, ...words];
  return spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
}

/**
 * A server to install the site on, until the test is finished: root, the system's programs and a loopback network, and no
 * Node. It is made of this machine's files, of which it changes none. Stand-ins take systemd's place.
 * @throws {Error} where the machine doesn't let us; the message is the system's
 */
export async function bareServer(): Promise<BareServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "trellis-server-"));
  const spaces = ["--mount", "--pid", "--net", "--uts", "--ipc", "--fork"];
  const script = path.resolve("tests/support/bare-server.sh");
  const init = start(["unshare", ...spaces, "sh", script, folder, process.cwd(), process.execPath]);
  const ended = closed(init);
  onTestFinished(async () => {
    init.stdin.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const pid = await firstLine(init);
  const inside = ["nsenter", "--target", pid, "--mount", "--pid", "--net", "--uts", "--ipc", "--root"];
  const env = [
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME=/root",
    "LANG=C.UTF-8",
  ];
  const shell = start([...inside, "env", "-i", ...env, "bash", "--norc"]);
  const run = inShell(shell);
  await run("cd");
  const must = async (line: string) => {
    const { code, said } = await run(line);
    if (code !== 0) throw new Error(`${line} ended with ${code}: ${said}`);
    return said;
  };
  return {
    run,
    must,
    put: (file, into) => {
      const copy = start([...inside, "sh", "-c", 'cat >"$0"', into]);
      return pipeline(createReadStream(file), copy.stdin).then(() => closed(copy));
    },
    take: (file, into) => pipeline(start([...inside, "cat", file]).stdout, createWriteStream(into)),
    beside: (program, ...args) =>
      start(["nsenter", "--target", pid, "--net", process.execPath, program, ...args]),
  };
}

const closed = (child: ChildProcessWithoutNullStreams) =>
  new Promise<void>((resolve) => child.once("close", () => resolve()));

function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  let complaint = "";
  child.stderr.on("data", (piece) => {
    complaint += piece;
  });
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).once("line", resolve);
    child.once("close", () => reject(new Error(`No server of its own is to be had here.\n${complaint}`)));
  });
}

/** Runs lines in a shell one after the other; the output of each ends with a mark and its exit code. */
function inShell(shell: ChildProcessWithoutNullStreams): (line: string) => Promise<Ending> {
  let output = "";
  let done: ((ending: Ending) => void) | null = null;
  shell.stdout.setEncoding("utf8");
  shell.stdout.on("data", (piece: string) => {
    output += piece;
    const [, said = "", code] = new RegExp(`^([^]*)${END}(\\d+)\n`).exec(output) ?? [];
    if (code === undefined) return;
    output = "";
    done?.({ code: Number(code), said });
  });
  return (line) =>
    new Promise((resolve) => {
      done = resolve;
      shell.stdin.write(`{ ${line}\n} </dev/null 2>&1; printf '${END}%d\\n' $?\n`);
    });
}
