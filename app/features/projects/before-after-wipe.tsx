import { MoveHorizontal } from "lucide-react";
import { type CSSProperties, useState } from "react";
import type { Picture } from "#app/features/media/picture.ts";
import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";

interface BeforeAfterWipeProps {
  before: Picture;
  after: Picture;
  /** The `sizes` of the pictures. */
  sizes: string;
}

/**
 * Before and after in one frame, the cut between them moved by a slider. Both share one crop (board, *Pictures*).
 * Without JavaScript they stand side by side, stacked on phones.
 */
export function BeforeAfterWipe({ before, after, sizes }: BeforeAfterWipeProps) {
  const [cut, setCut] = useState(46);
  return (
    <div
      style={{ "--cut": `${cut}%` } as CSSProperties}
      className="relative grid grid-cols-[minmax(0,1fr)] noscript:gap-joint md:noscript:grid-cols-2"
    >
      <Half picture={before} sizes={sizes} label="Before" className="left-0" />
      <Half
        picture={after}
        sizes={sizes}
        label="After"
        className="right-0"
        frameClassName="[clip-path:inset(0_0_0_var(--cut))] noscript:[clip-path:none]"
      />
      <input
        type="range"
        min={0}
        max={100}
        value={cut}
        onChange={(event) => setCut(event.currentTarget.valueAsNumber)}
        aria-label="Show more of before or after"
        aria-valuetext={`${cut}% before`}
        className="peer absolute inset-0 z-2 m-0 size-full cursor-ew-resize touch-pan-y opacity-0 noscript:hidden"
      />
      <div className="pointer-events-none absolute inset-y-0 left-(--cut) z-2 -ml-[1.5px] w-[3px] bg-paper noscript:hidden peer-focus-visible:[&>span]:outline-3">
        <span className="-translate-1/2 absolute top-1/2 left-1/2 grid size-13 place-items-center rounded-full bg-paper text-evergreen shadow-raised outline-offset-2 outline-paper">
          <MoveHorizontal aria-hidden="true" className="size-5 stroke-[1.6]" />
        </span>
      </div>
    </div>
  );
}

interface HalfProps {
  picture: Picture;
  sizes: string;
  label: string;
  className: string;
  frameClassName?: string;
}

function Half({ picture, sizes, label, className, frameClassName = "" }: HalfProps) {
  return (
    <div className="relative col-start-1 row-start-1 noscript:col-auto noscript:row-auto">
      <PictureFrame ratio="picture" className={frameClassName}>
        <SitePicture picture={picture} sizes={sizes} />
      </PictureFrame>
      <span
        className={`absolute top-0 z-1 bg-paper px-3.5 py-2.5 font-strong text-ink text-sm leading-none ${className}`}
      >
        {label}
      </span>
    </div>
  );
}
