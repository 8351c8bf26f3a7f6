import { readdirSync } from "node:fs";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { requestId } from "hono/request-id";
import { serverModules } from "#app/modules.server.ts";
import { proxyMatcher } from "#app/platform/config.server.ts";
import { loggedPath } from "#app/platform/http/page-address.ts";
import { plainPage, unread } from "#app/platform/http/plain-responses.server.ts";
import { clientAddress, isOwnOrigin, requestOrigin } from "#app/platform/http/request-origin.server.ts";
import { securityHeaders } from "#app/platform/http/security-headers.server.ts";
import { texts } from "#app/platform/texts.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import type { VisitorUploads } from "#app/site/slots/visitor-uploads.server.ts";
import { healthRoutes } from "./health.ts";
import type { Pages } from "./pages.ts";
import { proxyViewRoutes } from "./proxy-view.ts";
import { storageRoutes } from "./storage.ts";

/** The variables that the pipeline's steps set on a request. */
declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
    /** The origin the request was sent to; see requestOrigin. */
    origin: string;
    clientAddress: string;
    cache: Answer["cache"];
  }
}

/** The body limit of visitors' forms: a message of 20,000 characters in the longest encoding. */
const MAX_FORM_BYTES = 256 * 1024;
/** The body limit of saves: a post of 100,000 characters. */
const MAX_SAVE_BYTES = 512 * 1024;
const SAVES = "/staff/";
/** The path of staff's uploads, whose bodies have no size limit here and may take longer than 25 seconds. */
export const UPLOADS = "/staff/upload/";
/** The same holds for what visitors upload. @returns who takes uploads at a path; undefined for any other */
export const visitorUploadsAt = (pathname: string): VisitorUploads | undefined =>
  serverModules.find(({ uploads }) => uploads?.isUpload(pathname))?.uploads;
const IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_DAY = "public, max-age=86400";
/** The addresses a reverse proxy may have: the same machine or a private network. */
const isNear = proxyMatcher([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1",
  "fc00::/7",
]);
/** The Fetch API cannot represent other methods, such as TRACE. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

interface AppOptions {
  runtime: SiteRuntime;
  /** Answers every request that is neither for a file nor a health check. */
  pages: Pick<Pages, "answer">;
  /** Folder of the built client; null in development, where Vite serves it. */
  clientFolder: string | null;
  /** Called after each response. */
  onAnswer?: ((answer: Answer) => void) | undefined;
}

/** The outcome of a request, for metrics. */
export interface Answer {
  path: string;
  status: number;
  /** Milliseconds until the response began. */
  ms: number;
  cache: "hit" | "miss" | "bypass" | undefined;
}

/** The request pipeline of DESIGN §3, in the order of its steps. */
export function createApp({ runtime, pages, clientFolder, onAnswer }: AppOptions) {
  const { config, log } = runtime;
  const policy = {
    secure: config.publicUrl?.startsWith("https:") ?? false,
    development: clientFolder === null,
  };
  const isTrusted = proxyMatcher(config.trustProxy);
  let isWarned = false;
  const app = new Hono();

  app.onError((error, c) => {
    log.error({ err: error, requestId: c.var.requestId }, "request failed");
    return plainPage(500, texts.outage.title, texts.outage.failed);
  });

  app.use(requestId());

  app.use(async (c, next) => {
    const start = performance.now();
    const peer = getConnInfo(c).remote.address ?? "";
    const forwardedFor = c.req.header("x-forwarded-for");
    // Any remote client can send this header, so only a nearby peer suggests a missing setting.
    if (forwardedFor && !isWarned && isNear(peer) && !isTrusted(peer)) {
      isWarned = true;
      log.warn({ peer }, "X-Forwarded-For is not counted: TRUST_PROXY does not name the proxy it comes from");
    }
    c.set("clientAddress", clientAddress(peer, forwardedFor, isTrusted));
    c.set("origin", requestOrigin(config.publicUrl, config.port, c.req.header("host")));
    await next();
    const duration = performance.now() - start;
    if (c.var.cache) {
      c.header("Server-Timing", `cache;desc=${c.var.cache}, render;dur=${duration.toFixed(1)}`);
    }
    const { requestId, cache } = c.var;
    const { method, path } = c.req;
    const { status } = c.res;
    // A proxy asks every two seconds, which would hide everything else in the log.
    const isGoodProbe = (path === "/healthz" || path === "/readyz") && status === 200;
    const line = { requestId, method, path: loggedPath(path), status, ms: Math.round(duration), cache };
    if (!isGoodProbe) log.info(line, "request");
    onAnswer?.({ path: loggedPath(path), status, ms: duration, cache });
  });

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders(c.res.headers.get("content-type"), policy))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });

  app.use(async (c, next) => {
    if (!knownMethods.has(c.req.method)) {
      return plainPage(405, texts.request.rejectedTitle, texts.request.unknownMethod);
    }
    if (!isDecodable(c.req.url)) {
      return plainPage(400, texts.request.malformedTitle, texts.request.malformed);
    }
    return next();
  });

  app.route("/", healthRoutes(runtime));
  app.route("/", proxyViewRoutes(runtime));
  if (clientFolder) {
    app.use(
      "/assets/*",
      serveStatic({ root: clientFolder, precompressed: true, onFound: cacheFor(IMMUTABLE) }),
    );
    // The public files are listed once at the start, so that requests for pages don't access the disk.
    const publicFile = serveStatic({ root: clientFolder, precompressed: true, onFound: cacheFor(ONE_DAY) });
    for (const name of filesIn(clientFolder)) app.use(`/${name}`, publicFile);
  }
  app.route("/", storageRoutes(runtime));
  for (const { requests } of serverModules) if (requests) app.route("/", requests(runtime));

  app.use(async (c, next) => {
    const writes = c.req.method !== "GET" && c.req.method !== "HEAD";
    if (writes && !isOwnOrigin(c.req.header("origin"), c.var.origin)) {
      return plainPage(403, texts.request.rejectedTitle, texts.request.foreignOrigin);
    }
    return next();
  });
  for (const { uploads } of serverModules) if (uploads) app.route("/", uploads.routes(runtime));
  const forms = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: () => unread(413, texts.request.tooLarge) });
  const savesOf = (moreBytes: number) =>
    bodyLimit({
      maxSize: MAX_SAVE_BYTES + moreBytes,
      onError: () => unread(413, texts.request.tooLarge),
    });
  const saves = savesOf(0);
  const longSaves = new Map(
    serverModules
      .flatMap((module) => Object.entries(module.longSaves ?? {}))
      .map(([path, moreBytes]) => [path, savesOf(moreBytes)]),
  );
  app.use((c, next) => {
    // These routes limit the size themselves while they read (app/routes/staff/upload.ts, VisitorUploads).
    if (c.req.path.startsWith(UPLOADS) || visitorUploadsAt(c.req.path)) return next();
    // Browsers send Content-Length; a chunked body would be read before its sender is authenticated.
    if (c.req.header("transfer-encoding")) return unread(411, texts.request.lengthMissing);
    if (!c.req.path.startsWith(SAVES)) return forms(c, next);
    return (longSaves.get(c.req.path) ?? saves)(c, next);
  });

  app.all("*", pages.answer);
  return app;
}

function cacheFor(value: string) {
  return (_path: string, c: { header(name: string, value: string): void }) =>
    c.header("Cache-Control", value);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}
