import process from "node:process";
import { parseArgs } from "node:util";
import { ConfigError } from "#app/platform/config.server.ts";

export const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Reads a command line of one file and some flags.
 * @returns null when it is not understood
 */
export function readFileAndFlags<Flag extends string>(
  known: readonly Flag[],
): { file: string; flags: Set<Flag> } | null {
  try {
    const options = Object.fromEntries(known.map((flag) => [flag, { type: "boolean" as const }]));
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...others] = positionals;
    return file && others.length === 0 ? { file, flags: new Set(Object.keys(values) as Flag[]) } : null;
  } catch {
    return null;
  }
}

/**
 * Runs a command to its exit code: `main`'s, or 1 when it fails, which is then said.
 * @param expected errors that say all there is to say; ConfigError is always one
 */
export async function runCommand(
  main: () => Promise<number>,
  ...expected: (new (
    ...given: never[]
  ) => Error)[]
): Promise<void> {
  // What it writes is nobody else's on this machine.
  process.umask(0o077);
  try {
    process.exitCode = await main();
  } catch (error) {
    const known = [ConfigError, ...expected].find((kind) => error instanceof kind);
    process.stderr.write(`${known ? (error as Error).message : `Failed: ${String(error)}`}\n`);
    process.exitCode = 1;
  }
}
