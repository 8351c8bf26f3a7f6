import { describe, expect, it, test } from "vitest";
import { fieldSentences } from "#app/platform/http/field-sentences.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { businessProfileSchema, mergeProfile } from "./business-profile.schema.ts";
import { type BusinessProfile, defaultProfile } from "./business-profile.ts";
import { settingsInput } from "./settings.schema.ts";
import { type SettingsValues, type SpecialHoursRow, settingsValues } from "./settings-values.ts";

const { site: sentences } = staffMessages;
const { field } = messages;
const typed = settingsValues(defaultProfile);

function check(changes: Partial<Record<keyof SettingsValues, unknown>>) {
  const result = settingsInput.safeParse({ ...typed, ...changes, expected_updated_at: null });
  return result.success ? { profile: result.data.profile } : { wrong: fieldSentences(result.error) };
}

const holiday: SpecialHoursRow = {
  key: "a",
  from: "2026-12-24",
  to: "",
  open: false,
  opens: "",
  closes: "",
  note: "Christmas",
};

const full: BusinessProfile = {
  ...defaultProfile,
  specialHours: [
    { from: "2026-12-24", to: "2026-12-26", opens: null, closes: null, note: "Christmas" },
    { from: "2026-12-31", to: "2026-12-31", opens: "09:00", closes: "12:00", note: "" },
  ],
  mapUrl: "https://maps.example/fernhill",
  logo: { image: "/storage/site-images/logo.png", showName: false },
  pictures: { ...defaultProfile.pictures, share: "https://pictures.example/share.jpg" },
};

describe("the form", () => {
  it.each([
    ["the default", defaultProfile],
    ["a full profile", full],
  ])("gives %s back as it was filled in", (_name, profile) => {
    expect(check(settingsValues(profile))).toEqual({ profile });
  });

  it("gives only what can be read back", () => {
    const { profile } = check({ ...settingsValues(full), postal_code: "n1h0a0", phone: "+1 519.555-0142" });
    expect(businessProfileSchema.parse(profile)).toEqual(profile);
    expect(mergeProfile(defaultProfile, JSON.parse(JSON.stringify(profile)))).toEqual(profile);
  });
});

const long = (length: number) => "x".repeat(length);

test.each<[keyof SettingsValues, unknown, string]>([
  ["name", "  ", field.missing("business name")],
  ["wordmark_first", long(25), field.tooLong("first line", 24)],
  ["tagline", "", field.missing("tagline")],
  ["description", long(301), field.tooLong("description", 300)],
  ["established", "last year", sentences.year],
  ["established", "1799", sentences.year],
  ["established", "9999", sentences.yearAhead],
  ["phone", "", field.missing("phone number")],
  ["phone", "555-014", field.phone],
  ["phone", "call 519 555 0142", sentences.phoneCharacters],
  ["email", "", field.missing("email")],
  ["email", "hello@fernhill", field.email],
  ["email", "hello fernhill.example", field.email],
  ["street", "", field.missing("street")],
  ["city", "", field.missing("city")],
  ["region_code", "Ont", sentences.regionCode],
  ["country", "Canada", sentences.country],
  ["postal_code", "", field.missing("postal code")],
  ["postal_code", "N1H 0A", sentences.postalCode],
  ["postal_code", "D1H 0A0", sentences.postalCode],
  ["postal_code", "14201", sentences.postalCode],
  ["latitude", "", sentences.latitude],
  ["latitude", "90.1", sentences.latitude],
  ["latitude", "43° 32' N", sentences.latitude],
  ["latitude", "43.5448, -80.2482", sentences.latitude],
  ["latitude", "NaN", sentences.latitude],
  ["latitude", "1e1", sentences.latitude],
  ["longitude", "-180.5", sentences.longitude],
  ["longitude", "80.2482", sentences.longitudeWest],
  ["review_site", "", field.missing("name of the review page")],
  ["review_url", "", field.missing("address of the review page")],
  ["review_url", "google.com/fernhill", sentences.webAddress],
  ["review_url", "javascript:alert(1)", sentences.webAddress],
  ["map_url", "data:text/html,x", sentences.webAddress],
  ["logo", "logo.png", staffMessages.staff.url],
  ["picture_share", "javascript:alert(1)", staffMessages.staff.url],
])("%s %j is told: %s", (name, value, sentence) => {
  expect(check({ [name]: value }).wrong).toEqual({ [name]: sentence });
});

