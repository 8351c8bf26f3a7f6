import path from "node:path";
import { serverModules } from "#app/modules.server.ts";
import type { Config } from "#app/platform/config.server.ts";

const WIDTH = 10;

/**
 * Says with what a start serves, below the line with the version: no line holds a password.
 * @param secret its fingerprint and where it comes from, see site-secret.ts
 */
export function describeStart(config: Config, secret: { fingerprint: string; source: string }): string[] {
  const parts: Record<string, string> = {
    Database: config.databaseUrl
      ? `PostgreSQL, ${databaseName(config.databaseUrl)} (DATABASE_URL)`
      : `SQLite, ${path.join(config.dataDir, "trellis.sqlite")}`,
    Storage: config.storageUrl
      ? `bucket ${bucketName(config.storageUrl)} (STORAGE_URL)`
      : `the folder ${path.join(config.dataDir, "storage")}`,
    Mail: describeMail(config),
    ...Object.assign({}, ...serverModules.map(({ startLines }) => startLines?.(config))),
    Backups: describeBackups(config),
    Proxy:
      config.trustProxy.length > 0
        ? `forwarding headers count from ${config.trustProxy.join(", ")}`
        : "none is trusted (TRUST_PROXY isn’t set)",
    Secret: `${secret.source}, fingerprint ${secret.fingerprint}`,
  };
  return Object.entries(parts).map(([part, text]) => `  ${part.padEnd(WIDTH)}${text}`);
}

/** Host and database of DATABASE_URL, as far as it names them. */
export function databaseName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${decodeURIComponent(pathname.slice(1)) || "the user’s own database"} at ${host || "this machine"}`;
}

/** Bucket and host of STORAGE_URL, or of a BACKUP_TO of that form. */
export function bucketName(storageUrl: string): string {
  const { host, pathname } = new URL(storageUrl);
  return `${pathname.replace(/^\/|\/$/g, "")} at ${host}`;
}

function describeMail({ mail, dataDir }: Config): string {
  if (!mail.smtpUrl)
    return `none is sent (SMTP_URL isn’t set); each is a file in ${path.join(dataDir, "mail")}`;
  const from = mail.from ? `, from ${mail.from}` : "";
  return `through ${new URL(mail.smtpUrl).host}${from}`;
}

function describeBackups({ backup: { to, keep, passphrase } }: Config): string {
  if (!to) return "none are made (BACKUP_TO isn’t set)";
  const place = to.startsWith("s3:") ? `bucket ${bucketName(to)}` : path.resolve(to);
  return `a day, ${keep} are kept, ${passphrase ? "encrypted" : "not encrypted"}, in ${place}`;
}
