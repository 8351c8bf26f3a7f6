import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import { hasVariants, variantUrl, widthsFor } from "#app/features/media/picture.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { BrandLogo, BusinessProfile } from "./business-profile.ts";

/** Wide enough for the header on a screen of three pixels to the dot. */
const ENOUGH_WIDTH = 480;

/**
 * The logo as the header shows it: a small variant of the stored picture.
 * @returns null when there is none, or its picture is gone
 */
export async function loadBrandLogo(
  db: Db,
  { image, showName }: BusinessProfile["logo"],
): Promise<BrandLogo | null> {
  if (!image) return null;
  const picture = pictureOf(await findPictures(db, [image]), image, "");
  if (!picture) return null;
  const { src, width, height } = picture;
  if (!width || !hasVariants({ name: src })) return { src, width, height, showName };
  const widths = widthsFor(width);
  const enough = widths.find((candidate) => candidate >= ENOUGH_WIDTH) ?? widths.at(-1) ?? ENOUGH_WIDTH;
  return { src: variantUrl(src, enough, "webp"), width, height, showName };
}