test.each<[keyof SettingsValues, unknown, Partial<BusinessProfile>]>([
  ["latitude", " 43,5 ", { geo: { latitude: 43.5, longitude: defaultProfile.geo.longitude } }],
  ["longitude", "−80.1", { geo: { latitude: defaultProfile.geo.latitude, longitude: -80.1 } }],
  ["postal_code", "n1h0a0", { address: { ...defaultProfile.address, postalCode: "N1H 0A0" } }],
  ["postal_code", "n1h-0a0", { address: { ...defaultProfile.address, postalCode: "N1H 0A0" } }],
  ["region_code", "qc", { address: { ...defaultProfile.address, regionCode: "QC" } }],
  [
    "towns",
    [{ name: " Erin " }, { name: "" }],
    { towns: [{ name: "Erin", latitude: null, longitude: null }] },
  ],
  [
    "towns",
    [
      { name: "", latitude: " ", longitude: "" },
      { name: "Erin", latitude: "43,7756", longitude: "−80.0713" },
    ],
    { towns: [{ name: "Erin", latitude: 43.7756, longitude: -80.0713 }] },
  ],
  ["social_links", [{ label: "", url: "" }], { socialLinks: [] }],
])("%s %j is tidied", (name, value, profile) => {
  expect(check({ [name]: value }).profile).toMatchObject(profile);
});

test("a map link left empty follows the coordinates", () => {
  expect(check({ latitude: "43.7", longitude: "-80.3", map_url: "" }).profile?.mapUrl).toBe(
    "https://www.openstreetmap.org/?mlat=43.7&mlon=-80.3#map=12/43.7/-80.3",
  );
  expect(settingsValues(full).map_url).toBe(full.mapUrl);
});

test("rules about two fields are told together with all others", () => {
  expect(check({ name: "", postal_code: "14201", longitude: "80" }).wrong).toEqual({
    name: field.missing("business name"),
    postal_code: sentences.postalCode,
    longitude: sentences.longitudeWest,
  });
});

test("other countries have codes and longitudes of their own", () => {
  expect(check({ country: "US", postal_code: "14201-0001" }).profile?.address.postalCode).toBe("14201-0001");
  expect(check({ country: "US", postal_code: "N1H 0A0" }).wrong).toEqual({
    postal_code: sentences.postalCode,
  });
  expect(check({ country: "DE", postal_code: "10115", longitude: "13.4" }).profile?.geo.longitude).toBe(13.4);
});

const day = (changes: object) =>
  typed.hours.map((row, index) => (index === 1 ? { ...row, ...changes } : row));
const links = [
  { label: "Facebook", url: "https://facebook.example/f" },
  { label: "Again", url: "https://facebook.example/f" },
];

