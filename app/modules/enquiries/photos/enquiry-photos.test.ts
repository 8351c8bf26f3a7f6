import { expect, test } from "vitest";
import { MAX_TITLE_LENGTH } from "#app/kernel/files/media-item.ts";
import { distinctTitle } from "./enquiry-photos.ts";

const long = `${"a".repeat(MAX_TITLE_LENGTH - 4)}.jpg`;

test.each([
  ["image.jpg", [], "image.jpg"],
  ["image.jpg", ["yard.jpg"], "image.jpg"],
  ["image.jpg", ["image.jpg"], "image (2).jpg"],
  ["image.jpg", ["image.jpg", "image (2).jpg"], "image (3).jpg"],
  ["image.jpg", ["image (2).jpg"], "image.jpg"],
  ["Front yard", ["Front yard"], "Front yard (2)"],
  [".jpg", [".jpg"], ".jpg (2)"],
  ["", [""], ""],
  [long, [long], `${"a".repeat(MAX_TITLE_LENGTH - 8)} (2).jpg`],
])("%j beside %j is %j", (title, others, distinct) => {
  expect(distinctTitle(title, others)).toBe(distinct);
});
