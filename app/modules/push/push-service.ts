/** The hosts at which browsers' push services take notifications; a leading dot stands for any subdomain. */
const hosts = [
  "fcm.googleapis.com",
  "android.googleapis.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

/**
 * Whether an address is one of a known push service. The site posts to addresses that browsers name, so it must not
 * post to any other.
 */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return hosts.some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host));
}
