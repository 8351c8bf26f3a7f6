import type { Logger } from "pino";
import { networkOf } from "./http/request-origin.server.ts";

/** Events that an operator needs in the log after a break-in. */
export type SecurityEvent =
  | "signed in"
  | "code asked for"
  | "sign-in failed"
  | "password confirmed"
  | "password not confirmed"
  | "code not confirmed"
  | "password set"
  | "password link asked for"
  | "account changed"
  /** A list, by its name. */
  | `${string} exported`
  | "limit reached";

/**
 * Logs a change to accounts or an export of messages without personal data: accounts by id, addresses by
 * network.
 * @param about `address` is the client's; `userId` is missing if nobody is known to be signed in; `accountId`
 * is the changed account
 */
export function logSecurityEvent(
  log: Pick<Logger, "info">,
  event: SecurityEvent,
  {
    address,
    ...about
  }: { address: string; userId?: string; accountId?: string; what?: string; count?: number },
): void {
  log.info({ event, network: networkOf(address) || "unknown", ...about }, "security");
}
