import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { localUrl } from "#app/platform/local-host.server.ts";
import { type Installation, rootOfRelease } from "./installation.ts";
import { ReleaseError } from "./release-manifest.ts";
import type { SiteService } from "./site-service.ts";

const READY_WITHIN_SECONDS = 60;

/** The lines of a command's usage about these options. */
export const SERVICE_OPTIONS = `  --root DIR       the folder with the releases (the one that this command is in)
  --stop COMMAND   stops the site (systemctl stop trellis)
  --start COMMAND  starts it (systemctl start trellis)
  --wait SECONDS   how long a release may take to be ready (${READY_WITHIN_SECONDS})`;

interface ReleaseCommand {
  installation: Installation;
  service: SiteService;
  positionals: string[];
  flags: Set<string>;
}

/**
 * Parses the command line of upgrade, rollback and recover.
 * @param flags further ones of the command, without values
 * @returns null if it is invalid
 * @throws {ReleaseError} if the command is in no release of a server
 */
export function readReleaseCommand(flags: readonly string[] = []): ReleaseCommand | null {
  const text = { type: "string" as const };
  const further = Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" as const }]));
  const options = { ...further, root: text, stop: text, start: text, wait: text };
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ options, allowPositionals: true });
  } catch {
    return null;
  }
  const { values, positionals } = parsed;
  const { root: given, stop, start, wait } = values as Record<string, string | undefined>;
  const seconds = Number(wait ?? READY_WITHIN_SECONDS);
  if (!(seconds > 0)) return null;
  const root = given ? path.resolve(given) : rootOfRelease(path.resolve(import.meta.dirname, "../.."));
  if (root === null)
    throw new ReleaseError(
      "This is no release of a server: upgrade and rollback need the folder that holds releases, given as --root DIR. A clone is brought up to date by git and npm start.",
    );
  const service: SiteService = {
    stop: stop ?? "systemctl stop trellis",
    start: start ?? "systemctl start trellis",
    url: localUrl(process.env),
    readyWithinMs: seconds * 1000,
  };
  return {
    installation: { root },
    service,
    positionals,
    flags: new Set(flags.filter((flag) => values[flag] === true)),
  };
}
