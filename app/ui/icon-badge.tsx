import type { LucideIcon } from "lucide-react";
import { Icon, spriteHref } from "./icon.tsx";

/** An icon in the scalloped ring of a tree's crown on a plan; decoration. */
export function IconBadge({ icon }: { icon: LucideIcon }) {
  return (
    <span aria-hidden="true" className="relative mb-5 grid size-16 place-items-center text-evergreen">
      <svg aria-hidden="true" className="absolute inset-0 size-full text-cedar">
        <use href={spriteHref("ring")} />
      </svg>
      <Icon icon={icon} className="relative size-6" />
    </span>
  );
}
