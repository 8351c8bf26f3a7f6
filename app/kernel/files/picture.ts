/**
 * The point of a picture that stays in view when a frame crops it: whole percents from its left and its top.
 */
export interface FocalPoint {
  x: number;
  y: number;
}

/** A picture ready to be rendered: the data of an `<img>`, looked up once when a row is read. */
export interface Picture {
  /** Address of the original: `/storage/<bucket>/<name>`, or any http(s) address. */
  src: string;
  alt: string;
  /** Pixels of the original; null for pictures from other sites, which have no variants (DESIGN §11). */
  width: number | null;
  height: number | null;
  /** A tiny data: URI shown until the picture loads. */
  placeholder: string | null;
  /** Name of the uploaded file; missing for older files. */
  title?: string;
  /** If missing, each use has its own default. */
  focal?: FocalPoint;
}

/** CSS object-position that keeps a point in view. */
export function positionOf({ x, y }: FocalPoint): string {
  return `${x}% ${y}%`;
}

/** The fixed widths of DESIGN §6, in pixels; a picture is available in those up to its own width. */
export const variantWidths = [320, 480, 640, 768, 1080, 1440, 1920, 2560] as const;

/** The formats of variants, best first. */
export const variantFormats = ["avif", "webp"] as const;
export type VariantFormat = (typeof variantFormats)[number];

/**
 * The widths a picture is available in.
 * @param width of the original, in pixels
 * @returns the fixed widths not above it; only the smallest if the picture is smaller than all of them
 */
export function widthsFor(width: number): number[] {
  const fitting = variantWidths.filter((candidate) => candidate <= width);
  return fitting.length > 0 ? fitting : [variantWidths[0]];
}

/**
 * The widths to list in a `srcset`: from what the smallest phone needs to 1.9 times the largest display
 * width; the difference to twice that width is not visible.
 * @param width of the original, in pixels
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
 * Gives phones with three device pixels per CSS pixel the picture for two: the difference is not visible, and
 * the picture for three has twice the bytes.
 * @param sizes the image's `sizes`. "100vw" at the end is a hero's, which on phones fills a frame higher than
 * the picture; "86vw" is that of a picture between the margins. Both are reduced by what is not visible.
 */
export function sizesOnSharpPhones(sizes: string): string {
  if (!/\b(86|100)vw$/.test(sizes)) return sizes;
  return `(max-width: 30rem) and (min-resolution: 2.2dppx) ${sizes === "100vw" ? 80 : 54}vw, ${sizes}`;
}

/** The size of share pictures for social networks, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const;

/**
 * The positions of the crop of a share picture, in percent. The list is short, so that clients can't request
 * new share pictures without end.
 */
export const sharePositions = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;

/** The crop of a share picture; `whole` is not cropped, and for mails. */
export type SharePosition = number | "whole";

/** The largest size of a share picture that is not cropped, in pixels. */
export const wholeShareSize = { width: 1200, height: 1600 } as const;

type Measured = Pick<Picture, "src" | "width" | "height" | "focal">;

/**
 * The address of a picture's share picture, cropped around the focal point.
 * @returns null if there can be none: for a picture from another site
 */
export function shareUrl(picture: Measured | null | undefined): string | null {
  if (!isOurs(picture)) return null;
  const { src, width, height, focal = { x: 50, y: 50 } } = picture;
  const isWide = width / height > shareSize.width / shareSize.height;
  return `${src}/share-${Math.round((isWide ? focal.x : focal.y) / 10) * 10}.jpg`;
}

/**
 * The address of a picture as a JPEG, for mails, with its shape.
 * @returns null if there can be none: for a picture from another site
 */
export function wholeShareOf(picture: Measured | null | undefined): { src: string; ratio: number } | null {
  if (!isOurs(picture)) return null;
  return { src: `${picture.src}/share-whole.jpg`, ratio: picture.width / picture.height };
}

/** Maximum width of pictures reported to search engines, in pixels. */
const WIDEST_TOLD = 1600;

/**
 * The version of a picture reported to search engines: the largest size of at most 1600 px, in WebP.
 * @returns null for a picture from another site
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
  return !!picture?.width && !!picture.height;
}

export function variantUrl(src: string, width: number, format: VariantFormat): string {
  return `${src}/${width}.${format}`;
}
