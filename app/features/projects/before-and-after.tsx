import type { Picture } from "#app/features/media/picture.ts";
import { SitePicture } from "#app/features/media/picture.tsx";

interface BeforeAndAfterProps {
  before: Picture;
  after: Picture;
  /** The `sizes` attribute of the pictures. */
  sizes: string;
}

/** Both pictures side by side, each with its dimension line, without a slider. */
export function BeforeAndAfter({ before, after, sizes }: BeforeAndAfterProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-joint md:grid-cols-2">
      {[["Before", before] as const, ["After", after] as const].map(([label, picture]) => (
        <figure key={label} className="min-w-0">
          <div className="relative aspect-picture overflow-hidden">
            <SitePicture picture={picture} sizes={sizes} placeholder />
          </div>
          <figcaption className="dimension-line pt-2.5 font-display leading-none">{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}
