import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { ConfigError } from "#app/platform/config.server.ts";
import { markdownTable } from "#tests/support/markdown-table.ts";
import { scratchFolder } from "#tests/support/scratch.ts";
import { type ErrorSource, explainError, type NamedPlaces, startErrorText } from "./explained-error.ts";

// docs/errors.md is this table: `npx vitest run --project unit server/explained-error.test.ts -u` writes it anew.

const onFiles: NamedPlaces = {
  dataDir: "/srv/data",
  databaseUrl: undefined,
  storageUrl: undefined,
  port: 80,
  host: "127.0.0.1",
  metrics: { port: 9464, host: "127.0.0.1" },
};
const onServers: NamedPlaces = {
  ...onFiles,
  databaseUrl: "postgres://trellis:hush@database/trellis",
  storageUrl: "s3://key:hush@store.example/pictures",
};

const failed = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
const system = (code: string, syscall: string, fields: object = {}) =>
  failed(`${code}: ${syscall}`, { code, syscall, ...fields });
const onFile = (code: string, file: string) => system(code, "open", { path: file });
const sqlite = (errcode: number, message: string) => failed(message, { code: "ERR_SQLITE_ERROR", errcode });
const postgres = (code: string, message: string) => failed(message, { code, severity: "FATAL" });
const s3 = (name: string, httpStatusCode?: number) =>
  failed(`${name}: the store's words`, { name, $metadata: { httpStatusCode } });
const connecting = (code: string) => failed(`connect ${code} 192.0.2.1:1`, { code, syscall: "connect" });
/** As flydrive hands on an error of the store. */
const wrapped = (cause: Error) => failed("Cannot read file", { code: "E_CANNOT_READ_FILE", cause });

