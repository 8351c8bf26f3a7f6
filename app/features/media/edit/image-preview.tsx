import { useState } from "react";
import { hasVariants, variantUrl, variantWidths } from "../picture.ts";
import { parseStorageAddress, storageUrl } from "../storage-address.ts";
import { useDebounced } from "./use-debounced.ts";

const RESTED_MS = 400;
const ratios = { picture: "aspect-picture", post: "aspect-post", hero: "aspect-hero" };
export type PreviewRatio = keyof typeof ratios;

/** What an image field leads to; hidden while that can't be shown (SPEC §8). */
export function ImagePreview({ url, ratio }: { url: string; ratio: PreviewRatio }) {
  const rested = useDebounced(url.trim(), RESTED_MS);
  return /^(https?:\/\/\S+\.\S+|\/storage\/.)/i.test(rested) ? (
    <Preview key={rested} url={rested} ratio={ratio} />
  ) : null;
}

function Preview({ url, ratio }: { url: string; ratio: PreviewRatio }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      src={thumbnail(url)}
      alt="Preview"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={`w-64 max-w-full bg-limestone object-cover ${ratios[ratio]}`}
    />
  );
}

/** The smallest size of a stored picture; anything else as it is. */
export function thumbnail(url: string): string {
  const stored = parseStorageAddress(url);
  if (!stored || !hasVariants(stored)) return url;
  return variantUrl(storageUrl(stored.bucket, stored.name), variantWidths[0], "webp");
}
