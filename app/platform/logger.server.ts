import { type Logger, type LoggerOptions, pino } from "pino";

/** Buffer size for a blocked standard output; further lines are dropped. */
const MAX_BUFFERED_CHARACTERS = 1_000_000;

/**
 * The site's log: JSON lines on standard output. If they cannot be written, for example on a full disk, the
 * site continues without.
 */
export function createLogger(): Logger {
  // Synchronous: pending writes would keep the process from exiting while the output is blocked.
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_CHARACTERS });
  output.on("error", () => undefined);
  const options: LoggerOptions = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["*.password", "*.secret", "*.cookie", "*.authorization"], censor: "[hidden]" },
  };
  return pino(options, output);
}

process.stdout.on("error", () => undefined);

/** Prints a line to standard output for the person who starts the site; unlike the log, it is plain text. */
export function printLine(message: string): void {
  process.stdout.write(`${message}\n`);
}
