import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { type Auth, passkeyDomain } from "./auth.server.ts";

/**
 * Adds passkeys to the sign-in configuration. The code that verifies them takes some megabytes of memory, so
 * it is loaded on first use.
 */
export function withPasskeys({ options }: Auth) {
  const { baseURL } = options;
  return betterAuth({
    ...options,
    plugins: [
      ...options.plugins,
      passkey({
        rpID: passkeyDomain(baseURL),
        origin: baseURL,
        advanced: { webAuthnChallengeCookie: "passkey" },
        authentication: {
          // A passkey replaces both steps, so user verification is required.
          afterVerification: async ({ verification }) => {
            if (!verification.authenticationInfo.userVerified) throw new APIError("UNAUTHORIZED");
          },
        },
      }),
    ],
  });
}
