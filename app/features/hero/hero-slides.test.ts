import { expect, test } from "vitest";
import { defaultSettings } from "#app/features/site/settings.schema.ts";
import { slidesToShow } from "./hero-slides.ts";

const builtInSlides = slidesToShow([], defaultSettings);

test("the built-in slides show only while there are no others (SPEC §2)", () => {
  expect(builtInSlides.map((slide) => slide.title)).toEqual([
    "Transform Your Outdoor Space",
    "Custom Hardscape Solutions",
    "Year-Round Property Maintenance",
  ]);
  const own = builtInSlides.slice(0, 1);
  expect(slidesToShow(own, defaultSettings)).toBe(own);
});

test("the built-in slides speak of the business's own city and province", () => {
  const address = { ...defaultSettings.address, city: "Hull", region: "Quebec" };
  const [first, second] = slidesToShow([], { ...defaultSettings, address });
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
