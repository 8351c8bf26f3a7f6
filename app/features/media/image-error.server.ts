import { staffMessages } from "#app/platform/staff-messages.ts";
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

/** An upload that is not taken; its message may be shown to whoever sent it. */
export class ImageError extends Error {
  override name = "ImageError";
  readonly kind: ImageErrorKind;
  readonly leftOut: readonly LeftOut[];
  /** @param leftOut what of a drawing could not be kept */
  constructor(kind: ImageErrorKind, leftOut: readonly LeftOut[] = []) {
    const { imageErrors, drawingLosses } = staffMessages.media;
    super(leftOut.length > 0 ? drawingLosses(leftOut) : imageErrors[kind]);
    this.kind = kind;
    this.leftOut = leftOut;
  }
}
