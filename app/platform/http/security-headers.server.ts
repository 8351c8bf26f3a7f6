/** Hosts whose pages may be framed, after the visitor asked for the map (DESIGN §11 *Screens*). */
const MAP_HOSTS = "https://www.openstreetmap.org https://www.google.com";

export interface PolicyOptions {
  /** Random text on the inline scripts of this one answer; visitors' pages have none. */
  nonce?: string | undefined;
  /** Whether visitors come by https: then everything else must too. */
  secure: boolean;
  /** The development server injects styles and opens a socket. */
  development: boolean;
}

/** The Content-Security-Policy of a page: nothing inline runs but what React Router itself writes for staff. */
export function contentSecurityPolicy({ nonce, secure, development }: PolicyOptions): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "media-src 'self'",
    `frame-src ${nonce ? "'self' " : ""}${MAP_HOSTS}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Staff look at a page that they edit at a phone's width, in a frame of the same page.
    `frame-ancestors ${nonce ? "'self'" : "'none'"}`,
  ];
  if (secure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** Headers that mean something on pages only. */
const onPages = {
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/**
 * The headers every answer carries; a page's policies mean nothing on a script or a picture, there they would only
 * weigh.
 * @param type the answer's Content-Type
 */
export function securityHeaders(type: string | null, policy: PolicyOptions): Record<string, string> {
  const isPage = type?.startsWith("text/html") ?? false;
  return {
    "X-Content-Type-Options": "nosniff",
    ...(policy.secure ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
    ...(isPage ? { ...onPages, "Content-Security-Policy": contentSecurityPolicy(policy) } : {}),
  };
}
