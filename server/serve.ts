import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler } from "react-router";
import { isSignedIn } from "#app/accounts/auth.server.ts";
import { type Config, parseConfig, proxyMatcher, readSecret } from "#app/platform/config.server.ts";
import { plainPage } from "#app/platform/http/plain-responses.server.ts";
import { clientAddress } from "#app/platform/http/request-origin.server.ts";
import { printLine } from "#app/platform/logger.server.ts";
import { misspeltWarnings } from "#app/platform/misspelt-settings.server.ts";
import { settingsHelp } from "#app/platform/settings-help.server.ts";
import { texts } from "#app/platform/texts.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { createApp, UPLOADS, visitorUploadsAt } from "./app.ts";
import { capConnections, serverTimeouts } from "./connections.ts";
import { prepareDrain } from "./drain.ts";
import { startErrorText } from "./explained-error.ts";
import { BEGIN_ANEW } from "./lost-database.ts";
import type { Metrics } from "./metrics.ts";
import { BODY_LIMITS, createOpenBodies } from "./open-bodies.ts";
import { createPages } from "./pages.ts";
import { openRuntime } from "./runtime.ts";
import { secretSource, shownFingerprint } from "./site-secret.ts";
import { describeStart } from "./start-summary.ts";
import { createTurns } from "./turns.ts";
import { version } from "./version.ts";

/** So that whoever connects while thousands of bodies begin at once is not the last to be accepted. */
const TURNS_BETWEEN_BODIES = 8;
/** Process managers kill a process after ten seconds. The next start repeats interrupted work. */
const STOP_WITHIN_MS = 9000;

/** Starts the built site and stops it gracefully on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  // The site's files are not accessible to other users of this machine.
  process.umask(0o077);
  if (process.argv.includes("--help")) return printLine(settingsHelp());
  const config = parseConfig(process.env);
  printLine(`Trellis ${version}`);
  for (const warning of misspeltWarnings(process.env)) process.stderr.write(`${warning}\n`);
  await serve(config).catch((error: unknown) => fail(error, config));
}

async function serve(config: Config): Promise<void> {
  const { runtime, startBackgroundWork, close } = await openRuntime(config, {
    beginAnew: process.argv.includes(BEGIN_ANEW),
  });
  const handle = createRequestHandler(build, "production");
  const pages = createPages({ runtime, handle, development: false });
  let metrics: Metrics | undefined;
  const count: Metrics["count"] = (answer) => metrics?.count(answer);
  const server = createServer(serverTimeouts, answering({ runtime, pages, host: config.host, count }));
  const drain = prepareDrain(server);
  const refusedConnections = capConnections(server, proxyMatcher(config.trustProxy));
  const { port, host } = config.metrics;
  if (port)
    metrics = await (await import("./metrics.ts")).openMetrics(runtime, { port, host }, refusedConnections);
  server.on("error", (error) => fail(error, config));
  server.listen(config.port, config.host, () => {
    startBackgroundWork();
    const secret = { fingerprint: shownFingerprint(readSecret(config)), source: secretSource(config) };
    for (const line of describeStart(config, secret)) printLine(line);
    printLine(`Trellis is at ${config.publicUrl ?? `http://localhost:${config.port}`}`);
    void pages.warm();
  });
  stopOnSignals(async () => {
    await drain();
    metrics?.close();
    await close();
  });
}

/** Answers cached pages directly, and all other requests by the pipeline. */
function answering(site: {
  runtime: SiteRuntime;
  pages: ReturnType<typeof createPages>;
  host: string;
  count: Metrics["count"];
}): RequestListener {
  const { runtime, pages, host, count } = site;
  const app = createApp({ runtime, pages, clientFolder: path.resolve("build/client"), onAnswer: count });
  const listener = getRequestListener(app.fetch, { hostname: host });
  const { config, log } = runtime;
  const isTrusted = proxyMatcher(config.trustProxy);
  const bodies = createOpenBodies(BODY_LIMITS, (limited) => log.warn({ limited }, "a body was refused"));
  const isUpload = async ({ url = "", headers: { cookie = "" } }: IncomingMessage) => {
    if (url.startsWith(UPLOADS)) return isSignedIn(runtime.auth, cookie);
    const [pathname = ""] = url.split("?");
    const uploads = visitorUploadsAt(pathname);
    if (!uploads) return false;
    return uploads.isAllowed(runtime.database.db, pathname, new Headers({ cookie })).catch(() => false);
  };
  const senderOf = ({ url = "", headers, socket }: IncomingMessage) => {
    const forwarded = [headers["x-forwarded-for"]].flat().join(",");
    const [pathname = ""] = url.split("?");
    return {
      address: clientAddress(socket.remoteAddress ?? "", forwarded, isTrusted),
      secret:
        visitorUploadsAt(pathname)?.secretOf(pathname, new Headers({ cookie: headers.cookie ?? "" })) ?? null,
    };
  };
  const nextTurn = createTurns(TURNS_BETWEEN_BODIES);
  /** What a body brings begins in its turn; its bytes wait in the connection. */
  async function answerWithBody(request: IncomingMessage, response: ServerResponse) {
    await nextTurn();
    const mayRead = bodies.admit(request, response, senderOf(request), () => isUpload(request));
    if (mayRead) await listener(request, response);
    else await refuseBody(response);
  }
  return (request, response) => {
    const start = performance.now();
    // What comes behind the answer to a read is not waited for.
    if (isRead(request) && !hasNoBody(request)) response.shouldKeepAlive = false;
    if (pages.answerFromCache(request, response)) {
      count({ path: "", status: response.statusCode, ms: performance.now() - start, cache: "hit" });
      return;
    }
    if (hasNoBody(request)) void listener(request, response);
    else void answerWithBody(request, response);
  };
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

const hasNoBody = ({ complete, headers }: IncomingMessage) =>
  complete || (headers["transfer-encoding"] === undefined && !Number(headers["content-length"] ?? 0));

// It is made once, because thousands of bodies may be refused in one turn of the event loop.
const busyPage = plainPage(503, texts.request.busyTitle, texts.request.busySending);
const busyHeaders = { ...Object.fromEntries(busyPage.headers), "Retry-After": "5", Connection: "close" };
const busyText = busyPage.text();

/** Answers without reading the body; the connection is closed, because it can't be reused. */
async function refuseBody(response: ServerResponse): Promise<void> {
  response.writeHead(busyPage.status, busyHeaders).end(await busyText);
}

function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_WITHIN_MS);
    await close();
    process.exit(0);
  }
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
}

/** @param config null if it is what is wrong */
function fail(error: unknown, config: Config | null): never {
  process.stderr.write(`${startErrorText(error, config)}\n`);
  process.exit(1);
}

main().catch((error: unknown) => fail(error, null));
