import { useState } from "react";
import { kindIn, type MediaItem } from "../media-item.ts";
import { hasVariants, variantUrl } from "../picture.ts";

const WIDTH = 768;

interface MediaPreviewProps {
  item: MediaItem;
  /** Told a video's size in pixels once it is known. */
  onMeasured(size: { width: number; height: number }): void;
}

/** The file itself: a picture whole, a video to be played. */
export function MediaPreview({ item, onMeasured }: MediaPreviewProps) {
  const { url, file, width, height } = item;
  const [broken, setBroken] = useState(false);
  if (broken) return <p className="bg-limestone p-6 text-sm text-ink-soft">This file can’t be shown here.</p>;
  if (kindIn(item.bucket) === "video") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: it is what somebody has just uploaded
      <video
        controls
        preload="metadata"
        playsInline
        src={url}
        aria-label={file}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          onMeasured({ width: videoWidth, height: videoHeight })
        }
        onError={() => setBroken(true)}
        className="aspect-video w-full bg-deep"
      />
    );
  }
  return (
    <img
      src={width && width > WIDTH && hasVariants(item) ? variantUrl(url, WIDTH, "webp") : url}
      {...(width && height ? { width, height } : {})}
      alt={item.alt || file}
      onError={() => setBroken(true)}
      className="max-h-[min(24rem,50dvh)] w-full bg-limestone object-contain xl:max-h-60"
    />
  );
}
