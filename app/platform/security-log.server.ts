import { isIPv6 } from "node:net";
import type { Logger } from "pino";

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
  | "messages exported"
  | "subscribers exported"
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
  log.info({ event, network: networkOf(address), ...about }, "security");
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function networkOf(address: string): string {
  if (isIPv6(address)) {
    const [head = ""] = address.split("::");
    const groups = [...head.split(":").filter(Boolean), "0", "0", "0"].slice(0, 3);
    return `${groups.join(":")}::/48`;
  }
  const parts = address.split(".");
  return parts.length === 4 ? `${parts.slice(0, 3).join(".")}.0/24` : "unknown";
}
