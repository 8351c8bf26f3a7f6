import { staffMessages } from "#app/platform/staff-messages.ts";

export type ImageRefusalKind =
  | "too-large"
  | "drawing-too-large"
  | "too-many-pixels"
  | "not-an-image"
  | "broken";

/** An upload that is not taken; its message may be shown to whoever sent it. */
export class ImageRefusal extends Error {
  override name = "ImageRefusal";
  readonly kind: ImageRefusalKind;
  constructor(kind: ImageRefusalKind) {
    super(staffMessages.media.refused[kind]);
    this.kind = kind;
  }
}
