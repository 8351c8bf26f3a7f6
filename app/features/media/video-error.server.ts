import { mediaMessages } from "#app/platform/media-messages.ts";

/** `unshowable`: a video whose format browsers can't play. */
export type VideoErrorKind = "not-a-video" | "unshowable" | "broken";

/** A rejected video upload; its message may be shown to the user. */
export class VideoError extends Error {
  override name = "VideoError";
  readonly kind: VideoErrorKind;
  constructor(kind: VideoErrorKind) {
    super(mediaMessages.videoErrors[kind]);
    this.kind = kind;
  }
}
