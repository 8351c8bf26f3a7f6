import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";

export interface Ending {
  code: number | null;
  /** Its output. */
  said: string;
}

/** Runs one of `npm run`'s scripts in a child process; see runNode. */
export function runScript(
  [script = "", ...args]: readonly string[],
  env: Record<string, string>,
  watch?: (child: ChildProcess) => void,
): Promise<Ending> {
  return runNode([`scripts/${script}.ts`, ...args], env, watch);
}

/**
 * Runs Node until it exits.
 * @param env its complete environment, except PATH
 * @param watch called with the running process
 */
export async function runNode(
  args: readonly string[],
  env: Record<string, string>,
  watch?: (child: ChildProcess) => void,
): Promise<Ending> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  }
  watch?.(child);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, said };
}
