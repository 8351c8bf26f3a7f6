import { expect, test } from "vitest";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { slidesOfNow, slidesToShow } from "./hero-slides.ts";

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

test("a slide with dates shows from the first of them until the second", () => {
  const [slide] = builtInSlides;
  if (!slide) throw new Error("no slide");
  const season = { ...slide, starts_at: "2027-03-01T08:00:00.000Z", ends_at: "2027-06-01T08:00:00.000Z" };
  const shownAt = (time: string) => slidesOfNow([season, slide], new Date(time)).length;
  expect(shownAt("2027-03-01T07:59:59Z")).toBe(1);
  expect(shownAt("2027-03-01T08:00:00Z")).toBe(2);
  expect(shownAt("2027-06-01T08:00:00Z")).toBe(1);
});
