import { expect, test } from "vitest";
import { parseStorageAddress, storageUrl, withoutOwnOrigin } from "./storage-address.ts";

test.each([
  ["site-images", "hero-1767225600000.jpg", "/storage/site-images/hero-1767225600000.jpg"],
  ["project-images", "0198a/1767225600000-0.webp", "/storage/project-images/0198a/1767225600000-0.webp"],
  ["built-in", "a b#?%é.jpg", "/storage/built-in/a%20b%23%3F%25%C3%A9.jpg"],
])("the file %s %s has the address %s, and back", (bucket, name, address) => {
  expect(storageUrl(bucket, name)).toBe(address);
  expect(parseStorageAddress(address)).toEqual({ bucket, name });
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
  ["https://shop.example/about", "https://shop.example/about"],
  [
    "https://shop.example.evil/storage/site-images/a.jpg",
    "https://shop.example.evil/storage/site-images/a.jpg",
  ],
  ["https://other.example/storage/site-images/a.jpg", "https://other.example/storage/site-images/a.jpg"],
  ["/storage/site-images/a.jpg", "/storage/site-images/a.jpg"],
  [" a", " a"],
  ["", ""],
])("an image field keeps %j as %j", (address, kept) => {
  expect(withoutOwnOrigin(address, "https://shop.example")).toBe(kept);
});
