import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { isEmailAddress, sentAddress } from "./email-address.ts";
import { parseImapUrl } from "./imap-url.server.ts";
import { isKnownTls } from "./smtp-url.server.ts";

/**
 * What prevents a start or a command, as a sentence for the person who runs the site: it names the variable or the file,
 * and what to do.
 */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const MIN_SECRET_LENGTH = 32;
/** Of a mailbox's address, before the @: its return addresses have 42 characters more, and 64 are allowed (RFC 5321). */
export const MAX_LOCAL_PART = 22;

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    );

const webAddress = url(["https:", "http:"], "https://alerts.example.ca/hook").refine(
  (value) => !URL.canParse(value) || (new URL(value).username === "" && new URL(value).password === ""),
  "must hold no user and password before the host",
);

const addressList = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

const mailAddresses = addressList.refine(
  (list) => list.length > 0 && list.every((address) => isEmailAddress(address)),
  "must hold one or more e-mail addresses, separated by commas",
);

const mailbox = z
  .string()
  .refine(
    (value) => isEmailAddress(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value.trim()),
    "must be an e-mail address, or a name followed by one in angle brackets",
  );

function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule);
}

interface Description {
  meaning: string;
  /** Where the rule has no default, or the default is made at the start. */
  default?: string;
  /** Never shown, and may be read from the file that NAME_FILE names. */
  isSecret?: true;
}

const descriptions = z.registry<Description>();

/**
 * Each setting once: the README, deploy/ and `npm start -- --help` are made of this list
 * (docs/design/operating.md#settings).
 */
const environment = z.object({
  PORT: wholeNumber(0, 65535).default(3000).register(descriptions, { meaning: "the port it listens on" }),
  HOST: z
    .string()
    .default("127.0.0.1")
    .register(descriptions, { meaning: "the address it listens on; `0.0.0.0` is every one of this machine" }),
  PUBLIC_URL: url(["http:", "https:"], "https://www.example.ca")
    .refine(
      (value) => !URL.canParse(value) || new URL(value).pathname === "/",
      "must have no path after the host, for example https://www.example.ca",
    )
    .optional()
    .register(descriptions, { meaning: "the address visitors use", default: "http://localhost:PORT" }),
  DATA_DIR: z
    .string()
    .default("./data")
    .register(descriptions, { meaning: "the folder of database, pictures and mail" }),
  DATABASE_URL: url(["postgres:", "postgresql:"], "postgres://user:password@host/database")
    .optional()
    .register(descriptions, {
      meaning: "`postgres://USER:PASSWORD@HOST/DATABASE` instead of SQLite",
      isSecret: true,
    }),
  STORAGE_URL: url(["s3:"], "s3://KEY:SECRET@host/bucket").optional().register(descriptions, {
    meaning: "`s3://KEY:SECRET@HOST/BUCKET` instead of the data folder",
    isSecret: true,
  }),
  SMTP_URL: url(["smtp:", "smtps:"], "smtp://user:password@mail.example.ca:587")
    .refine(
      (value) => !URL.canParse(value) || isKnownTls(value),
      "must have no other tls than ?tls=none, and that with smtp:// only",
    )
    .optional()
    .register(descriptions, {
      meaning: "`smtp://USER:PASSWORD@HOST:587` sends email; unset, each one is a file in `DATA_DIR`",
      isSecret: true,
    }),
  MAIL_FROM: mailbox
    .optional()
    .register(descriptions, { meaning: "the sender of email", default: "the business’s address" }),
  CONTACT_TO: mailAddresses.optional().register(descriptions, {
    meaning: "who is told of messages; several with commas between",
    default: "the business’s address",
  }),
  IMAP_URL: z
    .string()
    .refine(
      (value) => parseImapUrl(value) !== null,
      "must be an address such as imaps://user:password@mail.example.ca/INBOX",
    )
    .optional()
    .register(descriptions, {
      meaning: "`imaps://USER:PASSWORD@HOST/INBOX`, a mailbox whose answers come into Messages",
      isSecret: true,
    }),
  IMAP_ADDRESS: z
    .string()
    .refine(isEmailAddress, "must be an e-mail address")
    .optional()
    .register(descriptions, { meaning: "that mailbox’s email address", default: "the user in IMAP_URL" }),
  SEED: z
    .enum(["demo", "none"], "must be demo or none")
    .default("demo")
    .register(descriptions, { meaning: "`none` starts empty, with no other business’s name" }),
  STAFF_EMAIL: z.email("must be an e-mail address").optional().register(descriptions, {
    meaning: "makes this administrator at the start, if there is none of that name",
  }),
  STAFF_PASSWORD: z
    .string()
    .min(8, "must have at least 8 characters")
    .max(128, "must have at most 128 characters")
    .optional()
    .register(descriptions, {
      meaning: "the first password of that administrator; not needed afterwards",
      isSecret: true,
    }),
  SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional()
    .register(descriptions, {
      meaning: "signs sessions and links; the same for all instances",
      default: "generated into DATA_DIR",
      isSecret: true,
    }),
  TRUST_PROXY: addressList
    .refine(
      (list) => list.every(isAddressRange),
      "must be a comma-separated list of IP addresses or CIDR ranges",
    )
    .optional()
    .register(descriptions, {
      meaning: "proxies whose forwarding headers count, as addresses or CIDR ranges with commas between",
    }),
  BACKUP_TO: z
    .string()
    .refine(
      (value) => !/^[a-z][a-z0-9+.-]+:/i.test(value) || (URL.canParse(value) && value.startsWith("s3://")),
      "must be a folder or an address such as s3://KEY:SECRET@host/bucket",
    )
    .optional()
    .register(descriptions, {
      meaning: "a folder, or `s3://…`, for a backup a day; unset, none is made",
      isSecret: true,
    }),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7).register(descriptions, { meaning: "how many of them stay" }),
  BACKUP_PASSPHRASE: z.string().min(8, "must have at least 8 characters").optional().register(descriptions, {
    meaning: "encrypts backups, those of `npm run backup` too",
    isSecret: true,
  }),
  METRICS_PORT: wholeNumber(1, 65535)
    .optional()
    .register(descriptions, { meaning: "a port of its own for `/metrics`; unset, there is none" }),
  METRICS_HOST: z
    .string()
    .default("127.0.0.1")
    .register(descriptions, { meaning: "the address of that port" }),
  ALERT_URL: webAddress.optional().register(descriptions, {
    meaning: "a webhook that gets each alert as JSON, besides the mails",
    isSecret: true,
  }),
  HEARTBEAT_URL: webAddress.optional().register(descriptions, {
    meaning: "called every minute while all is well",
    isSecret: true,
  }),
});

