import { type LucideIcon, Pause, Play } from "lucide-react";
import sprite from "./sprite.svg?url";

interface IconProps {
  icon: LucideIcon;
  className?: string;
}

/** lucide's names of the icons on visitors' pages; they are in one cached sprite file. */
const inSprite = new Set(
  "ArrowLeft ArrowRight BadgeCheck CalendarClock ChevronDown ChevronLeft ChevronRight CircleCheck CircleExclamationPoint Clock Construction ExternalLink Flower Images Leaf Mail Map MapPin Menu MoveHorizontal Pause Phone Play Scissors Snowflake X".split(
    " ",
  ),
);

/** A lucide icon with the site's stroke width of 1.6. It is decorative: its meaning must also be in text. */
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

/** URL of one symbol in the sprite; an icon's id is its name in lucide. */
export function spriteHref(id: string): string {
  return `${sprite}#${id}`;
}

/**
 * A decorative icon in a scalloped ring like a tree's crown on a plan.
 * @param tight without the ring below 768 px
 */
export function IconBadge({ icon, tight }: { icon: LucideIcon; tight: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`relative grid place-items-center text-evergreen md:mb-5 md:size-16 ${tight ? "" : "mb-5 size-16"}`}
    >
      <svg
        aria-hidden="true"
        className={`absolute inset-0 size-full text-cedar ${tight ? "max-md:hidden" : ""}`}
      >
        <use href={spriteHref("ring")} />
      </svg>
      <Icon icon={icon} className="relative size-6" />
    </span>
  );
}

/**
 * Labels of a carousel's pause button while the carousel plays and while it is paused; see
 * elements/carousel.ts.
 */
export const pauseNames = { "data-pause": "Pause", "data-play": "Play" };

/** Both icons of that button; the state of the carousel (`group/carousel`) selects the visible one. */
export function PauseAndPlay() {
  return (
    <>
      <Icon icon={Pause} className="size-[1.25em] group-data-paused/carousel:hidden" />
      <Icon icon={Play} className="size-[1.25em] not-group-data-paused/carousel:hidden" />
    </>
  );
}