test.each<[string, Partial<Record<keyof SettingsValues, unknown>>, Record<string, string>]>([
  [
    "an open day without times",
    { hours: day({ opens: "", closes: "" }) },
    { "hours.1.opens": sentences.opens, "hours.1.closes": sentences.closes },
  ],
  [
    "hours turned round",
    { hours: day({ opens: "18:00", closes: "08:00" }) },
    { "hours.1.closes": sentences.closesFirst },
  ],
  [
    "hours of no length",
    { hours: day({ opens: "08:00", closes: "08:00" }) },
    { "hours.1.closes": sentences.closesFirst },
  ],
  ["no time of day", { hours: day({ opens: "24:00" }) }, { "hours.1.opens": sentences.opens }],
  ["a week of six days", { hours: typed.hours.slice(1) }, { hours: staffMessages.staff.malformed }],
  ["no town", { towns: [{ name: " " }] }, { towns: sentences.noTown }],
  [
    "a town's coordinates that are no numbers",
    { towns: [{ name: "Erin", latitude: "north", longitude: "-180.5" }] },
    { "towns.0.latitude": sentences.latitude, "towns.0.longitude": sentences.longitude },
  ],
  [
    "half of a town's coordinates",
    {
      towns: [
        { name: "Erin", latitude: "43.7756", longitude: "" },
        { name: "Acton", latitude: "", longitude: "-80.04" },
      ],
    },
    { "towns.0.longitude": sentences.longitude, "towns.1.latitude": sentences.latitude },
  ],
  [
    "a Canadian town in the east, after an empty row",
    { towns: [{ name: "" }, { name: "Erin", latitude: "43.7756", longitude: "80.0713" }] },
    { "towns.1.longitude": sentences.longitudeWest },
  ],
  [
    "coordinates without a town",
    { towns: [{ name: "Acton" }, { name: "", latitude: "43.7756", longitude: "-80.0713" }] },
    { "towns.1.name": field.missing("town") },
  ],
  ["towns that are no list", { towns: "Erin" }, { towns: expect.any(String) }],
  ["a town twice", { towns: [{ name: "Erin" }, { name: "erin" }] }, { "towns.1.name": sentences.sameTown }],
  [
    "a link without a name",
    { social_links: [{ label: "", url: "https://a.example" }] },
    { "social_links.0.label": field.missing("name") },
  ],
  [
    "a name without a link",
    { social_links: [{ label: "X", url: "" }] },
    { "social_links.0.url": sentences.webAddress },
  ],
  [
    "a link that runs code",
    { social_links: [{ label: "X", url: "javascript:alert(1)" }] },
    { "social_links.0.url": sentences.webAddress },
  ],
  ["a link twice", { social_links: links }, { "social_links.1.url": sentences.sameLink }],
  [
    "special hours without a date",
    { special_hours: [{ ...holiday, from: "" }] },
    { "special_hours.0.from": sentences.dateMissing },
  ],
  [
    "a date that does not exist",
    { special_hours: [{ ...holiday, from: "2026-02-30" }] },
    { "special_hours.0.from": sentences.date },
  ],
  [
    "a last day before the first",
    { special_hours: [{ ...holiday, to: "2026-12-23" }] },
    { "special_hours.0.to": sentences.lastDayFirst },
  ],
  [
    "special hours turned round",
    { special_hours: [{ ...holiday, open: true, opens: "12:00", closes: "09:00" }] },
    { "special_hours.0.closes": sentences.closesFirst },
  ],
  [
    "a note without end",
    { special_hours: [{ ...holiday, note: long(121) }] },
    { "special_hours.0.note": field.tooLong("note", 120) },
  ],
  [
    "a day twice",
    {
      special_hours: [
        { ...holiday, to: "2026-12-26" },
        { ...holiday, from: "2026-12-26" },
      ],
    },
    { "special_hours.1.from": sentences.sameDay },
  ],
])("%s is told where it is", (_what, changes, wrong) => {
  expect(check(changes).wrong).toEqual(wrong);
});

test("special hours are stored by date, each with a last day, closed ones without times", () => {
  const early = { ...holiday, from: "2026-07-01", open: true, opens: "09:00", closes: "12:00", note: "" };
  const closed = { ...holiday, to: "2026-12-26", opens: "10:00", closes: "11:00" };
  expect(check({ special_hours: [closed, early] }).profile?.specialHours).toEqual([
    { from: "2026-07-01", to: "2026-07-01", opens: "09:00", closes: "12:00", note: "" },
    { from: "2026-12-24", to: "2026-12-26", opens: null, closes: null, note: "Christmas" },
  ]);
});
