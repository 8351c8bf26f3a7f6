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
