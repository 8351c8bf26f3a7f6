import { expect, test } from "vitest";
import { ImageError } from "./image-error.server.ts";
import { explainUpload, UploadBrokenOff, UploadTooLarge } from "./upload-request.server.ts";

test.each([
  ["a connection that was lost", new UploadBrokenOff(), "failed", false],
  ["a full disk", Object.assign(new Error("ENOSPC"), { code: "ENOSPC" }), "failed", true],
  ["a file that is too large", new UploadTooLarge(), "invalid", false],
  ["a file that is no picture", new ImageError("not-an-image"), "invalid", false],
])("%s is %s; only what is ours is logged", (_case, error, reason, ours) => {
  expect(explainUpload(error, "image")).toMatchObject({ reason, ours });
});
