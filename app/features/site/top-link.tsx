import { Link } from "react-router";
import { isCurrent, type NavigationItem } from "./navigation.ts";

interface TopLinkProps {
  item: NavigationItem;
  /** Path of the page shown. */
  pathname: string;
  className?: string;
  /** Called when it is followed. */
  onFollow?(): void;
}

/** An entry of the header's menu; its underline is drawn under the current one. */
export function TopLink({ item, pathname, className = "px-3", onFollow }: TopLinkProps) {
  return (
    <Link
      to={item.path}
      prefetch="intent"
      onClick={onFollow}
      aria-current={currentKind(item.path, pathname)}
      className={`group/top inline-flex min-h-11 items-center text-[1rem] font-medium ${className}`}
    >
      <span className="underline-drawn py-[3px] [--drawn:0] group-hover/top:[--drawn:100%] group-aria-[current]/top:[--drawn:100%]">
        {item.title}
      </span>
    </Link>
  );
}

function currentKind(path: string, pathname: string): "page" | "true" | undefined {
  if (path === pathname) return "page";
  return isCurrent(path, pathname) ? "true" : undefined;
}
