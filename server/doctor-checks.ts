import { execFile } from "node:child_process";
import { promisify } from "node:util";
import nodemailer from "nodemailer";
import { serverModules } from "#app/modules.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import { diskState, readDiskSpace } from "#app/platform/files/disk-space.server.ts";
import { localUrl } from "#app/platform/local-host.server.ts";
import { misspeltWarnings } from "#app/platform/misspelt-settings.server.ts";
import { transportUrl } from "#app/platform/smtp-url.server.ts";
import { type DoctorCheck, type DoctorFinding, trying } from "#app/site/slots/doctor-check.server.ts";
import { checkBackups } from "./backup-check.ts";
import { explainError } from "./explained-error.ts";
import { findOpenPaths, modeText } from "./file-permissions.ts";
import { checkProxy } from "./proxy-check.ts";
import { findSecretFault, secretSource } from "./site-secret.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** Rows carry the clock of their writing; a clock is set by some seconds now and then. */
const AHEAD_MS = 5 * 60_000;

/** By the name that the doctor prints. */
export const checks: Record<string, DoctorCheck> = {
  settings: async ({ env }) => misspeltWarnings(env).map((said) => ({ said })),
  permissions: async ({ config }) =>
    (await findOpenPaths(config.dataDir)).map(({ path, mode, wanted }) => ({
      said: `Others on this machine can open ${path} (${modeText(mode)}). Restart the site, which closes it, or run chmod ${modeText(wanted)} ${path}.`,
    })),
  "free room": async ({ config }) => judgeRoom(config.dataDir, await readDiskSpace(config.dataDir)),
  secret: async ({ config, database, secret }) => {
    const said = await findSecretFault(database.db, { secret, source: secretSource(config) });
    return said === null ? [] : [{ said }];
  },
  storage: ({ config, store }) =>
    trying(
      () => store.ready(),
      (error) => explainError(error, config, config.storageUrl ? { source: "s3" } : {}),
    ),
  backups: checkBackups,
  "mail server": ({ config }) =>
    trying(
      () => tryMailServer(config),
      (error) => explainError(error, config, { source: "smtp" }),
    ),
  ...Object.assign({}, ...serverModules.map(({ doctorChecks }) => doctorChecks)),
  proxy: ({ config, secret, env }) => checkProxy({ config, secret, siteUrl: localUrl(env) }),
  clock: async ({ database, now }) => [
    ...judgeClock(now, await newestWrite(database)),
    ...((await isUnsynchronized()) ? [{ said: SET_CLOCK }] : []),
  ],
};

const SET_CLOCK =
  "Nothing sets this machine’s clock, so codes of two-step sign-in will fail one day. Run timedatectl set-ntp true.";

export function judgeRoom(folder: string, space: { free: number; size: number }): DoctorFinding[] {
  if (diskState(space) !== "low") return [];
  const free = Math.round(space.free / 1_000_000);
  return [
    {
      said: `The disk of ${folder} has ${free} MB left. Free some room there: docs/operations.md, Troubleshooting, says what may be deleted.`,
    },
  ];
}

export function judgeClock(now: Date, newest: Date | null): DoctorFinding[] {
  if (!newest || newest.getTime() - now.getTime() < AHEAD_MS) return [];
  return [
    {
      said: `This machine’s clock says ${now.toISOString()}, and the site has written something at ${newest.toISOString()}. Set the clock (timedatectl set-ntp true), then restart the site.`,
    },
  ];
}

async function newestWrite({ db }: Database): Promise<Date | null> {
  const { newest } = await db
    .selectFrom("activity")
    .select(({ fn }) => fn.max("created_at").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ? new Date(toIsoTime(newest)) : null;
}

/** Only where systemd says so: other machines have other ways. */
async function isUnsynchronized(): Promise<boolean> {
  const asked = promisify(execFile)("timedatectl", ["show", "--property=NTP", "--value"], { timeout: 3000 });
  return asked.then(
    ({ stdout }) => stdout.trim() === "no",
    () => false,
  );
}

async function tryMailServer({ mail: { smtpUrl } }: Config): Promise<void> {
  if (!smtpUrl) return;
  const transport = nodemailer.createTransport({
    url: transportUrl(smtpUrl),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: CONNECT_TIMEOUT_MS,
  });
  await transport.verify().finally(() => transport.close());
}
