import { describe, expect, it, test } from "vitest";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import {
  defaultSettings,
  mergeSettings,
  settingsInput,
  settingsSchema,
  startingSettings,
} from "./settings.schema.ts";
import type { Settings } from "./site-settings.ts";

const { site: siteTexts } = settingsTexts;
const { field } = texts;

type Changes = { [Key in keyof Settings]?: unknown };

/** Validates the default settings with changes. */
function check(changes: Changes) {
  const result = settingsInput.safeParse({ ...defaultSettings, ...changes, expected_updated_at: null });
  return result.success ? { settings: result.data.settings } : { wrong: fieldErrorsOf(result.error) };
}

const address = (changes: Partial<Settings["address"]>) => ({
  address: { ...defaultSettings.address, ...changes },
});
const geo = (changes: Partial<Settings["geo"]>) => ({ geo: { ...defaultSettings.geo, ...changes } });
const town = (name: string, latitude = "", longitude = "") => ({ name, latitude, longitude });

const holiday: Settings["specialHours"][number] = {
  from: "2026-12-24",
  to: "",
  open: false,
  opens: "",
  closes: "",
  note: "Christmas",
};

const holidays = (...rows: Partial<typeof holiday>[]) => ({
  specialHours: rows.map((row) => ({ ...holiday, ...row })),
});
const social = (...rows: [label: string, url: string][]) => ({
  socialLinks: rows.map(([label, url]) => ({ label, url })),
});

const full: Settings = {
  ...defaultSettings,
  specialHours: [
    { ...holiday, to: "2026-12-26" },
    { from: "2026-12-31", to: "", open: true, opens: "09:00", closes: "12:00", note: "" },
  ],
  mapUrl: "https://maps.example/fernhill",
  logo: { image: "/storage/site-images/logo.png", showName: false },
  pictures: { ...defaultSettings.pictures, share: "https://pictures.example/share.jpg" },
};

/** What is read of a site that has saved nothing: the defaults, with those of modules. */
const standard = mergeSettings(null);

describe("the form", () => {
  it.each([
    ["the default", defaultSettings],
    ["full settings", full],
  ])("gives %s back as they were filled in", (_name, settings) => {
    expect(check(settings)).toEqual({ settings });
  });

  it("gives only what can be read back", () => {
    const { settings } = check({ ...full, ...address({ postalCode: "n1h0a0" }), phone: "+1 519.555-0142" });
    expect(settingsSchema.parse(settings)).toEqual(settings);
    expect(mergeSettings(JSON.parse(JSON.stringify(settings)))).toEqual({ ...standard, ...settings });
  });

  it("says that something is wrong, also when what is sent is no form at all", () => {
    for (const sent of [null, "text", {}, { address: "here", geo: null }]) {
      expect(settingsInput.safeParse(sent).success).toBe(false);
    }
  });
});

describe("mergeSettings", () => {
  it("reads the defaults where nothing is saved", () => {
    expect(mergeSettings(null)).toMatchObject(defaultSettings);
  });

  it("accepts the default itself", () => {
    expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
  });

  it("takes what is stored over the default and keeps the rest", () => {
    const merged = mergeSettings({ name: "Hillside", address: { city: "Fergus" } });
    expect(merged).toEqual({
      ...standard,
      name: "Hillside",
      address: { ...defaultSettings.address, city: "Fergus" },
    });
  });

  it.each([
    [{ phone: "12" }],
    [{ hours: [] }],
    [{ towns: [{ name: "Erin", latitude: "43.77", longitude: "" }] }],
    [{ towns: [{ name: "Erin", latitude: "143.77", longitude: "-80.07" }] }],
    [{ towns: [{ name: "Erin" }] }],
    [{ towns: ["Erin"] }],
    [{ established: 1998 }],
    [{ hours: defaultSettings.hours.map((day) => ({ ...day, opens: "25:00" })) }],
    [{ reviewUrl: "javascript:alert(1)" }],
    [social(["X", "data:text/html,x"])],
    [holidays({ to: "2026-12-23" })],
    [holidays({ from: "2026-02-30" })],
    [{ logo: { image: "javascript:alert(1)", showName: true } }],
    [{ pictures: { share: "data:image/png,x" } }],
    [{ retention: { mail: "2 days", activity: "90 days" } }],
    [{ retention: { sessions: "forever" } }],
    [{ unknown: "key" }],
    ["text"],
    [null],
  ])("ignores %j", (stored) => {
    expect(mergeSettings(stored)).toEqual(standard);
  });

  it("does not lose good keys beside a bad one", () => {
    expect(mergeSettings({ name: "Hillside", geo: "here" })).toEqual({
      ...standard,
      name: "Hillside",
    });
  });
});

