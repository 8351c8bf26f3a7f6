import { afterEach, type MockInstance, vi } from "vitest";

let isFake: MockInstance | undefined;

afterEach(() => {
  isFake?.mockRestore();
  vi.useRealTimers();
});

/**
 * Fakes the window's timers, whose time then advances by `vi.advanceTimersByTime` alone. Vitest by itself also advances
 * it by 50 ms for every time that `expect.element`, `expect.poll` or a press has to look again, so that on a busy machine a
 * timer would fire before it is due.
 */
export function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  isFake = vi.spyOn(vi, "isFakeTimers").mockReturnValue(false);
}
