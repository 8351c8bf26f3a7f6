import { expect, test } from "vitest";
import { thumbnail } from "./image-preview.tsx";

test.each([
  ["/storage/site-images/a.jpg?v=2", "/storage/site-images/a.jpg/320.webp"],
  ["/storage/site-images/a.svg", "/storage/site-images/a.svg"],
  ["https://pictures.example/a.jpg?v=2", "https://pictures.example/a.jpg?v=2"],
])("the preview of %s shows %s", (address, shown) => {
  expect(thumbnail(address)).toBe(shown);
});
