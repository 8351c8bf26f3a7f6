import { execFile } from "node:child_process";
import { promisify } from "node:util";
import nodemailer from "nodemailer";
import type { Config } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import { errorLine } from "#app/platform/error-line.server.ts";
import { diskState, readDiskSpace } from "#app/platform/files/disk-space.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { tryMailbox } from "#app/platform/mailbox/mailbox-reader.server.ts";
import { misspeltWarnings } from "#app/platform/misspelt-settings.server.ts";
import { transportUrl } from "#app/platform/smtp-url.server.ts";
import { openBackupPlace } from "./backup/scheduled-place.ts";
import { explainError } from "./explained-error.ts";
import { findOpenPaths, modeText } from "./file-permissions.ts";

/** What is wrong around a site: a sentence with its cure, and the error beneath if there is one. */
export interface Fault {
  said: string;
  cause?: string;
}

interface Checked {
  config: Config;
  database: Database;
  store: FileStore;
  env: Record<string, string | undefined>;
  now: Date;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Rows carry the clock of their writing; a clock is set by some seconds now and then. */
const AHEAD_MS = 5 * 60_000;

/** By the name that the doctor prints; each finds what is wrong with one thing. */
export const checks: Record<string, (site: Checked) => Promise<Fault[]>> = {
  settings: async ({ env }) => misspeltWarnings(env).map((said) => ({ said })),
  permissions: async ({ config }) =>
    (await findOpenPaths(config.dataDir)).map(({ path, mode, wanted }) => ({
      said: `Others on this machine can open ${path} (${modeText(mode)}). Restart the site, which closes it, or run chmod ${modeText(wanted)} ${path}.`,
    })),
  "free room": async ({ config }) => judgeRoom(config.dataDir, await readDiskSpace(config.dataDir)),
  storage: ({ config, store }) =>
    trying(() => store.ready(), config, config.storageUrl ? { source: "s3" } : {}),
  backups: ({ config }) => tryBackups(config),
  "mail server": ({ config }) => trying(() => tryMailServer(config), config, { source: "smtp" }),
  mailbox: ({ config }) =>
    trying(async () => config.mailbox && tryMailbox(config.mailbox), config, { source: "imap" }),
  clock: async ({ database, now }) => [
    ...judgeClock(now, await newestWrite(database)),
    ...((await isUnsynchronized()) ? [{ said: SET_CLOCK }] : []),
  ],
};

const SET_CLOCK =
  "Nothing sets this machine’s clock, so codes of two-step sign-in will fail one day. Run timedatectl set-ntp true.";

/** @returns a fault if `work` fails, explained as far as its error is known */
async function trying(
  work: () => Promise<unknown>,
  config: Config,
  from: Parameters<typeof explainError>[2],
): Promise<Fault[]> {
  try {
    await work();
    return [];
  } catch (error) {
    const said =
      explainError(error, config, from) ??
      "This failed for a reason that the doctor doesn’t know. Try again later, with the cause at hand.";
    return [{ said, cause: errorLine(error) }];
  }
}

export function judgeRoom(folder: string, space: { free: number; size: number }): Fault[] {
  if (diskState(space) !== "low") return [];
  const free = Math.round(space.free / 1_000_000);
  return [
    {
      said: `The disk of ${folder} has ${free} MB left. Free some room there: docs/operations.md, Troubleshooting, says what may be deleted.`,
    },
  ];
}

export function judgeClock(now: Date, newest: Date | null): Fault[] {
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

function tryBackups(config: Config): Promise<Fault[]> {
  const { to } = config.backup;
  const source = to?.startsWith("s3:") ? "s3" : "file";
  return trying(async () => to && openBackupPlace(to).list(), config, { source, variable: "BACKUP_TO" });
}
