import { staffMessages } from "#app/platform/staff-messages.ts";

/** `unshowable`: a video, but one whose picture browsers don't know. */
export type VideoErrorKind = "not-a-video" | "unshowable" | "broken";

/** A video that is not taken; its message may be shown to whoever sent it. */
export class VideoError extends Error {
  override name = "VideoError";
  readonly kind: VideoErrorKind;
  constructor(kind: VideoErrorKind) {
    super(staffMessages.media.videoErrors[kind]);
    this.kind = kind;
  }
}
