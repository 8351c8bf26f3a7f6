import type { UpgradeState } from "./installation.ts";
import type { SiteService } from "./site-service.ts";

/** The name of the database that a backup is restored into, which no shell splits. */
const databaseBefore = (name: string, version: string) => `${name}_before_${version.replaceAll(".", "_")}`;

/**
 * The commands that bring a site back to the release and the backup from before an upgrade, for the person who upgrades.
 * On PostgreSQL they restore into a new database: the older release can't delete tables that it doesn't know, and the
 * database with what was written since stays.
 * @param state of the upgrade that is taken back
 * @param databaseUrl that of the site; its password is not shown
 */
export function wayBack(
  { to, backup }: Pick<UpgradeState, "to" | "backup">,
  { stop, start }: Pick<SiteService, "stop" | "start">,
  databaseUrl: string | undefined,
): string {
  return [
    "To go back to the moment of the backup, and lose what was written since:",
    `  ${stop}`,
    ...(databaseUrl ? newDatabase(new URL(databaseUrl), to) : []),
    "  trellis rollback --force",
    `  trellis restore --force ${backup ?? "BACKUP"}`,
    `  ${start}`,
  ].join("\n");
}

function newDatabase({ hostname, port, username, pathname }: URL, version: string): string[] {
  const name = decodeURIComponent(pathname.slice(1));
  const made = databaseBefore(name, version);
  const place = `--host=${hostname}${port && ` --port=${port}`}`;
  return [
    `  createdb ${place} --owner=${decodeURIComponent(username)} ${made}    # as a user of PostgreSQL who may create databases`,
    `  and in /etc/trellis.env let DATABASE_URL end with /${made} instead of /${name}`,
  ];
}
