import path from "node:path";
import { type Config, ConfigError } from "#app/platform/config.server.ts";
import { errorLine } from "#app/platform/error-line.server.ts";
import { type AnyError, connectionRules, errorChain, textOfError } from "#app/platform/error-rules.server.ts";

/** What an error came from; the words name its setting. */
export type ErrorSource = "file" | "port" | "sqlite" | "postgres" | "s3" | "smtp" | "proxy";

/** The settings that the explanations name. */
export type NamedPlaces = Pick<Config, "dataDir" | "databaseUrl" | "storageUrl" | "port" | "host"> & {
  metrics?: Config["metrics"];
};

interface Facts {
  /** Codes, names and messages of the error and of what caused it. */
  text: string;
  /** Of the file that a system call failed on. */
  file: string;
  /** Of a port that can't be listened on. */
  port: number | undefined;
  config: NamedPlaces;
}

type Rule = readonly [when: RegExp, say: string | ((facts: Facts) => string)];

const CHOWN = "Give it to the user that the site runs as (chown), or start the site as its owner.";
const RESTORE =
  "Keep a copy of the data folder, look whether the disk is well (dmesg), and bring back the newest backup by npm run restore -- --force FILE.";
const FREE_ROOM = "Free some room there: docs/operations.md, Troubleshooting, says what may be deleted.";

const sqliteFile = ({ config }: Facts) => path.join(config.dataDir, "trellis.sqlite");
const portName = ({ port, config }: Facts) => (port === config.metrics?.port ? "METRICS_PORT" : "PORT");
const hostName = (facts: Facts) => (portName(facts) === "PORT" ? "HOST" : "METRICS_HOST");

const fileRules: Rule[] = [
  [/\b(EACCES|EPERM)\b/, ({ file }) => `${file} may not be read or written by this user. ${CHOWN}`],
  [
    /\bEROFS\b/,
    ({ file }) =>
      `${file} is on a file system that can only be read. Under systemd add its folder to the unit’s ReadWritePaths; otherwise mount it for writing, or set DATA_DIR or BACKUP_TO to another folder.`,
  ],
  [/\b(ENOSPC|EDQUOT)\b/, ({ file }) => `The disk of ${file} is full. ${FREE_ROOM}`],
  [
    /\b(ENOTDIR|EEXIST)\b/,
    ({ file }) =>
      `${file} can’t be a folder, because a file is in its way. Set DATA_DIR or BACKUP_TO to another folder.`,
  ],
  [
    /\bENOENT\b/,
    ({ file }) => `${file} is missing. Look whether its path is right, and whether its disk is mounted.`,
  ],
  [
    /\bEISDIR\b/,
    ({ file }) => `${file} is a folder where a file is needed. Name a file, or move the folder away.`,
  ],
  [
    /\b(EMFILE|ENFILE)\b/,
    "Too many files are open. Raise the limit: LimitNOFILE of the systemd unit, or ulimit -n in the shell.",
  ],
  [/\bEIO\b/, ({ file }) => `The disk of ${file} fails. ${RESTORE}`],
];

const portRules: Rule[] = [
  [
    /\bEADDRINUSE\b/,
    (facts) =>
      `${portName(facts)} ${facts.port} is in use by another program. Stop that one (ss -ltnp says which it is), or set ${portName(facts)} to another port.`,
  ],
  [
    /\bEACCES\b/,
    (facts) =>
      `${portName(facts)} ${facts.port} is for the system’s own programs. Set ${portName(facts)} to one from 1024 on, and put a proxy before it.`,
  ],
  [
    /\b(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)\b/,
    (facts) =>
      `${hostName(facts)} is no address of this machine. Set it to one of them (ip address lists them), or to 0.0.0.0 for all.`,
  ],
];

