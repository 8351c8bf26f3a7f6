import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * A plugin that adds `auth.api.signInVerified`: starts a session, with the cookie that a sign-in by password
 * sets, for a user whose identity has been verified in another way. No address of the site reaches it.
 */
export const verifiedSignIn = {
  id: "verified-sign-in",
  endpoints: {
    signInVerified: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError("UNAUTHORIZED");
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { user };
      },
    ),
  },
} satisfies BetterAuthPlugin;
