import { expect, test } from "vitest";
import { ImageError } from "./image-error.server.ts";
import { explainUpload, UploadBrokenOff, UploadTooLarge, uploadSchema } from "./upload-request.server.ts";

test.each([
  ["a connection that was lost", new UploadBrokenOff(), "failed", false],
  ["a full disk", Object.assign(new Error("ENOSPC"), { code: "ENOSPC" }), "failed", true],
  ["a file that is too large", new UploadTooLarge(), "invalid", false],
  ["a file that is no picture", new ImageError("not-an-image"), "invalid", false],
])("%s is %s; only what is ours is logged", (_case, error, reason, ours) => {
  expect(explainUpload(error, "image")).toMatchObject({ reason, ours });
});

const record = "0190b6a0-0000-7000-8000-00000000000a";
const file = "a.jpg";

test.each([
  [
    { bucket: "project-images", file, for: "project", entity: `project/${record}`, index: "3" },
    {
      bucket: "project-images",
      title: file,
      kind: { for: "project", id: record, index: 3 },
      uploadedFor: `project/${record}`,
    },
  ],
  [
    { bucket: "site-images", file, for: "hero", entity: "page/about" },
    { bucket: "site-images", title: file, kind: { for: "hero" }, uploadedFor: "page/about" },
  ],
  [
    { bucket: "videos", for: "library" },
    { bucket: "videos", title: "", kind: { for: "library" }, uploadedFor: null },
  ],
  [{ bucket: "project-images", file, for: "project", entity: `page/${record}`, index: "3" }, undefined],
  [{ bucket: "project-images", file, for: "project", entity: "project/1", index: "3" }, undefined],
  [{ bucket: "project-images", file, for: "project", entity: `project/${record}` }, undefined],
  [{ bucket: "project-images", file, for: "post", entity: `post/${record}`, index: "3" }, undefined],
  [{ bucket: "built-in", file, for: "library" }, undefined],
])("An upload's address %j is read as %j", (query, upload) => {
  expect(uploadSchema.safeParse(query).data).toEqual(upload);
});
