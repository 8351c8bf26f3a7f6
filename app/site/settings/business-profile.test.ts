import { expect, test } from "vitest";
import { formatAddress, mapHref, phoneHref } from "./business-profile.ts";
import { defaultSettings, startingSettings } from "./settings.schema.ts";

test.each([
  ["(519) 555-0142", "tel:+15195550142"],
  ["519.555.0142", "tel:+15195550142"],
  ["1 519 555 0142", "tel:+15195550142"],
  ["+49 30 1234567", "tel:+49301234567"],
  ["310-1111", "tel:3101111"],
  ["+1 (519) 555-0142", "tel:+15195550142"],
  ["519-555-0142 ext. 4", "tel:+15195550142"],
  ["1-519-555-0142 x12", "tel:+15195550142"],
  ["519-555-0142 / 226-555-0199", "tel:+15195550142"],
  ["519-555-0142/226-555-0199", "tel:+15195550142"],
  ["519-555-0142 or 226-555-0199", "tel:+15195550142"],
  ["519-555-0142 (office, 8 to 5)", "tel:+15195550142"],
  ["Call 519-555-0142, ask for Sam", "tel:+15195550142"],
  ["Sam: (519) 555-0142 poste 12", "tel:+15195550142"],
  ["+44 (0)20 7946 0958", "tel:+442079460958"],
  ["+49 (0) 30/1234567", "tel:+49301234567"],
  ["\u202a+1\u00a0519\u2011555\u20110142", "tel:+15195550142"],
  ["", "tel:"],
])("phoneHref(%s) is %s", (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

test("formatAddress writes one line", () => {
  expect(formatAddress(defaultSettings.address)).toBe("100 Sample Road, Guelph, ON N1H 0A0");
});

test.each([
  [{}, ""],
  [{ city: "Guelph" }, "Guelph, ON"],
  [{ street: "7 Mill Street" }, "7 Mill Street, ON"],
  [{ postalCode: "N1H 0A0" }, "ON N1H 0A0"],
])("formatAddress of %j is %j", (known, line) => {
  expect(formatAddress({ ...startingSettings.address, ...known })).toBe(line);
});

test("mapHref is empty while neither a location nor a link is known", () => {
  expect(mapHref(startingSettings)).toBe("");
});

test("mapHref is the settings' own link, or follows the coordinates", () => {
  const geo = { latitude: "43.7", longitude: "-80.3" };
  expect(mapHref({ mapUrl: "https://maps.example/fernhill", geo })).toBe("https://maps.example/fernhill");
  expect(mapHref({ mapUrl: "", geo })).toBe(
    "https://www.openstreetmap.org/?mlat=43.7&mlon=-80.3#map=12/43.7/-80.3",
  );
});
