import { type AnchorHTMLAttributes, createContext, useContext } from "react";
import { Link } from "react-router";

/** Whether links are plain anchors: true for documents that React does not hydrate. */
export const PlainLinks = createContext(false);

interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path and query within the site, URL-encoded. */
  to: string;
  /** Preserves the scroll position. */
  preventScrollReset?: boolean;
}

/**
 * A link within the site. Visitors' pages use plain anchors, because React Router's links cost rendering time
 * for features of its client.
 */
export function SiteLink({ to, preventScrollReset = false, ...rest }: SiteLinkProps) {
  if (useContext(PlainLinks)) return <a href={to} {...rest} />;
  // No prefetch: if it fails, React Router reloads the page and an open form is lost.
  return <Link to={to} preventScrollReset={preventScrollReset} {...rest} />;
}
