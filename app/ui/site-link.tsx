import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from "react";
import type { NavigateFunction } from "react-router";

/** What follows links within the site; null in documents that React does not hydrate, whose links are plain anchors. */
export const LinkNavigation = createContext<NavigateFunction | null>(null);

interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path and query within the site, URL-encoded. */
  to: string;
  /** Preserves the scroll position. */
  preventScrollReset?: boolean;
}

/**
 * A link within the site. React Router's own prepares each for relative addresses and prefetching
 * (docs/design/staff-pages.md#react-waits), which we don't use: if a prefetch fails, React Router reloads the page, and
 * an open form is lost.
 */
export function SiteLink({ to, preventScrollReset = false, onClick, ...rest }: SiteLinkProps) {
  const navigate = useContext(LinkNavigation);
  if (!navigate) return <a href={to} onClick={onClick} {...rest} />;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
    const isElsewhere = rest.target !== undefined && rest.target !== "_self";
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || isElsewhere)
      return;
    event.preventDefault();
    void navigate(to, { preventScrollReset, replace: currentTarget.href === window.location.href });
  };
  // React Router fetches what it has to know of the routes of links with this attribute.
  return <a href={to} data-discover="true" {...rest} onClick={follow} />;
}