const long = (length: number) => "x".repeat(length);

test.each<[string, Changes, string]>([
  ["name", { name: "  " }, field.missing("business name")],
  [
    "wordmark.first",
    { wordmark: { ...defaultSettings.wordmark, first: long(25) } },
    field.tooLong("first line", 24),
  ],
  ["tagline", { tagline: "" }, field.missing("tagline")],
  ["description", { description: long(301) }, field.tooLong("description", 300)],
  ["established", { established: "last year" }, siteTexts.year],
  ["established", { established: "1799" }, siteTexts.year],
  ["established", { established: "9999" }, siteTexts.yearAhead],
  ["timeZone", { timeZone: "America/Guelph" }, siteTexts.timeZone],
  ["phone", { phone: "555-014" }, field.phone],
  ["phone", { phone: "call 519 555 0142" }, siteTexts.phoneFirst],
  ["email", { email: "hello@fernhill" }, field.email],
  ["email", { email: "hello fernhill.example" }, field.email],
  ["email", { email: "hello@château-vert" }, field.email],
  ["email", { email: "hello@château.ca/x.ca" }, field.email],
  ["phone", { phone: "519 555 ext. 0142" }, field.phone],
  ["address.regionCode", address({ regionCode: "Ont" }), siteTexts.regionCode],
  ["address.country", address({ country: "Canada" }), siteTexts.country],
  ["address.postalCode", address({ postalCode: "N1H 0A" }), siteTexts.postalCode],
  ["address.postalCode", address({ postalCode: "D1H 0A0" }), siteTexts.postalCode],
  ["address.postalCode", address({ postalCode: "14201" }), siteTexts.postalCode],
  ["geo.latitude", geo({ latitude: "" }), siteTexts.latitude],
  ["geo.latitude", geo({ latitude: "90.1" }), siteTexts.latitude],
  ["geo.latitude", geo({ latitude: "43° 32' N" }), siteTexts.latitude],
  ["geo.latitude", geo({ latitude: "NaN" }), siteTexts.latitude],
  ["geo.latitude", geo({ latitude: "1e1" }), siteTexts.latitude],
  ["geo.longitude", geo({ longitude: "-180.5" }), siteTexts.longitude],
  ["geo.longitude", geo({ longitude: "80.2482" }), siteTexts.longitudeWest],
  ["reviewSite", { reviewSite: "" }, field.missing("name of the review page")],
  ["reviewUrl", { reviewUrl: "google" }, siteTexts.webAddress],
  ["reviewUrl", { reviewUrl: "@fernhill" }, siteTexts.webAddress],
  ["reviewUrl", { reviewUrl: "javascript:alert(1)" }, siteTexts.webAddress],
  ["mapUrl", { mapUrl: "data:text/html,x" }, siteTexts.webAddress],
  ["logo.image", { logo: { image: "logo.png", showName: true } }, staffTexts.staff.url],
  [
    "pictures.share",
    { pictures: { ...defaultSettings.pictures, share: "javascript:alert(1)" } },
    staffTexts.staff.url,
  ],
])("%s is told about %j: %s", (path, changes, message) => {
  expect(check(changes).wrong).toEqual({ [path]: message });
});

test.each<Partial<Settings>>([
  startingSettings,
  { phone: "", email: "", established: "", reviewUrl: "", towns: [], promises: [] },
  address({ street: "", city: "", postalCode: "" }),
  { geo: { latitude: "", longitude: "" } },
])("what nobody has entered may stay empty, and is stored so: %j", (empty) => {
  expect(check(empty)).toEqual({ settings: { ...defaultSettings, ...empty } });
  expect(mergeSettings(empty)).toEqual({ ...standard, ...empty });
});

test("of the promises those that this release knows are kept, in their order", () => {
  expect(mergeSettings({ promises: ["warranty", "unknown", "reply"] }).promises).toEqual([
    "reply",
    "warranty",
  ]);
});