/** By what they come from: what the documents say of it, the error, and how its explanation begins and goes on. */
const known: Record<string, [name: string, error: Error, sentence: RegExp][]> = {
  "Node and files": [
    ["EACCES", onFile("EACCES", "/srv/data/secret"), /^\/srv\/data\/secret may not be .+chown/],
    ["EPERM", onFile("EPERM", "/srv/data"), /^\/srv\/data may not be .+chown/],
    ["EROFS", onFile("EROFS", "/mnt/backups"), /^\/mnt\/backups .+ReadWritePaths/],
    ["ENOSPC", onFile("ENOSPC", "/srv/data/storage"), /^The disk of \/srv\/data\/storage is full\. Free/],
    ["EDQUOT", system("EDQUOT", "write"), /^The disk of \/srv\/data is full\. Free/],
    ["ENOTDIR", onFile("ENOTDIR", "/srv/data/storage"), /^\/srv\/data\/storage can’t be a folder.+DATA_DIR/],
    ["EEXIST", onFile("EEXIST", "/srv/data"), /^\/srv\/data can’t be a folder.+DATA_DIR/],
    ["ENOENT", onFile("ENOENT", "/mnt/before.tar"), /^\/mnt\/before\.tar is missing\. Look/],
    ["EISDIR", onFile("EISDIR", "/srv/data/secret"), /^\/srv\/data\/secret is a folder.+Name a file/],
    ["EMFILE", system("EMFILE", "accept"), /^Too many files are open\. Raise the limit/],
    ["ENFILE", onFile("ENFILE", "/srv/data"), /^Too many files are open\. Raise the limit/],
    ["EIO", onFile("EIO", "/srv/data/x"), /^The disk of \/srv\/data\/x fails\. .+npm run restore/],
    ["EADDRINUSE", system("EADDRINUSE", "listen", { port: 80 }), /^PORT 80 is in use .+ set PORT/],
    [
      "EADDRINUSE of METRICS_PORT",
      system("EADDRINUSE", "listen", { port: 9464 }),
      /^METRICS_PORT 9464 is in use .+ set METRICS_PORT/,
    ],
    ["EACCES of PORT", system("EACCES", "listen", { port: 80 }), /^PORT 80 is for .+ from 1024 on/],
    ["EADDRNOTAVAIL", system("EADDRNOTAVAIL", "listen", { port: 80 }), /^HOST is no address of this machine/],
    [
      "ENOTFOUND of HOST",
      system("ENOTFOUND", "getaddrinfo", { hostname: "127.0.0.1" }),
      /^HOST is no address of this machine/,
    ],
  ],
  SQLite: [
    [
      "SQLITE_READONLY",
      sqlite(8, "attempt to write a readonly database"),
      /trellis\.sqlite can’t be written/,
    ],
    ["SQLITE_PERM", sqlite(3, "access permission denied"), /trellis\.sqlite can’t be written.+chown/],
    ["SQLITE_BUSY", sqlite(5, "database is locked"), /^\/srv\/data\/trellis\.sqlite is locked .+ Stop it/],
    ["SQLITE_LOCKED", sqlite(6, "database table is locked"), /is locked .+ Stop it/],
    ["SQLITE_IOERR", sqlite(10 + 256, "disk I/O error"), /^The disk of .+ fails.+npm run restore/],
    ["SQLITE_CORRUPT", sqlite(11, "database disk image is malformed"), /is damaged.+npm run restore/],
    ["SQLITE_NOTADB", sqlite(26, "file is not a database"), /is damaged, or no database.+npm run restore/],
    ["SQLITE_FULL", sqlite(13, "database or disk is full"), /^The disk of .+ is full\. Free/],
    ["SQLITE_CANTOPEN", sqlite(14, "unable to open database file"), /can’t be opened.+DATA_DIR/],
  ],
  PostgreSQL: [
    [
      "28P01",
      postgres("28P01", 'password authentication failed for user "trellis"'),
      /rejects user or password/,
    ],
    ["28000", postgres("28000", 'role "trellis" does not exist'), /rejects user or password of DATABASE_URL/],
    ["no password", failed("SASL: client password must be a string"), /rejects user or password of DATABASE/],
    [
      "3D000",
      postgres("3D000", 'database "trellis" does not exist'),
      /no database of the name in DATABASE_URL/,
    ],
    ["42501", postgres("42501", "permission denied for schema public"), /DATABASE_URL may not change.+OWNER/],
    ["53300", postgres("53300", "too many connections"), /no connection left.+DATABASE_URL.+max_connections/],
    ["53100", postgres("53100", "could not extend file"), /disk of PostgreSQL.+DATABASE_URL.+ Free/],
    ["57P03", postgres("57P03", "the database system is starting up"), /starting or stopping\. Start/],
    ["25006", postgres("25006", "cannot execute in a read-only transaction"), /DATABASE_URL .+primary/],
    ["no SSL", failed("The server does not support SSL connections"), /without encryption.+sslmode/],
    ["ECONNREFUSED", connecting("ECONNREFUSED"), /^Nothing listens where DATABASE_URL .+ Start PostgreSQL/],
    ["ENOTFOUND", connecting("ENOTFOUND"), /^The host in DATABASE_URL is unknown/],
    ["ETIMEDOUT", connecting("ETIMEDOUT"), /^The host in DATABASE_URL doesn’t answer.+firewall/],
    [
      "timeout",
      failed("timeout exceeded when trying to connect"),
      /^The host in DATABASE_URL doesn’t answer/,
    ],
    [
      "ECONNRESET",
      connecting("ECONNRESET"),
      /^The connection to PostgreSQL that DATABASE_URL names was ended/,
    ],
    [
      "ended",
      failed("Connection terminated unexpectedly"),
      /^The connection to PostgreSQL that DATABASE_URL names was ended/,
    ],
    [
      "self-signed",
      failed("self-signed certificate", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }),
      /NODE_EXTRA_CA_CERTS/,
    ],
    [
      "expired",
      failed("certificate has expired", { code: "CERT_HAS_EXPIRED" }),
      /DATABASE_URL .+expired.+clock/,
    ],
    [
      "another name",
      failed("Hostname/IP does not match certificate's altnames", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }),
      /for another name than DATABASE_URL/,
    ],
  ],
  S3: [
    ["NoSuchBucket", wrapped(s3("NoSuchBucket", 404)), /no bucket of the name in STORAGE_URL\. Create/],
    ["InvalidAccessKeyId", s3("InvalidAccessKeyId", 403), /key in STORAGE_URL\. Correct/],
    ["SignatureDoesNotMatch", s3("SignatureDoesNotMatch", 403), /secret in STORAGE_URL .+ Correct/],
    ["AccessDenied", s3("AccessDenied", 403), /key in STORAGE_URL may not .+ Give it the rights/],
    ["RequestTimeTooSkewed", s3("RequestTimeTooSkewed", 403), /clock .+STORAGE_URL\. Set the clock/],
    [
      "AuthorizationHeaderMalformed",
      s3("AuthorizationHeaderMalformed", 400),
      /another region\. Add \?region=/,
    ],
    ["PermanentRedirect", s3("PermanentRedirect", 301), /another region\. Add \?region=/],
    ["SlowDown", s3("SlowDown", 503), /store in STORAGE_URL is out of order/],
    [
      "ECONNREFUSED",
      wrapped(Object.assign(connecting("ECONNREFUSED"), { $metadata: { attempts: 2 } })),
      /^Nothing listens where STORAGE_URL .+ Start the store/,
    ],
    [
      "EPROTO",
      failed("write EPROTO: packet length too long", { code: "EPROTO", $metadata: { attempts: 1 } }),
      /^STORAGE_URL asks for encryption in another way/,
    ],
    [
      "TimeoutError",
      failed("Connection timed out after 3000 ms", { name: "TimeoutError", $metadata: { attempts: 2 } }),
      /^The host in STORAGE_URL doesn’t answer/,
    ],
  ],
  SMTP: [
    [
      "EAUTH",
      failed("Invalid login: 535 5.7.8 Error: authentication failed"),
      /user or password of SMTP_URL/,
    ],
    ["no STARTTLS", failed("Error upgrading connection with STARTTLS: 502"), /no encryption\. Use smtps:/],
    ["550 5.1.8", failed("Mail command failed: 550 5.1.8 Sender address rejected"), /Set MAIL_FROM/],
    ["421", failed("421 4.3.2 Service not available"), /SMTP_URL asks to try again later/],
    ["ECONNREFUSED", connecting("ECONNREFUSED"), /^Nothing listens where SMTP_URL .+ Start the mail server/],
    [
      "EDNS",
      failed("getaddrinfo ENOTFOUND mail.example", { code: "EDNS" }),
      /^The host in SMTP_URL is unknown/,
    ],
    ["ETIMEDOUT", failed("Greeting never received", { code: "ETIMEDOUT" }), /^The host in SMTP_URL doesn’t/],
    ["ECONNECTION", failed("Connection closed unexpectedly", { code: "ECONNECTION" }), /names was ended/],
    [
      "wrong port",
      failed("tls_get_more_records:packet length too long", { code: "ESOCKET" }),
      /scheme and its port/,
    ],
    ["self-signed", failed("self-signed certificate", { code: "ESOCKET" }), /SMTP_URL .+NODE_EXTRA_CA_CERTS/],
  ],
};

