import { createHash } from "node:crypto";

/** What is stored of the e-mail address of a person who opted out: SHA-256, the same in any letter case. */
export const emailHash = (email: string): string =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
