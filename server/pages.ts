import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { type RequestHandler, RouterContextProvider } from "react-router";
import { hasSignedSession, readSession, type SessionRead } from "#app/accounts/auth.server.ts";
import {
  canonicalAddress,
  isCanonical,
  isPersonal,
  isSecretLink,
  isStaffAddress,
  keepKnownParameters,
  ROUTE_DISCOVERY_PATH,
} from "#app/platform/http/page-address.ts";
import { plainPage } from "#app/platform/http/plain-responses.server.ts";
import { MAX_FORM_BYTES } from "#app/platform/http/read-form.server.ts";
import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { contentSecurityPolicy } from "#app/platform/http/security-headers.server.ts";
import { isAdmitted } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { texts } from "#app/platform/texts.ts";
import {
  type RequestState,
  requestContext,
  runtimeContext,
  type SiteRuntime,
} from "#app/site/request/site-context.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { createCachedPages, withDocument } from "./cached-pages.ts";
import { isPage, sendCached, sendUncached, tooBusy } from "./page-responses.ts";
import { createRenderQueue, PERSONAL_RENDERS, SHARED_RENDERS, STAFF_RENDERS } from "./render-queue.ts";
import { type FormFailure, keepTyped } from "./typed-form.ts";

/** For visitors' pages that the site doesn't cache, such as a 404; the browser's back/forward cache may. */
const UNSHARED_CACHING = "private, no-cache";

/** Secret links are not indexed or cached, and their address is not sent to other sites as a referrer. */
const onSecretLinks = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/**
 * Renders a minute: of a client's address, of which cached pages and files are none (DESIGN §11), and of a staff account,
 * whose pages are uncached and whose tabs all reload after a save.
 */
export const RENDERS_A_MINUTE = { ofClient: 1200, ofAccount: 3000 };

export interface PagesOptions {
  runtime: SiteRuntime;
  /** React Router's request handler. */
  handle: RequestHandler;
  development: boolean;
  /** Replaced in tests. */
  rendersAMinute?: typeof RENDERS_A_MINUTE;
}

/**
 * The last step of the pipeline (DESIGN §3): the page cache for anonymous readers, then React Router.
 * @returns `answer`, for requests that no earlier step answered; `answerFromCache`, which runs before all
 * other steps; `warm`, which renders the most visited pages
 */
export function createPages({
  runtime,
  handle,
  development,
  rendersAMinute = RENDERS_A_MINUTE,
}: PagesOptions) {
  const { config, log, contentVersion } = runtime;
  const canonical = canonicalOrigin(config.publicUrl, config.port);
  const policy = { secure: config.publicUrl?.startsWith("https:") ?? false, development };
  const { secret } = runtime.auth.options;
  const { unknownLinks } = runtime.limiters;
  const sharedRenders = createRenderQueue(SHARED_RENDERS);
  const personalRenders = createRenderQueue(PERSONAL_RENDERS);
  const staffRenders = createRenderQueue(STAFF_RENDERS);
  const visitors = createCachedPages({ runtime, canonical, policy, render, queue: sharedRenders });
  const limiter = renderLimiter("renders", rendersAMinute.ofClient);
  const staffLimiter = renderLimiter("staff renders", rendersAMinute.ofAccount);

  /** Renders a request completely; see RequestState for a visitor's document. */
  async function render(request: Request, state: RequestState): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(runtimeContext, runtime);
    context.set(requestContext, state);
    const response = await handle(request, context);
    if (response.status === 500 && response.body === null && state.document === undefined) {
      return plainPage(500, texts.outage.title, texts.outage.failed);
    }
    return response;
  }

  async function answerVisitor(c: Context, address: URL, state: RequestState) {
    const key = address.pathname + address.search;
    if (!visitors.isFresh(key) && !(await isAdmitted(limiter, state.clientAddress))) return tooMany();
    const { outcome, result } = await visitors.answer(key, state);
    c.set("cache", outcome === "stale" ? "hit" : outcome);
    if (outcome === "stale") log.warn({ path: address.pathname }, "served an older copy");
    if (result.cacheable) return sendCached(c, result.page);
    const { response } = result;
    if (isPage(response) && !response.headers.has("cache-control")) {
      response.headers.set("cache-control", UNSHARED_CACHING);
    }
    return sendUncached(c, response);
  }

  async function answer(c: Context): Promise<Response> {
    const asked = addressUnder(c.var.origin, c.req.url);
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    const elsewhere = reads ? canonicalAddress(asked) : null;
    if (elsewhere) {
      const headers = { Location: elsewhere, ...(isSecretLink(asked.pathname) && onSecretLinks) };
      return new Response(null, { status: 301, headers });
    }
    // React Router's route discovery uses its own query parameters.
    const address = asked.pathname === ROUTE_DISCOVERY_PATH ? asked : keepKnownParameters(asked);
    const { headers } = c.req.raw;
    const { clientAddress } = c.var;
    const state: RequestState = { origin: canonical, clientAddress, viewer: null, degraded: false };
    const isSigned = hasSignedSession(headers.get("cookie"), secret);
    const session = isSigned ? await readViewer(runtime, headers) : null;
    // Only a session that is in the database bypasses the cache and its limit.
    if (reads && !session?.viewer && !development && isCacheable(asked))
      return answerVisitor(c, address, state);

    if (isSigned && !session) state.sessionUnknown = true;
    if (session?.viewer) {
      state.viewer = session.viewer;
      state.passwordConfirmed = session.passwordConfirmed;
      state.nonce = randomBytes(16).toString("hex");
    }
    if (!(await mayRender(asked.pathname, state))) return tooMany();
    c.set("cache", "bypass");
    const request = reads
      ? new Request(address, { method: c.req.method, headers })
      : await withWholeForm(withoutSignal(new Request(asked, c.req.raw)), state);
    const response = await renderUncached(request, state);
    // The next visitor gets the content that was just saved.
    if (!reads && response.status < 500) await contentVersion.refresh();
    // The cookies of a sign-in or sign-out override the renewed session cookie.
    return sendUncached(c, response, response.headers.has("set-cookie") ? [] : session?.cookies);
  }

  /** For every method, because an unsupported one is answered with a rendered page, too. */
  async function mayRender(pathname: string, { viewer, clientAddress }: RequestState): Promise<boolean> {
    if (isSecretLink(pathname) && !(await unknownLinks.admit(clientAddress))) return false;
    return viewer ? isAdmitted(staffLimiter, viewer.id) : isAdmitted(limiter, clientAddress);
  }

  /** Waits for its turn unless the request brings a body that is not here yet, which would hold it up. */
  function renderInTurn(request: Request, state: RequestState): Promise<Response | undefined> {
    const { viewer, clientAddress } = state;
    if (isStreamed(request, state)) return render(request, state);
    return viewer
      ? staffRenders(viewer.id, () => render(request, state))
      : personalRenders(clientAddress, () => render(request, state));
  }

  async function renderUncached(request: Request, state: RequestState): Promise<Response> {
    const { pathname } = new URL(request.url);
    const typed = keepsTyped(request, state) ? request.clone() : null;
    const rendered = await renderInTurn(request, state);
    const page = rendered ? withDocument(rendered, state) : tooBusy(log);
    const failure = typed && failureOf(page, state);
    const response = failure ? await keepTyped(typed, failure) : page;
    if (state.nonce && isPage(response)) {
      const forStaff = contentSecurityPolicy({ nonce: state.nonce, ...policy });
      response.headers.set("Content-Security-Policy", forStaff);
      response.headers.set("X-Frame-Options", "SAMEORIGIN");
    }
    if (isPersonal(pathname)) response.headers.set("cache-control", "private, no-store");
    if (isSecretLink(pathname)) {
      // Whoever has a link may read what is there, a page and each of its photos, as often as they like.
      if (response.status !== 404) await unknownLinks.forget(state.clientAddress);
      for (const [name, value] of Object.entries(onSecretLinks)) response.headers.set(name, value);
    }
    return response;
  }

  return { answer, answerFromCache: visitors.answerFromCache, warm: visitors.warm };
}

