import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";

interface HeroControlsProps {
  /** The slides' titles, in order. */
  titles: string[];
  index: number;
  playing: boolean;
  onShow(index: number): void;
  onStep(step: 1 | -1): void;
  onToggle(): void;
}

/** The title block's last row: pause, the slides as a drawing's scale bar, previous and next. */
export function HeroControls({ titles, index, playing, onShow, onStep, onToggle }: HeroControlsProps) {
  return (
    <div
      role="group"
      aria-label="Hero slides"
      className="-mx-gutter mt-[clamp(1.25rem,1rem+1vw,2.25rem)] flex min-h-14 items-stretch divide-x divide-joint border-joint border-y md:-mx-(--plate) noscript:invisible"
    >
      <Control label={playing ? "Pause" : "Play"} onClick={onToggle}>
        {playing ? <Pause /> : <Play />}
      </Control>
      <div className="flex flex-1 flex-wrap items-center px-[clamp(1rem,1.5vw,1.5rem)]">
        {titles.map((title, position) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: segments are positions
            key={position}
            type="button"
            aria-label={`Slide ${position + 1}: ${title}`}
            aria-current={position === index ? "true" : undefined}
            onClick={() => onShow(position)}
            className="group grid min-h-11 min-w-6 max-w-24 flex-1 cursor-pointer items-center"
          >
            <span className="h-[9px] border-[1.5px] border-evergreen border-r-0 group-last:border-r-[1.5px] group-hover:bg-joint group-aria-[current]:bg-evergreen forced-colors:group-aria-[current]:bg-[Highlight]" />
          </button>
        ))}
      </div>
      <Control label="Previous slide" onClick={() => onStep(-1)}>
        <ChevronLeft />
      </Control>
      <Control label="Next slide" onClick={() => onStep(1)}>
        <ChevronRight />
      </Control>
    </div>
  );
}

function Control({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid w-14 shrink-0 cursor-pointer place-items-center transition-colors duration-(--motion-hover) hover:bg-ink/8 [&>svg]:size-5 [&>svg]:stroke-[1.6]"
    >
      {children}
    </button>
  );
}
