import process from "node:process";
import { parseArgs } from "node:util";
import { type Config, parseConfig } from "#app/platform/config.server.ts";
import { startErrorText } from "#server/explained-error.ts";

export const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Parses a command line with one file and flags.
 * @returns null if it is invalid
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
 * Runs a command and sets the exit code: `main`'s result, or 1 with a message if it throws.
 * @param expected errors whose message is printed alone; all others are explained, see startErrorText
 */
export async function runCommand(
  main: () => Promise<number>,
  ...expected: (new (
    ...given: never[]
  ) => Error)[]
): Promise<void> {
  // Files it writes are not accessible to other users of this machine.
  process.umask(0o077);
  try {
    process.exitCode = await main();
  } catch (error) {
    const isSaid = expected.some((kind) => error instanceof kind);
    process.stderr.write(`${isSaid ? (error as Error).message : startErrorText(error, configIfValid())}\n`);
    process.exitCode = 1;
  }
}

function configIfValid(): Config | null {
  try {
    return parseConfig(process.env);
  } catch {
    return null;
  }
}
