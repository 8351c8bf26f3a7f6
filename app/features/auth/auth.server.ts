import { betterAuth } from "better-auth";
import { v7 } from "uuid";
import type { Database } from "#app/platform/db/database.server.ts";

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

/**
 * Sets up sign-in: e-mail and password, sign-up closed, sessions in our database (SPEC §2, DESIGN §1).
 * @param options `publicUrl` is the canonical origin; without it the loopback names on `port` count
 */
export function createAuth(options: {
  database: Database;
  secret: string;
  publicUrl: string | undefined;
  port: number;
}) {
  const { database, secret, publicUrl, port } = options;
  const loopback = ["localhost", "127.0.0.1", "[::1]"].map((name) => `http://${name}:${port}`);
  return betterAuth({
    appName: "Trellis",
    baseURL: publicUrl ?? `http://localhost:${port}`,
    basePath: "/api/auth",
    secret,
    database: { db: database.db, type: database.engine },
    trustedOrigins: publicUrl ? [publicUrl] : loopback,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
    },
    advanced: {
      cookiePrefix: "trellis",
      useSecureCookies: publicUrl?.startsWith("https:") ?? false,
      // Our migrations hold its tables. Its own check would run before the first of them, and keep its verdict.
      database: { generateId: () => v7(), validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Auth = ReturnType<typeof createAuth>;
