import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from "lucide-react";
import type { FadeCarousel } from "#app/ui/fade-carousel.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { HeroSlide } from "./hero-slides.ts";

interface HeroControlsProps {
  slides: HeroSlide[];
  carousel: FadeCarousel;
}

/** The title block's last row: pause, the slides as a drawing's scale bar, previous and next. */
export function HeroControls({ slides, carousel }: HeroControlsProps) {
  const { isPlaying, selected } = carousel;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a set of fields
    <div
      role="group"
      aria-label="Hero slides"
      className="-mx-(--plate) mt-[clamp(1.25rem,1rem+1vw,2.25rem)] flex min-h-14 items-stretch divide-x divide-joint border-joint border-y noscript:invisible"
    >
      <Control
        label={isPlaying ? "Pause" : "Play"}
        icon={isPlaying ? Pause : Play}
        onClick={isPlaying ? carousel.pause : carousel.play}
      />
      <div className="flex flex-1 flex-wrap items-center px-[clamp(1rem,1.5vw,1.5rem)]">
        {slides.map(({ id, title }, position) => (
          <button
            key={id}
            type="button"
            aria-label={`Slide ${position + 1}: ${title}`}
            aria-current={position === selected ? "true" : undefined}
            onClick={() => carousel.select(position)}
            className="group grid min-h-11 min-w-6 max-w-24 flex-1 items-center"
          >
            <span className="h-[9px] border-[1.5px] border-evergreen border-r-0 group-last:border-r-[1.5px] group-hover:bg-joint group-aria-[current]:bg-evergreen forced-colors:group-aria-[current]:bg-[Highlight]" />
          </button>
        ))}
      </div>
      <Control label="Previous slide" icon={ChevronLeft} onClick={carousel.previous} />
      <Control label="Next slide" icon={ChevronRight} onClick={carousel.next} />
    </div>
  );
}

function Control({ label, icon, onClick }: { label: string; icon: LucideIcon; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid w-14 shrink-0 place-items-center transition-colors duration-(--motion-hover) hover:bg-ink/8"
    >
      <Icon icon={icon} />
    </button>
  );
}
