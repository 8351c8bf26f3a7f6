import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { type RequestHandler, RouterContextProvider } from "react-router";
import { hasSessionCookie, readSession } from "#app/features/auth/session.server.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { chooseEncoding, encodeBody } from "#app/platform/http/compression.server.ts";
import { ROUTE_DISCOVERY_PATH, withMeaningfulQuery } from "#app/platform/http/meaningful-query.ts";
import { createPageCache, type KeptPage, type RenderedPage } from "#app/platform/http/page-cache.server.ts";
import { plainPage } from "#app/platform/http/plain-page.server.ts";
import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { contentSecurityPolicy } from "#app/platform/http/security-headers.server.ts";
import { messages } from "#app/platform/messages.ts";
import {
  type RequestState,
  requestContext,
  type SiteServices,
  servicesContext,
} from "#app/routes/site-context.server.ts";
import type { RequestVariables } from "./request-variables.ts";

const SHARED_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=86400";
const PRIVATE_CACHING = "private, no-store";
/** Kept pages are compressed once and sent often; answers for one person are compressed each time. */
const KEPT_QUALITY = 9;
const ONCE_QUALITY = 4;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|atom\+xml|manifest\+json|javascript))/;

interface PagesOptions {
  services: SiteServices;
  handle: RequestHandler;
  development: boolean;
}

/**
 * The end of the pipeline (DESIGN §3): page cache for anonymous readers, React Router behind it.
 * @returns a Hono handler that answers everything no earlier step answered
 */
export function pagesHandler({ services, handle, development }: PagesOptions) {
  const cache = createPageCache();
  const canonical = canonicalOrigin(services.config.publicUrl, services.config.port);
  const secure = services.config.publicUrl?.startsWith("https:") ?? false;

  /** Renders one request whole; staff's documents get the policy that fits their inline scripts. */
  async function render(request: Request, state: RequestState): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, state);
    const response = await handle(request, context);
    if (response.status === 500 && response.body === null) {
      return plainPage(500, messages.outage.title, messages.outage.failed);
    }
    if (state.nonce && isPage(response)) {
      const policy = contentSecurityPolicy({ nonce: state.nonce, secure, development });
      response.headers.set("Content-Security-Policy", policy);
    }
    return response;
  }

  async function renderForCache(
    request: Request,
    state: RequestState,
    version: number,
  ): Promise<RenderedPage> {
    const response = await render(request, state);
    const unfit = state.degraded || response.headers.has("set-cookie") || isNoStore(response.headers);
    if (response.status !== 200 || unfit) {
      return { keep: false, response };
    }
    const identity = Buffer.from(await response.arrayBuffer());
    const page: KeptPage = {
      version,
      body: await encodeBody(identity, KEPT_QUALITY),
      headers: { ...Object.fromEntries(response.headers), "cache-control": SHARED_CACHING },
      etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    };
    return { keep: true, page };
  }

  async function answerAnonymousGet(c: Context<RequestVariables>, address: URL, state: RequestState) {
    const version = await currentVersion(services);
    const request = new Request(address, { headers: c.req.raw.headers });
    const key = address.pathname + address.search;
    const { outcome, result } = await cache.answer(key, version, () =>
      renderForCache(request, state, version ?? 0),
    );
    c.set("cache", outcome === "stale" ? "hit" : outcome);
    if (outcome === "stale") services.log.warn({ path: address.pathname }, "served an older copy");
    return result.keep ? sendKept(c, result.page) : sendOnce(c, result.response);
  }

  return async (c: Context<RequestVariables>): Promise<Response> => {
    const asked = addressUnder(c.var.origin, c.req.url);
    const address = withMeaningfulQuery(asked);
    const state: RequestState = {
      origin: canonical,
      clientAddress: c.var.clientAddress,
      viewer: null,
      degraded: false,
    };
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    if (reads && asked.pathname === ROUTE_DISCOVERY_PATH) {
      return sendOnce(c, await render(new Request(asked, { headers: c.req.raw.headers }), state));
    }
    if (reads && !hasSessionCookie(c.req.raw.headers) && !development) {
      return answerAnonymousGet(c, address, state);
    }
    const session = await readSession(services.auth, c.req.raw.headers).catch((error: unknown) => {
      // SPEC §8: on public pages a session error is treated as not signed in.
      services.log.error({ err: error }, "session could not be read");
      return null;
    });
    if (session?.viewer) {
      state.viewer = session.viewer;
      state.nonce = randomBytes(16).toString("hex");
    }
    c.set("cache", "bypass");
    const request = reads
      ? new Request(address, { headers: c.req.raw.headers })
      : new Request(asked, c.req.raw);
    const response = await render(request, state);
    // Signing in or out has the last word on the cookie.
    const cookies = response.headers.has("set-cookie") ? [] : (session?.cookies ?? []);
    return sendOnce(c, response, cookies);
  };
}

function isPage({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/html") ?? false;
}

function isNoStore(headers: Headers): boolean {
  return headers.get("cache-control")?.includes("no-store") ?? false;
}

/**
 * The address that was asked for, under the site's own origin. Path and query are set as they came: resolving
 * them as a reference would take `//host/` for another host.
 */
function addressUnder(origin: string, requestUrl: string): URL {
  const { pathname, search } = new URL(requestUrl);
  const address = new URL(origin);
  address.pathname = pathname;
  address.search = search;
  return address;
}

/** Reads the version; a database that cannot say it leads to the stale copy, not to an error. */
async function currentVersion({ database, log }: SiteServices): Promise<number | null> {
  try {
    return await readContentVersion(database.db);
  } catch (error) {
    log.error({ err: error }, "content version could not be read");
    return null;
  }
}

function sendKept(c: Context<RequestVariables>, page: KeptPage): Response {
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  const etag = `"${page.etag}-${encoding}"`;
  const headers: Record<string, string> = { ...page.headers, vary: "Accept-Encoding, Cookie", etag };
  if (c.req.header("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  const body = page.body[encoding];
  if (body !== page.body.identity) headers["content-encoding"] = encoding;
  return new Response(new Uint8Array(body), { status: 200, headers });
}

async function sendOnce(
  c: Context<RequestVariables>,
  response: Response,
  cookies: string[] = [],
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (!headers.has("cache-control")) headers.set("cache-control", PRIVATE_CACHING);
  headers.append("vary", "Accept-Encoding, Cookie");
  const type = headers.get("content-type") ?? "";
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  // What asks to go out as it is may be long: it is passed on piece by piece.
  const asItIs = headers.get("cache-control")?.includes("no-transform") || !COMPRESSIBLE.test(type);
  if (encoding === "identity" || response.body === null || asItIs) {
    return new Response(response.body, { status: response.status, headers });
  }
  const encoded = await encodeBody(Buffer.from(await response.arrayBuffer()), ONCE_QUALITY);
  if (encoded[encoding] !== encoded.identity) headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(new Uint8Array(encoded[encoding]), { status: response.status, headers });
}
