import { spriteHref } from "./icon.tsx";

const MAX_STARS = 5;

/** A rating of 1 to 5 as stars; read out as '5 out of 5 stars'. */
export function Stars({ rating }: { rating: number }) {
  return (
    <svg
      role="img"
      aria-label={`${rating} out of ${MAX_STARS} stars`}
      className="h-4.5 w-25.5 fill-none stroke-current stroke-[1.5] text-cedar"
    >
      {/* The outlines are drawn below; the filled stars are clipped between two stars. */}
      {rating < MAX_STARS && <use href={spriteHref("stars")} />}
      <use
        href={spriteHref("stars")}
        fill="currentColor"
        style={
          rating < MAX_STARS
            ? { clipPath: `inset(0 ${((MAX_STARS - rating) / MAX_STARS) * 100}% 0 0)` }
            : undefined
        }
      />
    </svg>
  );
}
