import { expect, test } from "vitest";
import {
  drawingKey,
  everyKey,
  fileOfKey,
  keptKeys,
  parseStorageAddress,
  storageUrl,
  storedUrl,
  withoutOwnOrigin,
} from "./storage-address.ts";

test.each([
  ["site-images", "hero-1767225600000.jpg", "/storage/site-images/hero-1767225600000.jpg"],
  ["project-images", "0198a/1767225600000-0.webp", "/storage/project-images/0198a/1767225600000-0.webp"],
  ["built-in", "a b#?%é.jpg", "/storage/built-in/a%20b%23%3F%25%C3%A9.jpg"],
])("the file %s %s has the address %s, and back", (bucket, name, address) => {
  expect(storageUrl(bucket, name)).toBe(address);
  expect(parseStorageAddress(address)).toEqual({ bucket, name });
});

test.each(["?v=2", "#top", "?", "?v=2#top"])(
  "%j behind an address changes nothing of which file it names",
  (rest) => {
    const file = { bucket: "site-images", name: "a.jpg" };
    expect(parseStorageAddress(`/storage/site-images/a.jpg${rest}`)).toEqual(file);
  },
);

test.each([
  ["/storage/site-images/a.jpg?v=2", "/storage/site-images/a.jpg"],
  ["/storage/site-images/hero%2D1.jpg", "/storage/site-images/hero-1.jpg"],
  ["/storage/project-images/p/1-0.jpg/768.webp?v=2#x", "/storage/project-images/p/1-0.jpg"],
  ["/storage/project-images/p/1-0.jpg/share-30.jpg", "/storage/project-images/p/1-0.jpg"],
  ["/storage/project-images/p/1-0.jpg/share-whole.jpg", "/storage/project-images/p/1-0.jpg"],
  ["https://pictures.example/a.jpg?v=2#x", "https://pictures.example/a.jpg?v=2#x"],
  ["https://pictures.example/a/768.webp", "https://pictures.example/a/768.webp"],
  ["", ""],
])("%j is kept as %j", (address, stored) => {
  expect(storedUrl(address)).toBe(stored);
});

test.each([
  "",
  "/",
  "/storage",
  "/storage/",
  "/storage/site-images",
  "/storage/site-images/",
  "/storage/site-images//a.jpg",
  "/storage/site-images/a.jpg/",
  "/storage/site-images/../secret",
  "/storage/site-images/%2e%2e/secret",
  "/storage/site-images/./a.jpg",
  "/storage/site-images/a%2Fb.jpg",
  "/storage/site-images/a%5Cb.jpg",
  "/storage/site-images/a%00.jpg",
  "/storage/site-images/a%0d%0ab.jpg",
  "/storage/site-images/%E0%A4%A.jpg",
  "/storage/site-images/%ff.jpg",
  "/storage/site-images/\ud800.jpg",
  "/storage/other/a.jpg",
  "/storage/__proto__/a.jpg",
  "storage/site-images/a.jpg",
  "https://example.com/storage/site-images/a.jpg",
])("%j is the address of no file", (address) => {
  expect(parseStorageAddress(address)).toBeNull();
});

test.each([
  ["https://shop.example/storage/site-images/a.jpg", "/storage/site-images/a.jpg"],
  ["  https://shop.example/storage/project-images/p/1.jpg ", "/storage/project-images/p/1.jpg"],
  ["https://shop.example/storage/site-images/a.jpg?v=2", "/storage/site-images/a.jpg"],
  ["https://shop.example/storage/site-images/a.jpg/320.avif", "/storage/site-images/a.jpg"],
  ["https://shop.example/photo.jpg?v=2", "https://shop.example/photo.jpg?v=2"],
  ["https://shop.example/about", "https://shop.example/about"],
  [
    "https://shop.example.evil/storage/site-images/a.jpg",
    "https://shop.example.evil/storage/site-images/a.jpg",
  ],
  ["https://other.example/storage/site-images/a.jpg", "https://other.example/storage/site-images/a.jpg"],
  ["/storage/site-images/a.jpg", "/storage/site-images/a.jpg"],
  [" a", " a"],
  ["", ""],
])("an image field keeps %j as %j", (address, stored) => {
  expect(withoutOwnOrigin(address, "https://shop.example")).toBe(stored);
});

test("the drawing that a picture was made from belongs to it, and has no address", () => {
  const file = { bucket: "project-images", name: "p/1-0.svg.png" };
  const drawing = "originals/drawings/project-images/p/1-0.svg";
  expect(keptKeys(file.bucket, file.name)).toEqual(["originals/project-images/p/1-0.svg.png", drawing]);
  expect(everyKey(file.bucket, file.name)).toContain(drawing);
  expect(fileOfKey(drawing)).toEqual(file);
  expect(drawingKey("project-images", "p/1-0.png")).toBeNull();
  expect(parseStorageAddress("/storage/drawings/project-images/p/1-0.svg")).toBeNull();
});

test("every key of a file, share pictures too, belongs to it", () => {
  const file = { bucket: "project-images", name: "p/1-0.jpg" };
  const keys = everyKey(file.bucket, file.name);
  expect(keys).toHaveLength(1 + 16 + 12);
  expect(keys).toContain("variants/project-images/p/1-0.jpg/share-30.jpg");
  expect(keys).toContain("variants/project-images/p/1-0.jpg/share-whole.jpg");
  for (const key of keys) expect(fileOfKey(key)).toEqual(file);
});
