import { expect, test } from "vitest";
import { type HeroAction, type HeroState, heroReducer, initialHeroState } from "./hero-state.ts";
import { builtInSlides, slidesToShow } from "./hero-slides.ts";

const count = 4;

test.each<[string, HeroAction[], Partial<HeroState>]>([
  ["begins with the first slide, its picture alone, playing", [], { index: 0, loaded: [0], playing: true }],
  ["fetches the next picture when idle", [{ type: "idle", count }], { index: 0, loaded: [0, 1] }],
  ["steps on and prepares the one after", [{ type: "step", step: 1, count }], { index: 1, loaded: [0, 1, 2] }],
  ["wraps backwards", [{ type: "step", step: -1, count }], { index: 3, loaded: [0, 3] }],
  [
    "wraps forwards",
    [
      { type: "show", index: 3, count },
      { type: "step", step: 1, count },
    ],
    { index: 0, loaded: [0, 3, 1] },
  ],
  ["shows a chosen slide", [{ type: "show", index: 2, count }], { index: 2, loaded: [0, 2, 3], playing: true }],
  ["keeps the slide when paused", [{ type: "step", step: 1, count }, { type: "pause" }], { index: 1, playing: false }],
  ["plays again", [{ type: "pause" }, { type: "play" }], { playing: true }],
])("the hero %s", (_case, actions, expected) => {
  expect(actions.reduce(heroReducer, initialHeroState(count))).toMatchObject(expected);
});

test("a single slide does not play", () => {
  expect(initialHeroState(1)).toEqual({ index: 0, loaded: [0], playing: false });
});

test("the built-in slides show only while there are no others (SPEC §2)", () => {
  expect(slidesToShow([]).map((slide) => slide.title)).toEqual([
    "Transform Your Outdoor Space",
    "Custom Hardscape Solutions",
    "Year-Round Property Maintenance",
  ]);
  const own = builtInSlides.slice(0, 1);
  expect(slidesToShow(own)).toBe(own);
});

test("every built-in slide says what its picture shows", () => {
  for (const slide of builtInSlides) {
    expect(slide.subtitle).not.toBe("");
    expect(slide.picture?.alt).not.toBe("");
    expect(slide.picture?.src).toMatch(/^\/storage\/built-in\/hero-[a-z]+\.jpg$/);
  }
});
