import type { LucideIcon } from "lucide-react";
import sprite from "./sprite.svg?url";

interface IconProps {
  icon: LucideIcon;
  className?: string;
}

/** lucide's own names of the icons that visitors see: one cached file holds them. */
const inSprite = new Set(
  "ArrowLeft ArrowRight BadgeCheck CalendarClock ChevronDown ChevronLeft ChevronRight CircleCheck CircleExclamationPoint Clock Construction ExternalLink Flower Images Leaf Mail Map MapPin Menu MoveHorizontal Pause Phone Play Scissors Snowflake X".split(
    " ",
  ),
);

/** A lucide icon drawn with the site's 1.6 stroke; decoration, so the words stand beside it. */
export function Icon({ icon: Drawing, className = "" }: IconProps) {
  const classes = `icon ${className}`.trim();
  const name = Drawing.displayName ?? "";
  if (!inSprite.has(name)) return <Drawing aria-hidden="true" className={classes} />;
  return (
    <svg aria-hidden="true" className={classes}>
      <use href={spriteHref(name)} />
    </svg>
  );
}

/** Address of one drawing in the sprite; an icon's goes by its name in lucide. */
export function spriteHref(id: string): string {
  return `${sprite}#${id}`;
}
