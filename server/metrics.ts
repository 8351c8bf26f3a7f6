import { once } from "node:events";
import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readDiskSpace } from "#app/platform/files/disk-space.server.ts";
import { listJobRuns } from "#app/platform/jobs/job-runs.queries.server.ts";
import { isOverdue } from "#app/platform/jobs/job-runs.ts";
import { readBackupTest, readLastBackup } from "#app/platform/jobs/last-backup.queries.server.ts";
import { readOutboxState } from "#app/platform/outbox/outbox-state.queries.server.ts";
import { withinTime } from "#app/platform/within-time.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import type { Answer } from "./app.ts";

/** Well below the ten seconds after which Prometheus aborts a scrape. */
const TIMEOUT_MS = 3000;
const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  /** Counts one response. */
  count(answer: Answer): void;
  close(): void;
}

type Observed = Pick<SiteRuntime, "config" | "database" | "log" | "store">;

/**
 * Serves `/metrics` in Prometheus' format on a separate port; loaded only if METRICS_PORT is set.
 * @param place the port and host to listen on
 * @param refusedConnections returns the number of connections the site has refused so far
 * @throws {Error} if the port is not available
 */
export async function openMetrics(
  runtime: Observed,
  place: { port: number; host: string },
  refusedConnections: () => number,
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const count = requestMetrics(registry, refusedConnections);
  const readState = stateMetrics(registry, runtime);
  const server = createServer(async ({ method, url = "" }, response) => {
    if (method !== "GET" || url.split("?")[0] !== "/metrics") return response.writeHead(404).end();
    try {
      await readState();
      const body = await registry.metrics();
      response.writeHead(200, { "Content-Type": registry.contentType }).end(body);
    } catch (error) {
      runtime.log.error({ err: error }, "metrics could not be read");
      response.writeHead(500).end();
    }
  });
  server.listen(place.port, place.host);
  await once(server, "listening");
  return {
    count,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Registers the metrics that are updated by each response. */
function requestMetrics(registry: Registry, refusedConnections: () => number): Metrics["count"] {
  const registers = [registry];
  const requests = new Histogram({
    name: "trellis_http_request_duration_seconds",
    help: "Requests, by kind and class of status, and how long it took until the answer began.",
    labelNames: ["kind", "status"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const pages = new Counter({
    name: "trellis_page_cache_requests_total",
    help: "Pages by what the cache did: hit, miss, or bypass (staff and forms).",
    labelNames: ["result"],
    registers,
  });
  new Counter({
    name: "trellis_connections_refused_total",
    help: "Connections refused because there were too many, of one address or in all.",
    registers,
    collect() {
      this.reset();
      this.inc(refusedConnections());
    },
  });
  return (answer) => {
    requests.observe(
      { kind: requestKind(answer), status: `${Math.floor(answer.status / 100)}xx` },
      answer.ms / 1000,
    );
    if (answer.cache) pages.inc({ result: answer.cache });
  };
}

const kinds: readonly [RegExp, string][] = [
  [/^\/staff\//, "staff"],
  [/^\/storage\//, "storage"],
  [/^\/(healthz|readyz)$/, "health"],
  [/^\/assets\//, "asset"],
];

/** The kind of a request, as a label; with paths as labels any client could create unlimited series. */
export function requestKind({ path, cache }: Pick<Answer, "path" | "cache">): string {
  if (cache === "hit") return "cached_page";
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? (cache ? "page" : "other");
}

/**
 * Registers the gauges that are read for each scrape.
 * @returns a function that reads them, with a timeout; gauges that can't be read are omitted
 */
function stateMetrics(
  registry: Registry,
  { config, database: { db, damage }, log, store }: Observed,
): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) => {
    const made = new Gauge({ name, help, labelNames, registers: [registry] });
    forget(made);
    return made;
  };
  const up = gauge("trellis_database_up", "1 while the database answers within 3 seconds, else 0.");
  const damaged = gauge("trellis_database_damaged", "1 once damage of the database was found, else 0.");
  const storeUp = gauge("trellis_store_up", "1 while the store answers within 3 seconds, else 0.");
  const waiting = gauge("trellis_outbox_waiting", "Mails and removals of files that are still to be done.");
  const oldest = gauge("trellis_outbox_oldest_waiting_seconds", "Age of the oldest of them.");
  const givenUp = gauge("trellis_outbox_given_up", "What was given up in the last 30 days.");
  const doneAt = gauge("trellis_job_last_success_timestamp_seconds", "When each daily job was done last.", [
    "job",
  ]);
  const overdue = gauge("trellis_jobs_overdue", "Daily jobs that were not done for more than two days.");
  const madeAt = gauge("trellis_last_backup_timestamp_seconds", "When the last good backup was made.");
  const success = gauge("trellis_last_backup_success", "1 if the last backup was made, 0 if it failed.");
  const testedAt = gauge(
    "trellis_last_backup_test_timestamp_seconds",
    "When a backup came back as a test last.",
  );
  const testSuccess = gauge(
    "trellis_last_backup_test_success",
    "1 if the last test restore succeeded, 0 if it failed.",
  );
  const free = gauge("trellis_data_disk_free_bytes", "Room left on the disk of DATA_DIR.");
  const size = gauge("trellis_data_disk_size_bytes", "Size of the disk of DATA_DIR.");

  async function readDatabase(): Promise<void> {
    const now = new Date();
    const [outbox, backup, test, runs] = await Promise.all([
      readOutboxState(db, now),
      readLastBackup(db),
      readBackupTest(db),
      listJobRuns(db),
    ]);
    waiting.set(outbox.waiting);
    oldest.set(outbox.oldestAt ? (now.getTime() - Date.parse(outbox.oldestAt)) / 1000 : 0);
    givenUp.set(outbox.givenUp);
    for (const { job, finishedAt } of runs)
      if (finishedAt) doneAt.set({ job }, Date.parse(finishedAt) / 1000);
    overdue.set(runs.filter((run) => isOverdue(run, now)).length);
    if (!config.backup.to) return;
    setOutcome({ at: madeAt, success }, { at: backup.made?.at, error: backup.error });
    setOutcome({ at: testedAt, success: testSuccess }, test);
  }

  /** Sets nothing before there was an outcome: a 1 would look like a success. */
  function setOutcome(
    gauges: { at: Gauge; success: Gauge },
    { at, error }: { at?: string | null | undefined; error: string | null },
  ): void {
    if (at) gauges.at.set(Date.parse(at) / 1000);
    if (error !== null) gauges.success.set(0);
    else if (at) gauges.success.set(1);
  }

  async function readDisk(): Promise<void> {
    const disk = await readDiskSpace(config.dataDir);
    free.set(disk.free);
    size.set(disk.size);
  }

  const away = new Set<string>();

  /** @returns whether the work succeeded; otherwise its gauges are omitted */
  async function attempt(part: string, work: Promise<void>, gauges: Gauge[]): Promise<boolean> {
    try {
      await withinTime(work, TIMEOUT_MS);
      away.delete(part);
      return true;
    } catch (error) {
      // Logged once per outage, not at every scrape.
      if (!away.has(part)) log.warn({ err: error, part }, "some metrics could not be read");
      away.add(part);
      gauges.forEach(forget);
      return false;
    }
  }
  return async () => {
    const ofDatabase = [waiting, oldest, givenUp, doneAt, overdue, madeAt, success, testedAt, testSuccess];
    damaged.set(damage.found() === null ? 0 : 1);
    const [isUp, isStoreUp] = await Promise.all([
      attempt("database", readDatabase(), ofDatabase),
      attempt("storage", store.ready(), []),
      attempt("disk", readDisk(), [free, size]),
    ]);
    up.set(isUp ? 1 : 0);
    storeUp.set(isStoreUp ? 1 : 0);
  };
}

/** Removes the initial value of a gauge: 0 would look like a measured value. */
function forget(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}
