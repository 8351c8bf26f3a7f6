import { describe, expect, it, test } from "vitest";
import { businessProfileSchema, mergeProfile } from "./business-profile.schema.ts";
import { defaultProfile, fillFacts, formatAddress, formatList, phoneHref } from "./business-profile.ts";

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

test.each([
  [[], ""],
  [["Fergus"], "Fergus"],
  [["Fergus", "Elora", "Rockwood"], "Fergus, Elora and Rockwood"],
])("formatList(%j) is %s", (names, words) => {
  expect(formatList(names)).toBe(words);
});

test("fillFacts fills in what the profile knows and leaves the rest", () => {
  const profile = { ...defaultProfile, towns: defaultProfile.towns.slice(0, 2) };
  expect(fillFacts("{city}, {region}: {towns}, since {established}. {city}? {other}", profile)).toBe(
    "Guelph, Ontario: Fergus and Elora, since 2015. Guelph? {other}",
  );
});

test("formatAddress writes one line", () => {
  expect(formatAddress(defaultProfile.address)).toBe("100 Sample Road, Guelph, ON N1H 0A0");
});

describe("mergeProfile", () => {
  it("accepts the default itself", () => {
    expect(businessProfileSchema.parse(defaultProfile)).toEqual(defaultProfile);
  });

  it("takes what is stored over the default and keeps the rest", () => {
    const merged = mergeProfile(defaultProfile, { name: "Hillside", address: { city: "Fergus" } });
    expect(merged).toEqual({
      ...defaultProfile,
      name: "Hillside",
      address: { ...defaultProfile.address, city: "Fergus" },
    });
  });

  it.each([
    [{ phone: "12" }],
    [{ hours: [] }],
    [{ towns: [{ name: "Erin", latitude: 43.77, longitude: null }] }],
    [{ towns: [{ name: "Erin", latitude: 143.77, longitude: -80.07 }] }],
    [{ towns: [{ name: "Erin" }] }],
    [{ hours: defaultProfile.hours.map((day) => ({ ...day, opens: "25:00" })) }],
    [{ reviewUrl: "javascript:alert(1)" }],
    [{ socialLinks: [{ label: "X", url: "data:text/html,x" }] }],
    [{ specialHours: [{ from: "2026-12-26", to: "2026-12-24", opens: null, closes: null, note: "" }] }],
    [{ specialHours: [{ from: "2026-02-30", to: "2026-02-30", opens: null, closes: null, note: "" }] }],
    [{ logo: { image: "javascript:alert(1)", showName: true } }],
    [{ pictures: { share: "data:image/png,x" } }],
    [{ unknown: "key" }],
    ["text"],
    [null],
  ])("ignores %j", (stored) => {
    expect(mergeProfile(defaultProfile, stored)).toEqual(defaultProfile);
  });

  it("reads towns stored as names alone", () => {
    const erin = { name: "Erin", latitude: 43.7756, longitude: -80.0713 };
    expect(mergeProfile(defaultProfile, { towns: ["Fergus", erin] }).towns).toEqual([
      { name: "Fergus", latitude: null, longitude: null },
      erin,
    ]);
  });

  it("does not lose good keys beside a bad one", () => {
    expect(mergeProfile(defaultProfile, { name: "Hillside", geo: "here" })).toEqual({
      ...defaultProfile,
      name: "Hillside",
    });
  });
});
