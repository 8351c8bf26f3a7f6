import { expect, test } from "vitest";
import { inboxTexts } from "./inbox-texts.ts";

test.each([
  [0, true, "There are no more photos to add."],
  [1, true, "1 photo added to the project. Visitors see it now. Add its alt text in the form."],
  [2, false, "2 photos added to the project. Add their alt text in the form."],
])("%i photos added, public: %j", (photos, isPublic, words) =>
  expect(inboxTexts.photosAdded(photos, isPublic)).toBe(words),
);
