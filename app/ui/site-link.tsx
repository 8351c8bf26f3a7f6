import { type AnchorHTMLAttributes, createContext, useContext } from "react";
import { useLinkClickHandler } from "react-router";

/** Whether links are plain anchors: true for documents that React does not hydrate. */
export const PlainLinks = createContext(false);

interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path and query within the site, URL-encoded. */
  to: string;
  /** Preserves the scroll position. */
  preventScrollReset?: boolean;
}

/**
 * A link within the site. Visitors' pages use plain anchors. Staff's are plain anchors with React Router's click handler:
 * its `Link` costs three times the rendering, for relative addresses and prefetching, which we don't use.
 */
export function SiteLink({ preventScrollReset = false, ...link }: SiteLinkProps) {
  if (useContext(PlainLinks)) {
    const { to, ...rest } = link;
    return <a href={to} {...rest} />;
  }
  return <FollowedLink preventScrollReset={preventScrollReset} {...link} />;
}

// No prefetch: if it fails, React Router reloads the page and an open form is lost.
function FollowedLink({ to, preventScrollReset, onClick, ...rest }: SiteLinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    preventScrollReset,
    target: rest.target,
  });
  return (
    // React Router fetches what it needs to know of the routes of such links.
    <a
      href={to}
      data-discover="true"
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
