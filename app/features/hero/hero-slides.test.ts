import { expect, test } from "vitest";
import { defaultProfile } from "#app/features/site/business-profile.ts";
import { slidesToFetch, slidesToShow } from "./hero-slides.ts";

const builtInSlides = slidesToShow([], defaultProfile);

test("the built-in slides show only while there are no others (SPEC §2)", () => {
  expect(builtInSlides.map((slide) => slide.title)).toEqual([
    "Transform Your Outdoor Space",
    "Custom Hardscape Solutions",
    "Year-Round Property Maintenance",
  ]);
  const own = builtInSlides.slice(0, 1);
  expect(slidesToShow(own, defaultProfile)).toBe(own);
});

test("the built-in slides speak of the business's own city and province", () => {
  const address = { ...defaultProfile.address, city: "Hull", region: "Quebec" };
  const [first, second] = slidesToShow([], { ...defaultProfile, address });
  expect(first?.subtitle).toContain("for Hull homes");
  expect(second?.subtitle).toContain("Quebec stone");
});

test("every built-in slide has words and a picture that says what it shows", () => {
  for (const slide of builtInSlides) {
    expect(slide.subtitle).toMatch(/^[^{}]+$/);
    expect(slide.picture?.alt).not.toBe("");
    expect(slide.picture?.src).toBe(slide.image_url);
    expect(slide.image_url).toMatch(/^\/storage\/built-in\/hero-[a-z]+\.jpg$/);
  }
});

test.each([
  ["the first slide asks for the second", [0], 0, 4, [0, 1]],
  ["a later one for the one after it", [0, 1], 1, 4, [0, 1, 2]],
  ["the last for the first", [0], 3, 4, [0, 3]],
  ["nothing is asked for twice", [0, 1, 2, 3], 2, 4, [0, 1, 2, 3]],
  ["a single slide asks for nothing", [0], 0, 1, [0]],
])("%s", (_case, fetched, shown, count, expected) => {
  expect(slidesToFetch(fetched, shown, count)).toEqual(expected);
});
