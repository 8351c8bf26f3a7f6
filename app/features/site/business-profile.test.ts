import { expect, test } from "vitest";
import { formatAddress, mapHref, phoneHref } from "./business-profile.ts";
import { defaultSettings } from "./settings.schema.ts";

test.each([
  ["(519) 555-0142", "tel:+15195550142"],
  ["519.555.0142", "tel:+15195550142"],
  ["1 519 555 0142", "tel:+15195550142"],
  ["+49 30 1234567", "tel:+49301234567"],
  ["310-1111", "tel:3101111"],
  ["+1 (519) 555-0142", "tel:+15195550142"],
  ["519-555-0142 ext. 4", "tel:+15195550142"],
  ["1-519-555-0142 x12", "tel:+15195550142"],
  ["", "tel:"],
])("phoneHref(%s) is %s", (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

test("formatAddress writes one line", () => {
  expect(formatAddress(defaultSettings.address)).toBe("100 Sample Road, Guelph, ON N1H 0A0");
});

test("mapHref is the settings' own link, or follows the coordinates", () => {
  const geo = { latitude: "43.7", longitude: "-80.3" };
  expect(mapHref({ mapUrl: "https://maps.example/fernhill", geo })).toBe("https://maps.example/fernhill");
  expect(mapHref({ mapUrl: "", geo })).toBe(
    "https://www.openstreetmap.org/?mlat=43.7&mlon=-80.3#map=12/43.7/-80.3",
  );
});
