import { mediaTexts } from "#app/platform/media-texts.ts";
import type { DrawingPart } from "./media-item.ts";

export type ImageErrorKind =
  | "too-large"
  | "drawing-too-large"
  | "drawing-too-slow"
  | "drawing-changed"
  | "drawing-blank"
  | "too-many-pixels"
  | "held-whole"
  | "heic"
  | "not-an-image"
  | "broken";

/** A rejected image upload; its message may be shown to the user. */
export class ImageError extends Error {
  override name = "ImageError";
  readonly kind: ImageErrorKind;
  readonly unshown: readonly DrawingPart[];
  /** @param unshown parts of a drawing that it can't be shown with */
  constructor(kind: ImageErrorKind, unshown: readonly DrawingPart[] = []) {
    const { imageErrors, drawingLosses } = mediaTexts;
    super(unshown.length > 0 ? drawingLosses(unshown) : imageErrors[kind]);
    this.kind = kind;
    this.unshown = unshown;
  }
}
