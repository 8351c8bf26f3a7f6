import { expect, test } from "vitest";
import { inputOf } from "#app/kernel/documents/collections/collection-rules.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { slides } from "./slides.collection.ts";

const slideInput = inputOf(slides);

const right = {
  id: "0190b6a0-0000-7000-8000-00000000000a",
  expected_updated_at: null,
  title: "Gardens",
  subtitle: "About gardens",
  image_url: "/storage/site-images/hero-1.jpg",
  starts_at: "2027-03-01T08:00:00.000Z",
};
const badAddress = "Enter a web address like https://example.ca/picture.jpg";

test.each([
  ["title", "", "Enter the title."],
  ["title", "   ", "Enter the title."],
  ["title", undefined, "Enter the title."],
  ["title", "x".repeat(121), "Keep the title to 120 characters or fewer."],
  ["subtitle", "", "Enter the subtitle."],
  ["subtitle", "x".repeat(301), "Keep the subtitle to 300 characters or fewer."],
  ["starts_at", "tomorrow", "Enter both a date and a time, or leave both empty."],
  ["ends_at", "2027-03-01T07:59:00.000Z", "The end must come after the start."],
  ["image_url", "", "Enter the image URL."],
  ["image_url", "garden.jpg", badAddress],
  ["image_url", "javascript:alert(1)", badAddress],
  ["image_url", "data:image/png;base64,AAAA", badAddress],
  ["image_url", "/storage/secrets/x.jpg", badAddress],
  ["image_url", "/storage/site-images/../x.jpg", badAddress],
  ["image_url", `https://example.ca/${"x".repeat(2000)}`, badAddress],
])("a slide whose %s is %j is refused in words", (field, value, message) => {
  const { error } = slideInput.safeParse({ ...right, [field]: value });
  expect(error && fieldErrorsOf(error)).toEqual({ [field]: message });
});

test.each([
  ["/storage/site-images/hero-1.jpg?v=2", "/storage/site-images/hero-1.jpg"],
  ["https://our.host/photo.jpg?v=2", "https://our.host/photo.jpg?v=2"],
])("a slide's picture at %j is kept as %j", (image_url, stored) => {
  expect(slideInput.parse({ ...right, image_url })).toMatchObject({ image_url: stored });
});
