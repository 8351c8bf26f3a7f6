import { type LucideIcon, Pause, Play } from "lucide-react";
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

/**
 * An icon in the scalloped ring of a tree's crown on a plan; decoration.
 * @param tight under 768 px without the ring
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

/** What a carousel's pause button is called while the carousel plays and while it is paused; see elements/carousel.ts. */
export const pauseNames = { "data-pause": "Pause", "data-play": "Play" };

/** Both drawings of that button; the carousel (`group/carousel`) says which one shows. */
export function PauseAndPlay() {
  return (
    <>
      <Icon icon={Pause} className="size-[1.25em] group-data-paused/carousel:hidden" />
      <Icon icon={Play} className="size-[1.25em] not-group-data-paused/carousel:hidden" />
    </>
  );
}
