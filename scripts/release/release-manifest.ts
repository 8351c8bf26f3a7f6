import { z } from "zod";
import { migrationsOf090 } from "#app/platform/db/mark-baselines.server.ts";
import { unknownMigrations } from "#app/platform/db/migrate.server.ts";

/** An error of a release or an upgrade, whose message is shown to the person who started it. */
export class ReleaseError extends Error {
  override name = "ReleaseError";
}

/** The archive's first entry, and the name of the file in an unpacked release. */
export const RELEASE_MANIFEST = "release.json";

const FORMAT = 1;
const version = z.string().regex(/^\d+\.\d+\.\d+$/, "must be three numbers, such as 1.2.0");

export const releaseManifestSchema = z.object({
  format: z.literal(FORMAT, "was made by a newer release"),
  version,
  /** process.platform and process.arch of the packages and of Node. */
  platform: z.string(),
  /** The version of the Node in it, without "v". */
  node: version,
  /** The last of core's migrations that this release knows, which is what 0.9.0 reads. */
  migration: z.string(),
  /** All migrations that it knows, which determine which databases it can open; 0.9.0 lists none. */
  migrations: z.array(z.string()).optional(),
  files: z.array(
    z.object({
      path: z.string().refine(isInside, "leads out of the release"),
      bytes: z.number().int().min(0),
      sha256: z.string(),
      executable: z.boolean(),
    }),
  ),
});

export type ReleaseManifest = z.infer<typeof releaseManifestSchema>;
export type ReleaseFile = ReleaseManifest["files"][number];

/** Whether a path of an archive is relative, plain and stays inside of its folder. */
export function isInside(path: string): boolean {
  if (path === "" || /[\\\0]/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/** @returns negative if the first version is older, 0 if both are the same */
export function compareVersions(first: string, second: string): number {
  const numbers = second.split(".").map(Number);
  const differences = first.split(".").map((part, place) => Number(part) - (numbers[place] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/**
 * Why a release can't follow the running one; null if it can.
 * @param here the server's platform and the version that runs there
 */
export function refusalOf(
  release: Pick<ReleaseManifest, "version" | "platform">,
  here: { platform: string; version: string },
): string | null {
  if (release.platform !== here.platform)
    return `The archive is for ${release.platform}, and this server is ${here.platform}. Use the archive for ${here.platform}.`;
  const order = compareVersions(release.version, here.version);
  if (order === 0) return `${release.version} is the release that runs already.`;
  if (order < 0)
    return `The archive has ${release.version}, which is older than ${here.version}, the release that runs. To go back, use trellis rollback.`;
  return null;
}

/**
 * The last migration of a database that a release doesn't know, and for which it refuses to open it; undefined if it knows
 * all.
 * @param database its migrations, as a release tells them: 0.9.0 tells the last one
 */
export function movedOnBy(
  database: readonly string[],
  { migrations }: Pick<ReleaseManifest, "migrations">,
): string | undefined {
  if (migrations) return unknownMigrations(database, migrations).at(-1);
  return database.findLast((name) => !migrationsOf090.includes(name));
}
