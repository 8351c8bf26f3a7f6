import type { ReactNode } from "react";
import { SiteLink } from "./site-link.tsx";

interface ChipLinkProps {
  to: string;
  /** Whether this is the chosen one. */
  current: boolean;
  children: ReactNode;
}

/** A choice in a row of filters; a link, so it works without JavaScript, and the page stays where it is. */
export function ChipLink({ to, current, children }: ChipLinkProps) {
  return (
    <SiteLink
      to={to}
      preventScrollReset
      aria-current={current ? "true" : undefined}
      className={`inline-flex min-h-11 items-center gap-1.5 rounded-cut border-[1.5px] px-4 py-1.5 text-sm leading-[1.2] font-medium transition-colors duration-(--motion-hover) ${
        current
          ? "border-evergreen bg-evergreen text-white forced-colors:underline"
          : "border-stone hover:border-evergreen hover:bg-limestone"
      }`}
    >
      {children}
    </SiteLink>
  );
}
