import { visibleAddress } from "./visible-text.ts";

const bareHost = /^[^\s/?#@:\\]+\.\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u;

/**
 * Completes a typed URL: 'example.ca/x' becomes https. From any other text only invisible characters are
 * removed.
 */
export function completedWebAddress(typed: string): string {
  const address = visibleAddress(typed);
  if (address.startsWith("//")) return `https:${address}`;
  return bareHost.test(address) ? `https://${address}` : address;
}

/** Whether an address is http or https. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address);
}