/** A setting as the documents and `--help` show it. */
export interface Setting {
  name: string;
  /** "" if there is none. */
  default: string;
  /** With code in backticks. */
  meaning: string;
  isSecret: boolean;
}

export const settings: readonly Setting[] = Object.entries(environment.shape).map(([name, rule]) => {
  const described = descriptions.get(rule);
  const byRule = rule instanceof z.ZodDefault ? String(rule.def.defaultValue) : "";
  return {
    name,
    default: described?.default ?? byRule,
    meaning: described?.meaning ?? "",
    isSecret: described?.isSecret ?? false,
  };
});

/** All names that are read, those of the files of secrets included. */
export const settingNames: readonly string[] = settings.flatMap(({ name, isSecret }) =>
  isSecret ? [name, `${name}_FILE`] : [name],
);

/**
 * Parses the environment variables of DESIGN §7; nothing else reads them.
 * @param env the process's variables; an empty value counts as unset. A secret can be in the file that NAME_FILE names.
 * @returns the parsed configuration with absolute paths and defaults
 * @throws {ConfigError} naming each variable with an invalid value
 */
export function parseConfig(env: Record<string, string | undefined>) {
  const { values: given, files } = withSecretFiles(env);
  const result = environment.safeParse(given);
  if (!result.success) {
    const fieldErrors = result.error.issues.map(({ path: [name = ""], message }) => {
      const file = files.get(String(name));
      return `${String(name)}${file ? `, read from ${file},` : ""} ${message}.`;
    });
    throw new ConfigError([...new Set(fieldErrors)].join("\n"));
  }
  const values = result.data;
  if (values.METRICS_PORT === values.PORT)
    throw new ConfigError("METRICS_PORT must be another port than PORT.");
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL).origin : undefined,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    storageUrl: values.STORAGE_URL,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, contactTo: values.CONTACT_TO },
    mailbox: values.IMAP_URL ? readMailboxConfig(values.IMAP_URL, values.IMAP_ADDRESS) : undefined,
    seed: values.SEED,
    staff: values.STAFF_EMAIL
      ? { email: values.STAFF_EMAIL.toLowerCase(), password: values.STAFF_PASSWORD }
      : undefined,
    secret: values.SECRET,
    trustProxy: values.TRUST_PROXY ?? [],
    backup: {
      to: values.BACKUP_TO,
      keep: values.BACKUP_KEEP,
      passphrase: values.BACKUP_PASSPHRASE,
    },
    /** Address of the metrics endpoint; disabled without a port. */
    metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** Called with each alert. */
    alertUrl: values.ALERT_URL,
    /** Called while all is well. */
    heartbeatUrl: values.HEARTBEAT_URL,
  };
}

