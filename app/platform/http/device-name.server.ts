import Bowser from "bowser";

/** The browser and system that a User-Agent header names: 'Chrome on Android'. */
export function browserName(userAgent: string | null): string {
  const parsed = userAgent ? Bowser.parse(userAgent) : null;
  const browser = parsed?.browser.name || "A browser";
  return parsed?.os.name ? `${browser} on ${parsed.os.name}` : browser;
}

const kinds: Record<string, string> = { mobile: "phone", tablet: "tablet", desktop: "computer" };
/** More than any browser's name; the header is whatever somebody sends. */
const MAX_NAME_LENGTH = 100;

/** What people call the device that a User-Agent header names, and what is used on it: 'phone (Chrome on Android)'. */
export function deviceName(userAgent: string | null): string {
  const kind = userAgent && kinds[Bowser.parse(userAgent).platform.type ?? ""];
  return `${kind || "device"} (${browserName(userAgent).slice(0, MAX_NAME_LENGTH)})`;
}
