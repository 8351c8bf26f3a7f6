import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";
import { Icon, PauseAndPlay, pauseNames } from "#app/ui/icon.tsx";
import type { HeroSlide } from "./hero-slides.ts";

/** The last row of the title block: pause, the slides as a scale bar, previous and next. */
export function HeroControls({ slides }: { slides: HeroSlide[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a set of fields
    <div
      role="group"
      aria-label="Hero slides"
      className="-mx-(--plate) mt-[clamp(1.25rem,1rem+1vw,2.25rem)] flex min-h-14 items-stretch border-joint border-y unscripted:invisible"
    >
      <Control {...pauseNames} aria-label="Pause">
        <PauseAndPlay />
      </Control>
      <div className="flex flex-1 flex-wrap items-center border-joint border-x px-[clamp(1rem,1.5vw,1.5rem)]">
        {slides.map(({ id, title }, position) => (
          <button
            key={id}
            type="button"
            data-to={position}
            aria-label={`Slide ${position + 1}: ${title}`}
            aria-current={position === 0 || undefined}
            className="group grid min-h-11 min-w-6 max-w-24 flex-1 items-center"
          >
            <span className="h-[9px] border-[1.5px] border-evergreen border-r-0 group-last:border-r-[1.5px] group-hover:bg-joint group-aria-[current]:bg-evergreen forced-colors:group-aria-[current]:bg-[Highlight]" />
          </button>
        ))}
      </div>
      <Control data-step={-1} aria-label="Previous slide">
        <Icon icon={ChevronLeft} />
      </Control>
      <Control data-step={1} aria-label="Next slide" className="border-joint border-l">
        <Icon icon={ChevronRight} />
      </Control>
    </div>
  );
}

function Control({ className = "", ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={`grid w-14 flex-none place-items-center transition-colors duration-(--motion-hover) hover:bg-ink/8 ${className}`}
    />
  );
}
