import { expect, test } from "vitest";
import { liftOfToast } from "./toast-place.ts";

const toast = { left: 100, top: 740, right: 300, bottom: 790 };
const control = (top: number, height = 44, left = 120, right = 200) => ({
  left,
  top,
  right,
  bottom: top + height,
});

test.each([
  ["nothing there", [], 0],
  ["a control beside it", [control(740, 44, 310, 400)], 0],
  ["a control under it", [control(760)], 38],
  ["one under it and one right above", [control(760), control(700)], 98],
  ["one under it and one well above", [control(760), control(640)], 38],
  ["one high up", [control(300)], 0],
  [
    "rows of controls as far as the middle",
    [400, 450, 500, 550, 600, 650, 700, 750].map((top) => control(top)),
    0,
  ],
])("with %s it is lifted by the right number of pixels", (_case, controls, lift) => {
  expect(liftOfToast(toast, controls, [], 800)).toBe(lift);
});

const rows = [400, 450, 500, 550, 600, 650, 700, 750].map((top) => control(top));

test.each([
  ["the foot of a form among rows of controls: just above the foot", rows, [control(730, 70, 0, 390)], 68],
  ["a foot and free room above a control", [control(680)], [control(730, 70, 0, 390)], 118],
  ["a foot too high to leave room below the middle", rows, [control(380, 420, 0, 390)], 0],
])("with %s", (_case, controls, foremost, lift) => {
  expect(liftOfToast(toast, controls, foremost, 800)).toBe(lift);
});