export type Pages = ReturnType<typeof createPages>;

const renderLimiter = (keyPrefix: string, points: number) =>
  new RateLimiterMemory({ keyPrefix, points, duration: 60 });

const tooMany = () => plainPage(429, texts.request.rejectedTitle, texts.request.tooMany);

/**
 * Whether a request's body is read while it is handled: saves and uploads of staff, which check their sender first, and
 * visitors' photos.
 */
function isStreamed({ method, url, headers }: Request, { viewer }: RequestState): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const isLarge =
    headers.has("Transfer-Encoding") || Number(headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES;
  return viewer !== null || isLarge || new URL(url).pathname.startsWith("/staff/");
}

/** A form that breaks off aborts its request, which React Router would answer with 500 whatever the action makes of it. */
const withoutSignal = (request: Request) => new Request(request, { signal: null });

/** A visitor's form with its body in memory; one that breaks off is empty, as in readForm. */
async function withWholeForm(request: Request, state: RequestState): Promise<Request> {
  if (request.body === null || isStreamed(request, state)) return request;
  const body = await request.arrayBuffer().catch(() => new ArrayBuffer());
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}

/** Whether what a visitor has typed is shown again if the page fails; a form of the login page shows it by itself. */
const keepsTyped = (request: Request, state: RequestState) =>
  request.body !== null && !isStreamed(request, state) && !isStaffAddress(new URL(request.url).pathname);

/**
 * What became of a form whose page fails, or for whose page there is no place.
 * @returns null if the page is shown; one whose action fails says so in its own form
 */
function failureOf({ status }: Response, { showsError, document }: RequestState): FormFailure | null {
  if (showsError && status < 400) return "not-shown";
  const isFailed = showsError ? status >= 500 : status >= 500 && document === undefined;
  return isFailed ? "not-sent" : null;
}

/** Whether an address is cached: not drafts, nor React Router's requests, which only staff's pages make. */
function isCacheable(address: URL): boolean {
  const { pathname } = address;
  if (!isCanonical(address)) return false;
  const isPage = !isStaffAddress(pathname) && !pathname.endsWith(".data");
  return isPage && pathname !== ROUTE_DISCOVERY_PATH && !isPersonal(pathname);
}

/** SPEC §8: on public pages a session error is treated as not signed in. */
async function readViewer(
  { auth, database, log }: SiteRuntime,
  headers: Headers,
): Promise<SessionRead | null> {
  try {
    const { retention } = await readBusinessProfile(database.db);
    return await readSession(auth, headers, retention.sessions);
  } catch (error) {
    log.error({ err: error }, "session could not be read");
    return null;
  }
}

/**
 * The requested address under the site's own origin. Path and query are assigned unchanged: resolved as a
 * reference, `//host/` would name another host.
 */
function addressUnder(origin: string, requestUrl: string): URL {
  const { pathname, search } = new URL(requestUrl);
  const address = new URL(origin);
  address.pathname = pathname;
  address.search = search;
  return address;
}
