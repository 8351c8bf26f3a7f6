import { expect, test } from "vitest";
import { createUploadClock, type ImageKind, imageName } from "./receive-upload.server.ts";

const kinds: [ImageKind, string][] = [
  [{ for: "hero" }, "hero-1767225600000.jpg"],
  [{ for: "project", id: "0198-ab", index: 2 }, "0198-ab/1767225600000-2.jpg"],
  [{ for: "library" }, "1767225600000-k3f9x.jpg"],
];

test.each(kinds)("an upload for %j is named as SPEC §7 says", (kind, name) => {
  expect(imageName(kind, 1767225600000, "k3f9x", "jpg")).toBe(name);
});

test("two uploads in one millisecond, or after the clock was set back, have different names", () => {
  const times = [1000, 1000, 1000, 990, 2000];
  const clock = createUploadClock(() => times.shift() ?? 0);
  const names = [1, 2, 3, 4, 5].map(() => imageName({ for: "hero" }, clock(), "", "jpg"));
  expect(names).toEqual([
    "hero-1000.jpg",
    "hero-1001.jpg",
    "hero-1002.jpg",
    "hero-1003.jpg",
    "hero-2000.jpg",
  ]);
});
