import { expect, test } from "vitest";
import type { ImageUse } from "#app/features/staff/image-use.ts";
import { namePlaces, placeWords, sizeWords, typeWords } from "./media-item.ts";

const KB = 1024;

test.each([
  [0, "1 KB"],
  [300, "1 KB"],
  [640 * KB, "640 KB"],
  [1023.4 * KB, "1023 KB"],
  [1023.6 * KB, "1.0 MB"],
  [KB * KB, "1.0 MB"],
  [2.44 * KB * KB, "2.4 MB"],
  [200 * KB * KB, "200.0 MB"],
])("%i bytes are %s", (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test.each([
  ["image/jpeg", "JPEG picture"],
  ["image/svg+xml", "SVG drawing"],
  ["video/quicktime", "MOV video"],
  ["image/x-new", "image/x-new"],
])("%s is a %s", (content_type, words) => {
  expect(typeWords({ content_type })).toBe(words);
});

const use = (kind: ImageUse["kind"], title: string) => ({ kind, title });

test("places are named with their kind, the settings by themselves", () => {
  expect(placeWords(use("hero slide", "Spring"))).toBe("hero slide “Spring”");
  expect(placeWords(use("settings", "Settings"))).toBe("Settings");
});

test("three places are named, of the others the number is told", () => {
  const posts = ["a", "b", "c", "d", "e"].map((title) => use("post", title));
  expect(namePlaces(posts.slice(0, 1))).toBe("post “a”");
  expect(namePlaces(posts.slice(0, 3))).toBe("post “a”, post “b”, post “c”");
  expect(namePlaces(posts)).toBe("post “a”, post “b”, post “c” and 2 more");
});
