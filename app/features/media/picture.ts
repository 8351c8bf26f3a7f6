/** A picture ready to be shown: what `<img>` needs, found once when a row is read. */
export interface Picture {
  /** Address of the original: `/storage/<bucket>/<name>`, or any http(s) address. */
  src: string;
  alt: string;
  /** Pixels of the original; null for pictures from elsewhere, which have no variants (DESIGN §11). */
  width: number | null;
  height: number | null;
  /** A tiny data: URI shown until the picture arrives. */
  placeholder: string | null;
}

/** The fixed widths of DESIGN §6, in pixels; a picture has those up to its own width. */
export const variantWidths = [320, 480, 768, 1080, 1440, 1920, 2560] as const;

/** The formats variants are made in, best first. */
export const variantFormats = ["avif", "webp"] as const;
export type VariantFormat = (typeof variantFormats)[number];

/**
 * The widths a picture can be had in.
 * @param width the original's, in pixels
 * @returns the fixed widths not above it; a picture smaller than all of them keeps the smallest
 */
export function widthsFor(width: number): number[] {
  const fitting = variantWidths.filter((candidate) => candidate <= width);
  return fitting.length > 0 ? fitting : [variantWidths[0]];
}

/**
 * Whether a stored picture comes in sizes: a drawing (SVG) fits every screen as it is.
 * @param picture its name or its address
 */
export function hasVariants({ name }: { name: string }): boolean {
  return !name.endsWith(".svg");
}

/** The address of one variant. */
export function variantUrl(src: string, width: number, format: VariantFormat): string {
  return `${src}/${width}.${format}`;
}
