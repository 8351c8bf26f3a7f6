import { expect, test } from "vitest";
import {
  downloadName,
  formatFileSize,
  formatFileType,
  formatPlaceNames,
  formatPlaces,
  titleFrom,
} from "./media-item.ts";

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
  expect(formatFileSize(bytes)).toBe(words);
});

test.each([
  ["image/jpeg", "JPEG picture"],
  ["image/svg+xml", "SVG drawing"],
  ["video/quicktime", "MOV video"],
  ["image/x-new", "image/x-new"],
])("%s is a %s", (content_type, words) => {
  expect(formatFileType({ content_type })).toBe(words);
});

const use = (type: string, title: string) => ({ type, title });

test("places are named with their kind, the settings by themselves", () => {
  expect(formatPlaces(use("slide", "Spring"))).toBe("hero slide “Spring”");
  expect(formatPlaces(use("settings", "Settings"))).toBe("Settings");
});

test("three places are named, of the others the number is told", () => {
  const posts = ["a", "b", "c", "d", "e"].map((title) => use("post", title));
  expect(formatPlaceNames(posts.slice(0, 1))).toBe("post “a”");
  expect(formatPlaceNames(posts.slice(0, 3))).toBe("post “a”, post “b”, post “c”");
  expect(formatPlaceNames(posts)).toBe("post “a”, post “b”, post “c” and 2 more");
});

test.each([
  ["IMG_2209.jpg", "IMG_2209.jpg"],
  ["  Müller’s  patio\n.HEIC ", "Müller’s patio .HEIC"],
  ["C:\\fakepath\\a.png", "a.png"],
  ["../../etc/b.png", "b.png"],
  ["cafe\u0301.jpg", "café.jpg"],
  ["a\u0000b\u202egnp.exe\u2066", "a b gnp.exe"],
  ["zero\u200bwidth\u00ad\ufeff.jpg", "zerowidth.jpg"],
  ["\u0007", ""],
  ["", ""],
  ["x".repeat(300), "x".repeat(200)],
  [`${"x".repeat(199)}🌳.jpg`, "x".repeat(199)],
  ["half \ud83c", "half \ufffd"],
])("the file %j is called %j", (file, title) => {
  expect(titleFrom(file)).toBe(title);
});

test.each([
  ["1763-a.webp", "waving.gif", "waving.webp"],
  ["p/1763-0.jpg", "IMG 1.HEIC", "IMG 1.jpg"],
  ["1763-a.jpg", "No. 5", "No. 5.jpg"],
])("%s, called %s, is downloaded as %s", (name, file, download) => {
  expect(downloadName({ name, file })).toBe(download);
});
