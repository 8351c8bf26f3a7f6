import type { ReactNode } from "react";

export type BadgeTone = "mist" | "plain" | "ok" | "draft" | "line";

const tones: Record<BadgeTone, string> = {
  mist: "bg-mist text-evergreen",
  plain: "bg-limestone text-ink-soft",
  ok: "bg-success-tint text-success",
  draft: "bg-draft-tint text-draft",
  line: "text-ink shadow-[inset_0_0_0_1.2px_var(--color-stone)]",
};

interface BadgeProps {
  /** "mist" names a category, "plain" counts (+2), the others tell a state; default "mist". */
  tone?: BadgeTone;
  children: ReactNode;
}

/** A small word on a tint. */
export function Badge({ tone = "mist", children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-cut px-2 py-[.1875rem] text-xs leading-[1.35] font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