/** By SQLite's primary result code, which `text` has as `sqlite 5`. */
const sqliteRules: Rule[] = [
  [
    /\bsqlite [56]\b/,
    (facts) =>
      `${sqliteFile(facts)} is locked by another program. Stop it: another site on this DATA_DIR, a backup program, or sqlite3.`,
  ],
  [/\bsqlite (8|3|23)\b/, (facts) => `${sqliteFile(facts)} can’t be written by this user. ${CHOWN}`],
  [/\bsqlite 10\b/, (facts) => `The disk of ${sqliteFile(facts)} fails. ${RESTORE}`],
  [/\bsqlite (11|26)\b/, (facts) => `${sqliteFile(facts)} is damaged, or no database. ${RESTORE}`],
  [/\bsqlite 13\b/, (facts) => `The disk of ${sqliteFile(facts)} is full. ${FREE_ROOM}`],
  [
    /\bsqlite 14\b/,
    (facts) => `${sqliteFile(facts)} can’t be opened: it or the folder DATA_DIR isn’t this user’s. ${CHOWN}`,
  ],
];

const postgresRules: Rule[] = [
  [
    /\b(28P01|28000)\b|must be a string/,
    "PostgreSQL rejects user or password of DATABASE_URL. Correct them, percent-encoded (@ is %40), or let the user in (pg_hba.conf).",
  ],
  [
    /\b3D000\b/,
    "PostgreSQL has no database of the name in DATABASE_URL. Create it (createdb), or correct the name.",
  ],
  [
    /\b42501\b/,
    "The user in DATABASE_URL may not change this database. Make them its owner: ALTER DATABASE name OWNER TO user.",
  ],
  [
    /\b53300\b/,
    "PostgreSQL has no connection left for the user in DATABASE_URL. End others, or raise max_connections: an instance takes ten.",
  ],
  [
    /\b(53100|58030)\b/,
    "The disk of PostgreSQL, which DATABASE_URL names, is full or fails. Free some room there.",
  ],
  [
    /\b(57P0[123])\b/,
    "PostgreSQL, which DATABASE_URL names, is starting or stopping. Start the site once it is up.",
  ],
  [/\b25006\b/, "DATABASE_URL leads to a copy of the database that can only be read. Name the primary one."],
  [
    /does not support SSL/,
    "PostgreSQL, which DATABASE_URL names, speaks without encryption only. Turn ssl on there, or leave sslmode out of DATABASE_URL on a network of your own.",
  ],
  [
    /\bno pg_hba\.conf entry/,
    "PostgreSQL lets nobody in from this machine (pg_hba.conf). Add a line for the user in DATABASE_URL there.",
  ],
  ...connectionRules("DATABASE_URL", "PostgreSQL"),
];

const s3Rules = (variable: string): Rule[] => [
  [
    /\bNoSuchBucket\b/,
    `The store has no bucket of the name in ${variable}. Create it there, or correct the name.`,
  ],
  [
    /\bInvalidAccessKeyId\b/,
    `The store doesn’t know the key in ${variable}. Correct it, percent-encoded (+ is %2B).`,
  ],
  [
    /\bSignatureDoesNotMatch\b/,
    `The secret in ${variable} isn’t the one of its key. Correct it, percent-encoded (/ is %2F, + is %2B).`,
  ],
  [
    /\bRequestTimeTooSkewed\b/,
    `This machine’s clock differs too much from that of the store in ${variable}. Set the clock (timedatectl set-ntp true).`,
  ],
  [
    /\b(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraint\w*)\b|\bs3 301\b/,
    `The bucket in ${variable} is in another region. Add ?region=REGION with the one that the store names.`,
  ],
  [
    /\b(AccessDenied|AllAccessDisabled)\b|\bs3 40[13]\b/,
    `The key in ${variable} may not use the bucket. Give it the rights to get, put, delete and list.`,
  ],
  [
    /\b(SlowDown|ServiceUnavailable|InternalError)\b|\bs3 50\d\b/,
    `The store in ${variable} is out of order. Try again, or ask who runs it.`,
  ],
  ...connectionRules(variable, "the store"),
];