test.each<[Changes, Partial<Settings>]>([
  [geo({ latitude: " 43,5 " }), geo({ latitude: "43.5" })],
  [geo({ longitude: "−80.1" }), geo({ longitude: "-80.1" })],
  [address({ postalCode: "n1h0a0" }), address({ postalCode: "N1H 0A0" })],
  [
    geo({ latitude: "\u200e43.5\u200b", longitude: "\u202a\u221280.1\ufeff" }),
    geo({ latitude: "43.5", longitude: "-80.1" }),
  ],
  [{ phone: "\u202a(519)\u00a0555\u20110199\u202c" }, { phone: "(519) 555-0199" }],
  [{ email: "hello@\u200bfern\u00adhill.example\ufeff" }, { email: "hello@fernhill.example" }],
  [{ established: "\u200e2015\u200b" }, { established: "2015" }],
  [{ mapUrl: "\u200ehttps://maps.exam\u00adple/x\u200b" }, { mapUrl: "https://maps.example/x" }],
  [social(["X\u200b", "https://x.example/a\u200b"]), social(["X", "https://x.example/a"])],
  [
    { logo: { image: "https://a.example/\u200bl.png", showName: true } },
    { logo: { image: "https://a.example/l.png", showName: true } },
  ],
  [address({ regionCode: "\u200eon" }), address({ regionCode: "ON" })],
  [address({ postalCode: "n1h\u20110a0" }), address({ postalCode: "N1H 0A0" })],
  [address({ postalCode: "n1h-0a0" }), address({ postalCode: "N1H 0A0" })],
  [address({ regionCode: "qc" }), address({ regionCode: "QC" })],
  [{ towns: [town(" Erin "), town("")] }, { towns: [town("Erin")] }],
  [
    { towns: [town("", " ", ""), town("Erin", "43,7756", "−80.0713")] },
    { towns: [town("Erin", "43.7756", "-80.0713")] },
  ],
  [social(["", ""]), { socialLinks: [] }],
  [{ reviewUrl: "google.com/fernhill" }, { reviewUrl: "https://google.com/fernhill" }],
  [{ mapUrl: "//maps.example/f" }, { mapUrl: "https://maps.example/f" }],
  [
    social(["Instagram", "www.instagram.com/fernhill"]),
    social(["Instagram", "https://www.instagram.com/fernhill"]),
  ],
  [
    social(["Instagram", "@fernhill"], ["our TikTok", "@fern.hill"], ["YouTube", " @fernhill\u200b"]),
    social(
      ["Instagram", "https://www.instagram.com/fernhill"],
      ["our TikTok", "https://www.tiktok.com/@fern.hill"],
      ["YouTube", "https://www.youtube.com/@fernhill"],
    ),
  ],
  [
    geo({ latitude: "43.54480, -80.24820", longitude: "" }),
    geo({ latitude: "43.54480", longitude: "-80.24820" }),
  ],
  [
    geo({ latitude: "", longitude: "(43.54480; \u221280.24820)" }),
    geo({ latitude: "43.54480", longitude: "-80.24820" }),
  ],
  [
    geo({ latitude: "43,5448 -80,2482", longitude: "-79" }),
    geo({ latitude: "43.5448", longitude: "-80.2482" }),
  ],
  [
    geo({ latitude: "43.53296291817953, -80.22618524999999" }),
    geo({ latitude: "43.53296291817953", longitude: "-80.22618524999999" }),
  ],
  [{ towns: [town("Erin", "43.7756, -80.0713")] }, { towns: [town("Erin", "43.7756", "-80.0713")] }],
  [address({ postalCode: "n1h 0a0" }), address({ postalCode: "N1H 0A0" })],
  [{ email: "info@château-vert.ca" }, { email: "info@château-vert.ca" }],
  [{ phone: "519-555-0142 / 226-555-0199" }, { phone: "519-555-0142 / 226-555-0199" }],
  [{ phone: "519-555-0142 ext. 4" }, { phone: "519-555-0142 ext. 4" }],
  [{ phone: "+44 (0)20 7946 0958" }, { phone: "+44 (0)20 7946 0958" }],
])("%j is tidied", (typed, tidied) => {
  expect(check(typed).settings).toEqual({ ...defaultSettings, ...tidied });
});

test("rules about two fields are told together with all others", () => {
  const wrong = { name: "", ...address({ region: "", postalCode: "14201" }), ...geo({ longitude: "80" }) };
  expect(check(wrong).wrong).toEqual({
    name: field.missing("business name"),
    "address.region": field.missing("province"),
    "address.postalCode": siteTexts.postalCode,
    "geo.longitude": siteTexts.longitudeWest,
  });
});

test("what is no text at all is told at its field, however it turns into one", () => {
  const odd = { toString: {} } as unknown as string;
  const changes = {
    address: { ...full.address, postalCode: odd },
    geo: { ...full.geo, longitude: odd },
    towns: [town("Elora", "43.6", odd)],
  };
  expect(Object.keys(check(changes).wrong ?? {}).sort()).toEqual([
    "address.postalCode",
    "geo.longitude",
    "towns.0.longitude",
  ]);
});

