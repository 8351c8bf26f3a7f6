import { staffMessages } from "#app/platform/staff-messages.ts";

export type ImageErrorKind =
  | "too-large"
  | "drawing-too-large"
  | "too-many-pixels"
  | "held-whole"
  | "heic"
  | "not-an-image"
  | "broken";

/** An upload that is not taken; its message may be shown to whoever sent it. */
export class ImageError extends Error {
  override name = "ImageError";
  readonly kind: ImageErrorKind;
  constructor(kind: ImageErrorKind) {
    super(staffMessages.media.imageErrors[kind]);
    this.kind = kind;
  }
}
