/** Hosts that may be framed after the visitor has requested the map (DESIGN §11 *Screens*). */
const MAP_HOSTS = "https://www.openstreetmap.org https://www.google.com";

export interface PolicyOptions {
  /** Nonce of the inline scripts of this response; visitors' pages have none. */
  nonce?: string | undefined;
  /** Whether the site uses https; subresources are then upgraded to https. */
  secure: boolean;
  /** The development server injects styles and opens a socket. */
  development: boolean;
}

/**
 * The Content-Security-Policy of a page: no inline scripts except those of React Router on staff's pages. The
 * rules of what may be fetched ahead run nothing.
 */
export function contentSecurityPolicy({ nonce, secure, development }: PolicyOptions): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' ${nonce ? `'nonce-${nonce}'` : "'inline-speculation-rules'"}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    ...(development ? ["connect-src 'self' ws:"] : []),
    // Service workers, which modules have for staff.
    `worker-src ${nonce ? "'self'" : "'none'"}`,
    `frame-src ${nonce ? "'self' " : ""}${MAP_HOSTS}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Staff preview the page they edit at a phone's width, in a frame of the same page.
    `frame-ancestors ${nonce ? "'self'" : "'none'"}`,
  ];
  if (secure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** Headers for HTML pages only. */
const onPages = {
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/**
 * Security headers of a response. The page policies are omitted for scripts and pictures, where they have no
 * effect.
 * @param type the response's Content-Type
 */
export function securityHeaders(type: string | null, policy: PolicyOptions): Record<string, string> {
  const isPage = type?.startsWith("text/html") ?? false;
  return {
    "X-Content-Type-Options": "nosniff",
    ...(policy.secure ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
    ...(isPage ? { ...onPages, "Content-Security-Policy": contentSecurityPolicy(policy) } : {}),
  };
}
