import { SiteLink } from "#app/ui/site-link.tsx";
import { isCurrent, type NavigationItem } from "./navigation.ts";

interface TopLinkProps {
  item: NavigationItem;
  /** Path of the page shown. */
  pathname: string;
  className?: string;
}

/** An entry of the header's menu; its underline is drawn under the current one. */
export function TopLink({ item, pathname, className = "px-3" }: TopLinkProps) {
  const current = currentKind(item.path, pathname);
  return (
    <SiteLink
      to={item.path}
      aria-current={current}
      className={`group/top inline-flex min-h-11 items-center text-[1rem] font-medium ${className}`}
    >
      <span
        className={`underline-drawn py-[3px] ${current ? "" : "[--drawn:0] group-hover/top:[--drawn:100%]"}`}
      >
        {item.title}
      </span>
    </SiteLink>
  );
}

function currentKind(path: string, pathname: string): "page" | "true" | undefined {
  if (path === pathname) return "page";
  return isCurrent(path, pathname) ? "true" : undefined;
}
