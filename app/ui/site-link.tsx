import { type AnchorHTMLAttributes, createContext, useContext } from "react";
import { Link } from "react-router";

/** Whether links are the browser's affair: said around a document that React doesn't take over. */
export const PlainLinks = createContext(false);

interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path and query within the site, as an address holds them. */
  to: string;
  /** Stays where the page is scrolled to. */
  preventScrollReset?: boolean;
}

/** A link within the site. Visitors' are plain anchors: React Router's take time for what only its client uses. */
export function SiteLink({ to, preventScrollReset = false, ...rest }: SiteLinkProps) {
  if (useContext(PlainLinks)) return <a href={to} {...rest} />;
  // Nothing is fetched ahead: where that fails React Router loads the page anew, with the form that is open on it.
  return <Link to={to} preventScrollReset={preventScrollReset} {...rest} />;
}
