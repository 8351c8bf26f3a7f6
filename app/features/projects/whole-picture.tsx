import type { Picture } from "#app/features/media/picture.ts";
import { SitePicture } from "#app/features/media/picture.tsx";

interface WholePictureProps {
  picture: Picture;
  sizes: string;
}

/** A picture shown whole in its place, whatever its ratio. */
export function WholePicture({ picture, sizes }: WholePictureProps) {
  // The placeholder would stay in sight beside a picture that doesn't fill its place.
  const bare = { ...picture, placeholder: null };
  return (
    <SitePicture picture={bare} sizes={sizes} imgClassName="absolute inset-0 size-full object-contain" />
  );
}
