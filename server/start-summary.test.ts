import { describe, expect, test } from "vitest";
import { serverModules } from "#app/modules.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { describeStart } from "./start-summary.ts";

const secret = { fingerprint: "1a2b3c4d", source: "SECRET" };

const parts = serverModules.flatMap(({ startLines }) => Object.keys(startLines?.(parseConfig({})) ?? {}));
/** Without the lines of modules. */
const ofCore = (lines: string[]) =>
  lines.filter((line) => !parts.some((part) => line.startsWith(`  ${part} `)));

describe("A start says what it is", () => {
  test("with nothing set", () => {
    expect(ofCore(describeStart(parseConfig({ DATA_DIR: "/srv/data" }), secret))).toEqual([
      "  Database  SQLite, /srv/data/trellis.sqlite",
      "  Storage   the folder /srv/data/storage",
      "  Mail      none is sent (SMTP_URL isn’t set); each is a file in /srv/data/mail",
      "  Backups   none are made (BACKUP_TO isn’t set)",
      "  Proxy     none is trusted (TRUST_PROXY isn’t set)",
      "  Secret    SECRET, fingerprint 1a2b3c4d",
    ]);
  });

  test("with everything set, and no password", () => {
    const said = describeStart(
      parseConfig({
        DATABASE_URL: "postgres://trellis:hush@database:5433/fernhill",
        STORAGE_URL: "s3://key:hush@store.example:9000/pictures",
        SMTP_URL: "smtp://web:hush@mail.example:587",
        MAIL_FROM: "Fernhill <web@fernhill.example>",
        BACKUP_TO: "s3://key:hush@backups.example/kept",
        BACKUP_PASSPHRASE: "hush hush hush",
        TRUST_PROXY: "10.0.0.0/8, ::1",
      }),
      secret,
    );
    expect(ofCore(said).slice(0, -1)).toEqual([
      "  Database  PostgreSQL, fernhill at database:5433 (DATABASE_URL)",
      "  Storage   bucket pictures at store.example:9000 (STORAGE_URL)",
      "  Mail      through mail.example:587, from Fernhill <web@fernhill.example>",
      "  Backups   a day, 7 are kept, encrypted, in bucket kept at backups.example",
      "  Proxy     forwarding headers count from 10.0.0.0/8, ::1",
    ]);
    expect(said.join("\n")).not.toMatch(/hush/);
  });
});
