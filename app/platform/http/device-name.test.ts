import { expect, test } from "vitest";
import { browserName, deviceName } from "./device-name.server.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

test.each([
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`,
    "phone (Chrome on Android)",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "tablet (Safari on iOS)",
    "Safari on iOS",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
    "computer (Chrome on Windows)",
    "Chrome on Windows",
  ],
  ["curl/8.5.0", "device (A browser)", "A browser"],
  [null, "device (A browser)", "A browser"],
])("%s is a %s", (userAgent, device, browser) => {
  expect(deviceName(userAgent)).toBe(device);
  expect(browserName(userAgent)).toBe(browser);
});

test("a header of any length makes a name of some", () => {
  expect(deviceName(`Mozilla/5.0 ${"x".repeat(8000)}/1.0`).length).toBeLessThan(150);
});