const smtpRules: Rule[] = [
  [
    /STARTTLS/i,
    "The mail server in SMTP_URL offers no encryption. Use smtps:// with port 465, or on a network of your own add ?tls=none.",
  ],
  [
    /\bEAUTH\b|invalid login|authenticat|credential|\b53[0458]\b/i,
    "The mail server rejects user or password of SMTP_URL. Correct them, percent-encoded (@ is %40); many providers want an app password.",
  ],
  [
    /sender|mail from|\b5\.1\.[78]\b|\bEENVELOPE\b/i,
    "The mail server rejects the sender’s address. Set MAIL_FROM to one that the user in SMTP_URL may send from.",
  ],
  [
    /\b(421|450|451|452)\b|too many/i,
    "The mail server of SMTP_URL asks to try again later. Do so, and ask the provider for its limits.",
  ],
  ...connectionRules("SMTP_URL", "the mail server"),
];

const rulesOf = (source: ErrorSource, variable: string): Rule[] => {
  switch (source) {
    case "file":
      return fileRules;
    case "port":
      return portRules;
    case "sqlite":
      return sqliteRules;
    case "postgres":
      return postgresRules;
    case "s3":
      return s3Rules(variable);
    case "smtp":
      return smtpRules;
    case "proxy":
      return connectionRules("PUBLIC_URL", "the proxy");
  }
};

/**
 * Explains an error of the system, a database, a store or a mail server to the person who runs the site.
 * @param config names the places; nothing of it that is secret is said
 * @param source where it is known; of starts and commands it is found by the error. `variable` is that of a store, by
 * default STORAGE_URL
 * @returns a sentence that names the variable or the file, and what to do; null for an unknown error
 */
export function explainError(
  error: unknown,
  config: NamedPlaces,
  { source, variable = "STORAGE_URL" }: { source?: ErrorSource; variable?: string } = {},
): string | null {
  const chain = errorChain(error);
  const from = source ?? sourceOf(chain, config);
  if (!from) return null;
  const facts: Facts = {
    text: chain.map(textOfError).join(" "),
    file: chain.map((one) => one.path ?? one.dest).find((name) => typeof name === "string") ?? config.dataDir,
    port: chain.map((one) => one.port).find((port) => typeof port === "number"),
    config,
  };
  const said = rulesOf(from, variable).find(([when]) => when.test(facts.text))?.[1];
  return typeof said === "function" ? said(facts) : (said ?? null);
}

/** What a start or a command prints of an error: the sentence, and what caused it beneath. */
export function startErrorText(error: unknown, config: NamedPlaces | null): string {
  const isSentence = error instanceof ConfigError;
  const explained = isSentence || !config ? null : explainError(error, config);
  const sentence = isSentence
    ? error.message
    : (explained ??
      "This failed for a reason that the site doesn’t know. Try again; if it stays, report it with the cause beneath.");
  const cause = isSentence ? error.cause : error;
  return cause === undefined
    ? sentence
    : `${sentence}\n  Cause: ${errorChain(cause)
        .map((one) => errorLine(one))
        .join(" · ")}`;
}

const networkCodes =
  /^(ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|EPROTO|CERT_|ERR_TLS|DEPTH_|SELF_|UNABLE_)/;
const fromPostgres =
  /timeout exceeded when trying to connect|Connection terminated|SASL|does not support SSL/;

function sourceOf(chain: AnyError[], config: NamedPlaces): ErrorSource | null {
  const has = (rule: (error: AnyError) => boolean) => chain.some(rule);
  if (has(({ errcode }) => typeof errcode === "number")) return "sqlite";
  if (has((one) => "$metadata" in one)) return "s3";
  if (has(({ severity, code }) => severity !== undefined && /^[0-9A-Z]{5}$/.test(String(code))))
    return "postgres";
  const ownHosts = [config.host, config.metrics?.host];
  if (
    has(
      ({ syscall, hostname }) =>
        syscall === "listen" || (hostname !== undefined && ownHosts.includes(String(hostname))),
    )
  )
    return "port";
  if (has((one) => typeof one.path === "string" && typeof one.code === "string")) return "file";
  const isNetwork = has(
    ({ code, message }) => networkCodes.test(String(code)) || fromPostgres.test(String(message)),
  );
  if (isNetwork) return config.databaseUrl ? "postgres" : config.storageUrl ? "s3" : null;
  return has(({ code }) => /^(EMFILE|ENFILE|ENOSPC|EDQUOT|EROFS|EIO)$/.test(String(code))) ? "file" : null;
}