/** Whose errors don't say what they come from; the caller does. */
const given: Record<string, ErrorSource | undefined> = { SMTP: "smtp" };
const places = (from: string) => (from === "SQLite" || from.startsWith("Node") ? onFiles : onServers);
const explain = (from: string, error: Error) => {
  const source = given[from];
  return explainError(error, places(from), source ? { source } : {});
};
const cases = Object.entries(known).flatMap(([from, errors]) =>
  errors.map(([name, error, sentence]) => ({ from, name, error, sentence })),
);

describe("An error is explained", () => {
  test.each(cases)("$from: $name", ({ from, error, sentence }) => {
    const said = explain(from, error) ?? "";
    expect(said).toMatch(sentence);
    expect(said, "has a cure").toMatch(/\. [A-Z].+\.$/);
    expect(said).not.toContain("hush");
  });

  test("as docs/errors.md lists it", async () => {
    const part = (from: string) => [
      `\n## ${from}\n`,
      ...markdownTable([
        ["error", "what the site says"],
        ...cases
          .filter((one) => one.from === from)
          .map(({ name, error }) => [`\`${name}\``, explain(from, error) ?? ""]),
      ]),
    ];
    const text = [
      "# Errors",
      "",
      "What a start, a command and the doctor say of errors of others, with the error itself beneath (`Cause: …`). Paths, ports and settings are examples. The table is made by `server/explained-error.test.ts`.",
      ...Object.keys(known).flatMap(part),
      "",
    ].join("\n");
    await expect(text).toMatchFileSnapshot(path.resolve("docs/errors.md"));
  });

  test("of the store of backups by the variable that names it", () => {
    expect(
      explainError(s3("NoSuchBucket", 404), onServers, { source: "s3", variable: "BACKUP_TO" }),
    ).toContain("in BACKUP_TO");
  });

  test("not if nobody knows it", () => {
    for (const error of [new TypeError("x is not a function"), sqlite(1, "no such table: x"), "a text", null])
      expect(explainError(error, onServers)).toBeNull();
  });
});

