import type { Picture } from "#app/features/media/picture.ts";
import { WholePicture } from "./whole-picture.tsx";

const largeSizes = "(min-width: 80rem) 573px, (min-width: 48rem) 50vw, 100vw";
const sizes = "(min-width: 80rem) 216px, (min-width: 64rem) 20vw, (min-width: 48rem) 45vw, 100vw";

interface BeforeAfterPairProps {
  before: Picture;
  after: Picture;
  /** Fills the gallery's stage; else it stands beside the words. */
  large?: boolean;
}

/** Both pictures whole, side by side (large: stacked on phones), each with its dimension line. */
export function BeforeAfterPair({ before, after, large = false }: BeforeAfterPairProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-joint md:grid-cols-2">
      <Half picture={before} label="Before" large={large} />
      <Half picture={after} label="After" large={large} />
    </div>
  );
}

function Half({ picture, label, large }: { picture: Picture; label: string; large: boolean }) {
  return (
    <figure className="min-w-0">
      <div
        className={`relative aspect-picture w-full ${large ? "md:max-h-[calc(var(--stage)-2.5rem)]" : ""}`}
      >
        <WholePicture picture={picture} sizes={large ? largeSizes : sizes} />
      </div>
      <figcaption
        className={`dimension-line pt-3.5 font-display leading-none ${large ? "font-[440] text-h4" : "text-base"}`}
      >
        {label}
      </figcaption>
    </figure>
  );
}
