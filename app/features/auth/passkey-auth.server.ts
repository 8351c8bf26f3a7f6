import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { type Auth, passkeyDomain } from "./auth.server.ts";

/**
 * Sign-in as it is set up, with passkeys: what checks them takes some megabytes of memory, so it is loaded by the first
 * who uses one.
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
          // It stands for both steps, so whoever holds the device has to show that it is theirs.
          afterVerification: async ({ verification }) => {
            if (!verification.authenticationInfo.userVerified) throw new APIError("UNAUTHORIZED");
          },
        },
      }),
    ],
  });
}
