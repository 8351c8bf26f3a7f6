import { PostgresDialect, PostgresDriver } from "kysely";
import pg from "pg";

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** The server ends a statement that takes too long; ours is the word where the server says nothing any more. */
const STATEMENT_TIMEOUT_MS = 8000;
const QUERY_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
/** Of a connection at rest, before the network is asked whether it is still there. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** `date` columns stay the text they are: a plain date must never pass through a time zone. */
const PLAIN_DATE_OID = 1082;

/** PostgreSQL as this site uses it: a server that restarts, stands still or is gone costs the queries under way, no more. */
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

/** A connection that is lost cannot roll back, nor has to: that it can't must not hide why. */
class CausePreservingDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]) {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

const UNANSWERED = "Query read timeout";

/** PostgreSQL refuses a statement that has a NUL in it; addresses and headers of strangers may. */
const withoutNul = (value: unknown) =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value;

/** A connection that left a query unanswered is given up: the next one would wait behind it just as long. */
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
  // A dropped connection, idle or at work, must not end the process; its query or the next one reports the failure.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
