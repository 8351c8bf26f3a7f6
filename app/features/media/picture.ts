/** Which part of a picture stays in view when a frame cuts it: whole percents from its left and from its top. */
export interface FocalPoint {
  x: number;
  y: number;
}

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
  /** The name of the file it was; files from before have none. */
  title?: string;
  /** Unless somebody chose it, each place has its own. */
  focal?: FocalPoint;
}

/** CSS object-position that keeps a point in view. */
export function positionOf({ x, y }: FocalPoint): string {
  return `${x}% ${y}%`;
}

/** The fixed widths of DESIGN §6, in pixels; a picture has those up to its own width. */
export const variantWidths = [320, 480, 640, 768, 1080, 1440, 1920, 2560] as const;

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
 * The widths worth naming where a picture is shown: from what the smallest phone needs to twice its widest place, less
 * a tenth that nobody sees.
 * @param width the original's, in pixels
 * @param sizes the image's `sizes`, widest screens first
 */
export function widthsShown(width: number, sizes: string): number[] {
  const available = widthsFor(width);
  const onPhones = sizes.endsWith("vw");
  const [, length, unit] = /(\d+)(px|rem|vw)(?:,|$)/.exec(sizes) ?? [];
  const widest = unit === "vw" ? Infinity : Number(length) * (unit === "rem" ? 16 : 1);
  const needed = Math.max(1.9 * widest, onPhones ? 1080 : 0);
  const enough = available.find((candidate) => candidate >= needed) ?? Infinity;
  const shown = available.filter((candidate) => candidate >= (onPhones ? 480 : 0) && candidate <= enough);
  return shown.length > 0 ? shown : available.slice(-1);
}

/**
 * A phone with three pixels to one gets the picture that two need: nobody sees the third, and it doubles the bytes.
 * @param sizes the image's `sizes`; "100vw" at the end is a hero's, which there fills a frame higher than itself, "86vw"
 * that of a picture between the margins, less what nobody sees
 */
export function sizesOnSharpPhones(sizes: string): string {
  if (!/\b(86|100)vw$/.test(sizes)) return sizes;
  return `(max-width: 30rem) and (min-resolution: 2.2dppx) ${sizes === "100vw" ? 80 : 54}vw, ${sizes}`;
}

/** What networks show where a page is shared, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Where a share picture may be cut, in percent; so few, so that nobody can have a picture made again and again. */
export const sharePositions = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;

type Measured = Pick<Picture, "src" | "width" | "height" | "focal">;

/**
 * The address of a picture's share picture, which keeps its point in view.
 * @returns null for what can't be made into one: a drawing, a picture from elsewhere
 */
export function shareUrl(picture: Measured | null | undefined): string | null {
  if (!isOurs(picture)) return null;
  const { src, width, height, focal = { x: 50, y: 50 } } = picture;
  const isWide = width / height > shareSize.width / shareSize.height;
  return `${src}/share-${Math.round((isWide ? focal.x : focal.y) / 10) * 10}.jpg`;
}

/** Widest that search engines are told of, in pixels. */
const WIDEST_TOLD = 1600;

/**
 * A picture as search engines are told of it: its largest size of at most 1600 px, in WebP.
 * @returns null for a drawing and a picture from elsewhere
 */
export function rasterOf(picture: Measured | null | undefined) {
  if (!isOurs(picture)) return null;
  const { src, width, height } = picture;
  const size = widthsFor(width).findLast((known) => known <= WIDEST_TOLD) ?? variantWidths[0];
  const shown = Math.min(size, width);
  return {
    src: variantUrl(src, size, "webp"),
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
  };
}

function isOurs(
  picture: Measured | null | undefined,
): picture is Measured & { width: number; height: number } {
  return !!picture?.width && !!picture.height && hasVariants({ name: picture.src });
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
