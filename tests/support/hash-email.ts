import { emailHasher } from "#app/platform/email-hash.server.ts";

/** With the secret of the query tests' sites. */
export const hashEmail = emailHasher("s".repeat(40));
