import { createHash } from "node:crypto";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { sentAddress } from "../email-address.ts";
import { countPoint, takePointBack } from "../rate-limits/rate-limits.queries.server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** To one address, of all kinds together. */
const MAX_A_DAY = 3;

/**
 * Counts a mail to an address that anybody can have typed, in the transaction that enqueues it: one of a kind an hour,
 * and three a day, whoever asks for them. An hour and a day begin with their first mail.
 * @param mail `kind` names mails to addresses that anybody can type: 'password'
 * @returns false if the mail must not be sent; what is shown then doesn't tell
 */
export async function mayMail(
  trx: Trx,
  { to, kind, now }: { to: string; kind: string; now: Date },
): Promise<boolean> {
  const key = recipientKey(to);
  const count = (name: string, ms: number) =>
    countPoint(trx, { key: `${name}:${key}`, now, expiresAt: new Date(now.getTime() + ms) });
  // The day comes first, so that transactions lock the counts of an address in the same order.
  if ((await count("mails-day", DAY_MS)) > MAX_A_DAY) return false;
  if ((await count(`mails-${kind}`, HOUR_MS)) === 1) return true;
  await takePointBack(trx, `mails-day:${key}`);
  return false;
}

/** A hash that is the same however an address is written, and with any "+tag" of its mailbox. */
function recipientKey(address: string): string {
  const plain = sentAddress(address.trim())
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");
  return createHash("sha256").update(plain).digest("hex");
}