test("other countries have codes and longitudes of their own", () => {
  expect(check(address({ country: "US", postalCode: "14201-0001" })).settings?.address?.postalCode).toBe(
    "14201-0001",
  );
  expect(check(address({ country: "US", postalCode: "N1H 0A0" })).wrong).toEqual({
    "address.postalCode": siteTexts.postalCode,
  });
  const inGermany = { ...address({ country: "DE", postalCode: "10115" }), ...geo({ longitude: "13.4" }) };
  expect(check(inGermany).settings?.geo?.longitude).toBe("13.4");
});

const day = (changes: object) =>
  defaultSettings.hours.map((row, index) => (index === 1 ? { ...row, ...changes } : row));
const page = "https://facebook.example/f";

test.each<[string, Changes, Record<string, string>]>([
  [
    "an open day without times",
    { hours: day({ opens: "", closes: "" }) },
    { "hours.1.opens": siteTexts.opens, "hours.1.closes": siteTexts.closes },
  ],
  ["no time of day", { hours: day({ opens: "24:00" }) }, { "hours.1.opens": siteTexts.opens }],
  ["a week of six days", { hours: defaultSettings.hours.slice(1) }, { hours: staffTexts.staff.malformed }],
  [
    "a town's coordinates that are no numbers",
    { towns: [town("Erin", "north", "-180.5")] },
    { "towns.0.latitude": siteTexts.latitude, "towns.0.longitude": siteTexts.longitude },
  ],
  [
    "half of a town's coordinates",
    {
      towns: [town("Erin", "43.7756", ""), town("Acton", "", "-80.04")],
    },
    { "towns.0.longitude": siteTexts.longitude, "towns.1.latitude": siteTexts.latitude },
  ],
  [
    "a Canadian town in the east, after an empty row",
    { towns: [town(""), town("Erin", "43.7756", "80.0713")] },
    { "towns.1.longitude": siteTexts.longitudeWest },
  ],
  [
    "coordinates without a town",
    { towns: [town("Acton"), town("", "43.7756", "-80.0713")] },
    { "towns.1.name": field.missing("town") },
  ],
  ["towns that are no list", { towns: "Erin" }, { towns: expect.any(String) }],
  ["a town twice", { towns: [town("Erin"), town("erin")] }, { "towns.1.name": siteTexts.sameTown }],
  [
    "a link without a name",
    social(["", "https://a.example"]),
    { "socialLinks.0.label": field.missing("name") },
  ],
  [
    "a name of a page nobody knows",
    social(["Houzz", "@fernhill"]),
    { "socialLinks.0.url": siteTexts.webAddress },
  ],
  ["a name without a link", social(["X", ""]), { "socialLinks.0.url": siteTexts.webAddress }],
  [
    "a link that runs code",
    social(["X", "javascript:alert(1)"]),
    { "socialLinks.0.url": siteTexts.webAddress },
  ],
  ["a link twice", social(["Facebook", page], ["Again", page]), { "socialLinks.1.url": siteTexts.sameLink }],
  ["special hours without a date", holidays({ from: "" }), { "specialHours.0.from": siteTexts.dateMissing }],
  ["a date that does not exist", holidays({ from: "2026-02-30" }), { "specialHours.0.from": siteTexts.date }],
  [
    "a last day before the first",
    holidays({ to: "2026-12-23" }),
    { "specialHours.0.to": siteTexts.lastDayFirst },
  ],
  [
    "a note without end",
    holidays({ note: long(121) }),
    { "specialHours.0.note": field.tooLong("note", 120) },
  ],
  [
    "a day twice",
    holidays({ to: "2026-12-26" }, { from: "2026-12-26" }),
    { "specialHours.1.from": siteTexts.sameDay },
  ],
])("%s is told where it is", (_what, changes, wrong) => {
  expect(check(changes).wrong).toEqual(wrong);
});

test.each([
  ["past midnight", "18:00", "02:00"],
  ["until midnight", "08:00", "00:00"],
  ["around the clock", "08:00", "08:00"],
])("hours %s are kept as they are", (_what, opens, closes) => {
  const hours = day({ opens, closes });
  const specialHours = [{ ...holiday, open: true, opens, closes }];
  expect(check({ hours, specialHours }).settings).toMatchObject({ hours, specialHours });
});

test("special hours are kept by date, a single day without a last one, closed ones without times", () => {
  const early = {
    ...holiday,
    from: "2026-07-01",
    to: "2026-07-01",
    open: true,
    opens: "09:00",
    closes: "12:00",
  };
  const closed = { ...holiday, to: "2026-12-26", opens: "10:00", closes: "11:00" };
  expect(check({ specialHours: [closed, early] }).settings?.specialHours).toEqual([
    { ...early, to: "" },
    { ...closed, opens: "", closes: "" },
  ]);
});
