import { mediaTexts } from "#app/platform/media-texts.ts";
import type { LeftOut } from "./media-item.ts";

export type ImageErrorKind =
  | "too-large"
  | "drawing-too-large"
  | "drawing-too-slow"
  | "drawing-changed"
  | "too-many-pixels"
  | "held-whole"
  | "heic"
  | "not-an-image"
  | "broken";

/** A rejected image upload; its message may be shown to the user. */
export class ImageError extends Error {
  override name = "ImageError";
  readonly kind: ImageErrorKind;
  readonly leftOut: readonly LeftOut[];
  /** @param leftOut parts of a drawing that were removed */
  constructor(kind: ImageErrorKind, leftOut: readonly LeftOut[] = []) {
    const { imageErrors, drawingLosses } = mediaTexts;
    super(leftOut.length > 0 ? drawingLosses(leftOut) : imageErrors[kind]);
    this.kind = kind;
    this.leftOut = leftOut;
  }
}
