/**
 * Whether a write comes from a page of this site. Browsers send Origin with every write; one without it is no page's.
 */
export function comesFromOwnPage(request: Request): boolean {
  return request.headers.get("origin") === new URL(request.url).origin;
}