describe("Real errors", () => {
  const listening = (port: number, host: string) =>
    new Promise<unknown>((resolve) => {
      const server = createServer().once("error", resolve);
      server.listen(port, host, () => resolve(server));
      onTestFinished(() => void server.close());
    });

  test("of a port that is taken, and of a host that isn't this machine", async () => {
    const first = (await listening(0, "127.0.0.1")) as ReturnType<typeof createServer>;
    const { port } = first.address() as { port: number };
    const at = { ...onFiles, port };
    expect(explainError(await listening(port, "127.0.0.1"), at)).toMatch(
      new RegExp(`^PORT ${port} is in use`),
    );
    expect(explainError(await listening(port, "192.0.2.1"), at)).toMatch(/^HOST is no address/);
    const nowhere = { ...at, host: "nowhere.invalid" };
    expect(explainError(await listening(port, nowhere.host), nowhere)).toMatch(/^HOST is no address/);
  });

  test("of a data folder that is a file", async () => {
    const dataDir = path.join(await scratchFolder("trellis-errors-"), "data");
    await writeFile(dataDir, "");
    const error: unknown = await mkdir(path.join(dataDir, "storage"), { recursive: true }).catch(
      (thrown: unknown) => thrown,
    );
    expect(explainError(error, onFiles)).toMatch(/\/data(\/storage)? can’t be a folder/);
  });

  test("of SQLite: no database, no file, a lock, a database that can only be read", async () => {
    const folder = await scratchFolder("trellis-errors-");
    const caught = (file: string, statement: string, readOnly = false) => {
      try {
        const database = new DatabaseSync(path.join(folder, file), { readOnly });
        onTestFinished(() => database.close());
        return database.exec(statement);
      } catch (error) {
        return error;
      }
    };
    const said = (error: unknown) => explainError(error, { ...onFiles, dataDir: folder });
    await writeFile(path.join(folder, "text"), "no database, but a text of some length ".repeat(20));
    expect(said(caught("text", "select * from sqlite_master"))).toMatch(/or no database/);
    expect(said(caught("missing/file", "select 1"))).toMatch(/can’t be opened/);
    expect(caught("good", "create table t (x); begin exclusive")).toBeUndefined();
    expect(said(caught("good", "insert into t values (1)"))).toMatch(/is locked/);
    expect(caught("other", "create table t (x)")).toBeUndefined();
    expect(said(caught("other", "insert into t values (1)", true))).toMatch(/can’t be written/);
  });
});

describe("What a start prints", () => {
  test("is the sentence, and what caused it beneath", () => {
    expect(startErrorText(wrapped(s3("NoSuchBucket", 404)), onServers)).toBe(
      "The store has no bucket of the name in STORAGE_URL. Create it there, or correct the name.\n  Cause: Cannot read file · NoSuchBucket: the store's words",
    );
    expect(startErrorText(new ConfigError("SEED must be demo or none."), null)).toBe(
      "SEED must be demo or none.",
    );
    const cause = onFile("ENOENT", "/x");
    expect(startErrorText(new ConfigError("SECRET_FILE names /x, …", { cause }), onFiles)).toBe(
      "SECRET_FILE names /x, …\n  Cause: ENOENT: open",
    );
    expect(startErrorText(new TypeError("x is not a function"), onFiles)).toMatch(
      /^This failed for a reason that the site doesn’t know\. .+\n {2}Cause: x is not a function$/,
    );
  });
});
