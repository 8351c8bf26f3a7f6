import { type Logger, pino } from "pino";

/**
 * The site's log: one JSON line each, to standard output.
 * @param level "silent" for tests and scripts
 */
export function createLogger(level: "info" | "silent" = "info"): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["*.password", "*.secret", "*.cookie", "*.authorization"], censor: "[hidden]" },
  });
}

/** Prints a line for whoever started the site; unlike the log, it is meant to be read by a person. */
export function printLine(message: string): void {
  process.stdout.write(`${message}\n`);
}
