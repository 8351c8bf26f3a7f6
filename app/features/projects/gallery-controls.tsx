import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { SitePicture } from "#app/features/media/picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { GalleryImage } from "./project.ts";

interface StepButtonProps {
  label: string;
  icon: LucideIcon;
  /** Where it stands from 768 px on, where it lies over the edge of the picture. */
  className: string;
  onClick(): void;
}

/** Previous or next: at the picture's edge, on phones under it. */
export function StepButton({ label, icon, className, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`grid size-13 place-items-center bg-paper text-evergreen hover:bg-mist md:absolute md:top-1/2 md:-translate-y-1/2 ${className}`}
    >
      <Icon icon={icon} />
    </button>
  );
}

interface ThumbnailsProps {
  images: GalleryImage[];
  index: number;
  onShow(index: number): void;
}

/** A row of small pictures to choose from; the one shown stays in sight. */
export function Thumbnails({ images, index, onShow }: ThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const thumb = row.current?.children[index];
    if (!row.current || !(thumb instanceof HTMLElement)) return;
    row.current.scrollLeft = thumb.offsetLeft - (row.current.clientWidth - thumb.offsetWidth) / 2;
  }, [index]);
  return (
    <ul ref={row} className="relative -m-1.5 flex gap-joint overflow-x-auto p-1.5">
      {images.map(({ id, picture }, position) => (
        <li key={id} className="flex-none">
          <button
            type="button"
            aria-label={`Show image ${position + 1}`}
            aria-current={position === index ? "true" : undefined}
            onClick={() => onShow(position)}
            className="relative block aspect-picture w-24 bg-evergreen aria-[current]:outline-3 aria-[current]:outline-offset-1 aria-[current]:outline-paper"
          >
            <SitePicture picture={picture} alt="" sizes="96px" />
          </button>
        </li>
      ))}
    </ul>
  );
}
