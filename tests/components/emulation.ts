import { afterEach } from "vitest";
import { cdp, type Locator } from "vitest/browser";

/** What a device or its owner's settings bring with them; forgotten after each test. */

afterEach(async () => {
  await preferStillness();
  await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: false });
});

const preferMotion = (value: "reduce" | "no-preference") =>
  cdp().send("Emulation.setEmulatedMedia", {
    media: "",
    features: [{ name: "prefers-reduced-motion", value }],
  });

/** From now on the person has asked their system for less motion, as tests begin (vitest.config.ts). */
export const preferStillness = () => preferMotion("reduce");

/** From now on the person has not asked for less motion, for tests of what moves. */
export const allowMotion = () => preferMotion("no-preference");

/** Touches the window at a point, and moves sideways as far as is said before the finger is lifted. */
async function touch(x: number, y: number, by = 0): Promise<void> {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints });
  await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await send("touchStart", [{ x, y }]);
  for (let part = 0.1; by !== 0 && part <= 1; part += 0.1) await send("touchMove", [{ x: x + by * part, y }]);
  await send("touchEnd", []);
}

/** Taps the middle of an element, or a point of the window, with a finger. */
export async function tap(where: Locator | { x: number; y: number }): Promise<void> {
  if ("x" in where) return touch(where.x, where.y);
  const { left, top, width, height } = where.element().getBoundingClientRect();
  return touch(left + width / 2, top + height / 2);
}

/** Swipes sideways with a finger, from the far part of an element; `by` in pixels, to the left when negative. */
export function swipe(element: Locator, by: number): Promise<void> {
  const { left, top, width, height } = element.element().getBoundingClientRect();
  return touch(left + width * (by < 0 ? 0.85 : 0.15), top + height / 2, by);
}

/** From now on the device has fingers alone, which are coarse, and no mouse. */
export const fingersOnly = () => cdp().send("Emulation.setTouchEmulationEnabled", { enabled: true });
