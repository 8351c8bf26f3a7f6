import type { ReactNode } from "react";
import { SiteLink } from "./site-link.tsx";

export type BadgeTone = "mist" | "plain" | "ok" | "draft" | "line";

const tones: Record<BadgeTone, string> = {
  mist: "bg-mist text-evergreen",
  plain: "bg-limestone text-ink-soft",
  ok: "bg-success-tint text-success",
  draft: "bg-draft-tint text-draft",
  line: "text-ink shadow-[inset_0_0_0_1.2px_var(--color-stone)]",
};

interface BadgeProps {
  /** "mist" is for categories, "plain" for counts (+2), the other tones for states; default "mist". */
  tone?: BadgeTone;
  children: ReactNode;
}

/** A short label on a tinted background. */
export function Badge({ tone = "mist", children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-cut px-2 py-0.75 text-xs leading-[1.35] font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

interface ChipLinkProps {
  to: string;
  /** Whether this filter is selected. */
  current: boolean;
  children: ReactNode;
}

/**
 * An option in a row of filters. It is a link, so that it works without JavaScript; the scroll position is
 * preserved.
 */
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