export type Config = ReturnType<typeof parseConfig>;

/**
 * Fills in secrets from the files that NAME_FILE names.
 * @returns the values that are not empty, and the file of each one that comes from a file
 * @throws {ConfigError} naming the variables if both are set, or the file can't be used
 */
function withSecretFiles(env: Record<string, string | undefined>) {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const files = new Map<string, string>();
  for (const { name, isSecret } of settings) {
    const file = values[`${name}_FILE`];
    if (!isSecret || !file) continue;
    if (values[name] !== undefined)
      throw new ConfigError(`${name} and ${name}_FILE are both set. Set only one of them.`);
    values[name] = readSettingFile(`${name}_FILE`, file);
    files.set(name, file);
  }
  return { values, files };
}

function readSettingFile(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new ConfigError(
      `${variable} names ${file}, which can’t be read. Create it, or let the site’s user read it.`,
      { cause },
    );
  }
  const value = text.trim();
  if (value === "")
    throw new ConfigError(`${variable} names ${file}, which is empty. Write the value into it.`);
  return value;
}

/** The mailbox to which answers come, with its address. */
function readMailboxConfig(imapUrl: string, given: string | undefined) {
  const access = parseImapUrl(imapUrl);
  const address = given ?? access?.user ?? "";
  if (!access || !isEmailAddress(address))
    throw new ConfigError("IMAP_ADDRESS must be set, because the user in IMAP_URL is no e-mail address.");
  if (address.lastIndexOf("@") > MAX_LOCAL_PART)
    throw new ConfigError(
      `IMAP_ADDRESS must have at most ${MAX_LOCAL_PART} characters before the @, so that answers can be matched.`,
    );
  return { ...access, address: sentAddress(address) };
}

function isAddressRange(range: string): boolean {
  const [address = "", prefix, ...rest] = range.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

/**
 * Builds the matcher for TRUST_PROXY (DESIGN §11: forwarding headers count only from these).
 * @param ranges addresses or CIDR ranges that parseConfig accepted
 */
export function proxyMatcher(ranges: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/, "");
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
  };
}

/**
 * Returns the secret that signs sessions: SECRET, or one that is generated once in the data folder (DESIGN
 * §7).
 * @throws {ConfigError} if the stored secret is too short
 * @throws {Error} if the data folder cannot be written
 */
export function readSecret(config: { secret: string | undefined; dataDir: string }): string {
  if (config.secret) return config.secret;
  const file = secretFile(config.dataDir);
  if (existsSync(file)) {
    const stored = readFileSync(file, "utf8").trim();
    if (stored.length >= MIN_SECRET_LENGTH) return stored;
    throw new ConfigError(
      `${file} must hold at least ${MIN_SECRET_LENGTH} characters. Without the file a new secret is made, and everybody signs in anew.`,
    );
  }
  mkdirSync(config.dataDir, { recursive: true });
  const secret = randomBytes(32).toString("hex");
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
  return secret;
}

/** Path of the generated secret. */
export function secretFile(dataDir: string): string {
  return path.join(dataDir, "secret");
}
