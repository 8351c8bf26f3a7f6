import { spriteHref } from "./icon.tsx";

const places = [1, 2, 3, 4, 5] as const;

/** A rating of 1 to 5 as stars; read out as '5 out of 5 stars'. */
export function Stars({ rating }: { rating: number }) {
  return (
    <div role="img" aria-label={`${rating} out of 5 stars`} className="flex gap-[3px] text-cedar">
      {places.map((place) => (
        <svg
          key={place}
          aria-hidden="true"
          className={`size-4.5 stroke-current stroke-[1.5] ${place <= rating ? "fill-current" : "fill-none"}`}
        >
          <use href={spriteHref("star")} />
        </svg>
      ))}
    </div>
  );
}
