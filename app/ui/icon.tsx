import type { LucideIcon } from "lucide-react";

interface IconProps {
  icon: LucideIcon;
  className?: string;
}

/** A lucide icon drawn with the site's 1.6 stroke; decoration, so the words stand beside it. */
export function Icon({ icon: Drawing, className = "size-[1.25em]" }: IconProps) {
  return <Drawing aria-hidden="true" strokeWidth={1.6} className={`flex-none ${className}`} />;
}
