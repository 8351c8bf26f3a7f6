import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { isEmailAddress, sentAddress } from "./email-address.ts";
import { parseImapUrl } from "./imap-url.server.ts";
import { isKnownTls } from "./smtp-url.server.ts";

/** An invalid environment variable, which prevents the start; the message names the variable. */
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

const environment = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url(["http:", "https:"], "https://www.example.ca")
    .refine(
      (value) => !URL.canParse(value) || new URL(value).pathname === "/",
      "must have no path after the host, for example https://www.example.ca",
    )
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url(["postgres:", "postgresql:"], "postgres://user:password@host/database").optional(),
  STORAGE_URL: url(["s3:"], "s3://KEY:SECRET@host/bucket").optional(),
  SMTP_URL: url(["smtp:", "smtps:"], "smtp://user:password@mail.example.ca:587")
    .refine(
      (value) => !URL.canParse(value) || isKnownTls(value),
      "must have no other tls than ?tls=none, and that with smtp:// only",
    )
    .optional(),
  MAIL_FROM: mailbox.optional(),
  CONTACT_TO: mailAddresses.optional(),
  IMAP_URL: z
    .string()
    .refine(
      (value) => parseImapUrl(value) !== null,
      "must be an address such as imaps://user:password@mail.example.ca/INBOX",
    )
    .optional(),
  IMAP_ADDRESS: z.string().refine(isEmailAddress, "must be an e-mail address").optional(),
  SEED: z.enum(["demo", "none"], "must be demo or none").default("demo"),
  STAFF_EMAIL: z.email("must be an e-mail address").optional(),
  STAFF_PASSWORD: z
    .string()
    .min(8, "must have at least 8 characters")
    .max(128, "must have at most 128 characters")
    .optional(),
  SECRET: z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`).optional(),
  BACKUP_TO: z
    .string()
    .refine(
      (value) => !/^[a-z][a-z0-9+.-]+:/i.test(value) || (URL.canParse(value) && value.startsWith("s3://")),
      "must be a folder or an address such as s3://KEY:SECRET@host/bucket",
    )
    .optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  BACKUP_PASSPHRASE: z.string().min(8, "must have at least 8 characters").optional(),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  ALERT_URL: webAddress.optional(),
  HEARTBEAT_URL: webAddress.optional(),
  TRUST_PROXY: addressList
    .refine(
      (list) => list.every(isAddressRange),
      "must be a comma-separated list of IP addresses or CIDR ranges",
    )
    .optional(),
});

/**
 * Parses the environment variables of DESIGN §7; nothing else reads them.
 * @param env the process's variables; an empty value counts as unset
 * @returns the parsed configuration with absolute paths and defaults
 * @throws {ConfigError} naming each variable with an invalid value
 */
export function parseConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = environment.safeParse(given);
  if (!result.success) {
    const fieldErrors = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
    throw new ConfigError([...new Set(fieldErrors)].join("\n"));
  }
  const values = result.data;
  if (values.STAFF_EMAIL && !values.STAFF_PASSWORD) {
    throw new ConfigError("STAFF_PASSWORD must be set together with STAFF_EMAIL.");
  }
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
      ? { email: values.STAFF_EMAIL.toLowerCase(), password: values.STAFF_PASSWORD ?? "" }
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
