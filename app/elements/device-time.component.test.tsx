import { afterEach, expect, test } from "vitest";
import "./device-time.ts";

afterEach(() => document.body.replaceChildren());

/** @returns what the element says; the browser is in Toronto */
function saidAt(time: string, zone: string): string {
  document.body.innerHTML = `<device-time data-time="${time}" data-zone="${zone}"></device-time>`;
  return document.querySelector("device-time")?.shadowRoot?.textContent ?? "";
}

test.each([
  ["America/Vancouver", "2027-05-04T16:00:00Z", "(Vancouver time; 12:00pm Toronto time)"],
  ["Asia/Tokyo", "2027-05-04T00:00:00Z", "(Tokyo time; Monday, 8:00pm Toronto time)"],
  ["America/Argentina/Buenos_Aires", "2027-01-04T13:00:00Z", "(Buenos Aires time; 8:00am Toronto time)"],
])("names both clocks where the business is in %s", (zone, time, text) => {
  expect(saidAt(time, zone)).toBe(text);
});

test("says nothing on a device whose clock shows the same", () => {
  expect(saidAt("2027-05-04T16:00:00Z", "America/New_York")).toBe("");
});
