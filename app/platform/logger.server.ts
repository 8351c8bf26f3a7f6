import { type Logger, type LoggerOptions, pino } from "pino";

/** Kept for a standard output that takes nothing just now; what comes on top of it is lost. */
const MAX_BUFFERED_CHARACTERS = 1_000_000;

/**
 * The site's log: one JSON line each, to standard output. Where that takes nothing, a file on a full disk, the site goes
 * on without.
 * @param level "silent" for tests and scripts
 */
export function createLogger(level: "info" | "silent" = "info"): Logger {
  // Written at once: what waits for later would keep a process from ending while it cannot be written.
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_CHARACTERS });
  output.on("error", () => undefined);
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["*.password", "*.secret", "*.cookie", "*.authorization"], censor: "[hidden]" },
  };
  return pino(options, output);
}

process.stdout.on("error", () => undefined);

/** Prints a line for whoever started the site; unlike the log, it is meant to be read by a person. */
export function printLine(message: string): void {
  process.stdout.write(`${message}\n`);
}
