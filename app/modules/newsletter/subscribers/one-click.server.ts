import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { newsletterTexts } from "#app/modules/newsletter/newsletter-texts.ts";
import { cleanLinkToken } from "#app/platform/clean-link-token.ts";
import { unread } from "#app/platform/http/plain-responses.server.ts";
import { texts } from "#app/platform/texts.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { LEAVE_LINKS, leavePath } from "./leave-link.ts";

const MAX_BODY_BYTES = 16 * 1024;

/**
 * Unsubscribes for mail programs (RFC 8058): they post `List-Unsubscribe=One-Click` to the address of the page, from
 * anywhere and many at once, so neither an origin nor a limit holds them up. The secret link is what entitles them; one
 * that isn't ours is not found. Any other form goes on to the page.
 */
export function oneClickRoutes({
  database: { db },
  signedLinks,
}: Pick<SiteRuntime, "database" | "signedLinks">) {
  const leaveLinks = signedLinks(LEAVE_LINKS);
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => unread(413, texts.request.tooLarge),
  });
  return new Hono().post(leavePath(":token"), limit, async (c, next) => {
    if (!(await isOneClick(c))) return next();
    // Loaded when it is needed: commands, which load this file, can't read JSX.
    const { leaveByLink } = await import("./subscribe.actions.server.ts");
    const isOurs = await leaveByLink({ db, leaveLinks }, cleanLinkToken(c.req.param("token") ?? ""));
    const { oneClick, oneClickUnknown } = newsletterTexts.leave;
    const [text, status] = isOurs ? ([oneClick, 200] as const) : ([oneClickUnknown, 404] as const);
    return c.text(text, status, { "Cache-Control": "private, no-store" });
  });
}

/** Reads a copy of the body, because the page reads it again. */
async function isOneClick(c: Context): Promise<boolean> {
  try {
    return (await c.req.raw.clone().formData()).get("List-Unsubscribe") === "One-Click";
  } catch {
    return false;
  }
}
