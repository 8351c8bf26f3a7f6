import { mediaTexts } from "#app/platform/media-texts.ts";

/** `unshowable`: a video whose format browsers can't play. */
export type VideoErrorKind = "not-a-video" | "unshowable" | "broken";

/** A rejected video upload; its message may be shown to the user. */
export class VideoError extends Error {
  override name = "VideoError";
  readonly kind: VideoErrorKind;
  constructor(kind: VideoErrorKind) {
    super(mediaTexts.videoErrors[kind]);
    this.kind = kind;
  }
}
