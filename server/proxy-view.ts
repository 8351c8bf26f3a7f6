import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { v7 } from "uuid";
import { z } from "zod";
import { proxyMatcher } from "#app/platform/config.server.ts";
import { signedLinks } from "#app/platform/signed-link.server.ts";
import { uuidTime } from "#app/platform/uuid-time.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";

/** What the site sees of a request that comes through its proxy. */
export const proxyView = z.object({
  /** Of the site, by its PUBLIC_URL. */
  origin: z.string(),
  /** The other end of the connection. */
  peer: z.string(),
  /** Whether TRUST_PROXY names the peer. */
  isTrusted: z.boolean(),
  /** The header X-Forwarded-For; "" without it. */
  forwardedFor: z.string(),
  /** What limits count by; see clientAddress. */
  address: z.string(),
});

export type ProxyView = z.infer<typeof proxyView>;

export const PROXY_VIEW_PATH = "/proxy-view";
/** The doctor asks as soon as it has made its token, and clocks of one site differ by seconds. */
const FRESH_MS = 60_000;

const tokensOf = (secret: string) => signedLinks(secret, "proxy view");

/** The header that lets a request see the view, for a minute. It is no part of the address, which proxies log. */
export const proxyViewHeader = (secret: string, now = new Date()) => ({
  Authorization: `Bearer ${tokensOf(secret).create(v7({ msecs: now.getTime() }))}`,
});

/** Answers whoever has the site's secret with what the site sees; for all others there is no such page. */
export function proxyViewRoutes({ config, auth }: Pick<SiteRuntime, "config" | "auth">) {
  const tokens = tokensOf(String(auth.options.secret));
  const isTrusted = proxyMatcher(config.trustProxy);
  return new Hono().get(PROXY_VIEW_PATH, (c, next) => {
    const id = tokens.read(c.req.header("authorization")?.replace(/^Bearer /, "") ?? "");
    if (id === null || !(Math.abs(Date.now() - uuidTime(id)) < FRESH_MS)) return next();
    const peer = getConnInfo(c).remote.address ?? "";
    const view: ProxyView = {
      origin: c.var.origin,
      peer: peer.replace(/^::ffff:/, ""),
      isTrusted: isTrusted(peer),
      forwardedFor: c.req.header("x-forwarded-for") ?? "",
      address: c.var.clientAddress,
    };
    return c.json(view, 200, { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });
  });
}
