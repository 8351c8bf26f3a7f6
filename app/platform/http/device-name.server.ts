import Bowser from "bowser";

/** The browser and operating system of a User-Agent header: 'Chrome on Android'. */
export function browserName(userAgent: string | null): string {
  const parsed = userAgent ? Bowser.parse(userAgent) : null;
  const browser = parsed?.browser.name || "A browser";
  return parsed?.os.name ? `${browser} on ${parsed.os.name}` : browser;
}

const kinds: Record<string, string> = { mobile: "phone", tablet: "tablet", desktop: "computer" };
/** Longer than any browser's name; the header is untrusted input. */
const MAX_NAME_LENGTH = 100;

/** A description of a User-Agent header's device and browser: 'phone (Chrome on Android)'. */
export function deviceName(userAgent: string | null): string {
  const kind = userAgent && kinds[Bowser.parse(userAgent).platform.type ?? ""];
  return `${kind || "device"} (${browserName(userAgent).slice(0, MAX_NAME_LENGTH)})`;
}
