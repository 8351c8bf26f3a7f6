const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The canonical origin (DESIGN §7 *PUBLIC_URL*): in metadata, feed, sitemap and mail. It never depends on the request,
 * because kept pages hold it.
 */
export function canonicalOrigin(publicUrl: string | undefined, port: number): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/**
 * The origin under which a request reached the site: PUBLIC_URL when set, else the loopback name the page was
 * opened on (DESIGN §11 *Addresses*), else the loopback default. React Router compares action requests with it.
 * @param host the Host header
 */
export function siteOrigin(publicUrl: string | undefined, port: number, host: string | undefined): string {
  if (publicUrl) return publicUrl;
  const address = `http://${host ?? ""}`;
  if (host && URL.canParse(address) && loopbackNames.has(new URL(address).hostname))
    return new URL(address).origin;
  return canonicalOrigin(publicUrl, port);
}

/**
 * Whether a write may come from this page.
 * @param origin the Origin header; browsers send it with every write, so one without it is no page's
 */
export function isOwnOrigin(origin: string | undefined, own: string): boolean {
  return origin === undefined || origin === own;
}
