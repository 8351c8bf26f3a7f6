import { PostgresDialect, PostgresDriver } from "kysely";
import pg from "pg";

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
/**
 * The server cancels statements after this time; QUERY_TIMEOUT_MS applies if the server does not respond at
 * all.
 */
const STATEMENT_TIMEOUT_MS = 8000;
const QUERY_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
/** Idle time of a connection before the first TCP keep-alive probe. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** `date` columns are returned as text: a plain date must not be converted by time zone. */
const PLAIN_DATE_OID = 1082;

/**
 * PostgreSQL with the site's error handling: a server that restarts, hangs or is unreachable fails only the
 * current queries.
 */
export class SitePostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(connectionString: string) {
    const pool = openPool(connectionString);
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new CausePreservingDriver({ pool: this.#pool });
  }
}

/** A rollback on a lost connection fails; its error must not hide the original one. */
class CausePreservingDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]) {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

const UNANSWERED = "Query read timeout";

/** PostgreSQL rejects texts with NUL, which URLs and headers of clients may contain. */
const withoutNul = (value: unknown) =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value;

/** Closes a connection after a query timeout: the next query on it would wait as long. */
class ImpatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: it takes and gives what each of pg's overloads does
  override query(...[text, values, ...rest]: any[]): any {
    const parameters = Array.isArray(values) ? values.map(withoutNul) : values;
    const answer: unknown = super.query(...([text, parameters, ...rest] as unknown as [string]));
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === UNANSWERED) void this.end().catch(() => undefined);
      });
    }
    return answer;
  }
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    Client: ImpatientClient,
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === PLAIN_DATE_OID
          ? (value: string) => value
          : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
    },
  });
  // Without these listeners a dropped connection would end the process; its query or the next one rejects
  // with the error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
