import { expect, test } from "vitest";
import { defaultSettings, mergeSettings } from "./settings.schema.ts";
import { settingsParts } from "./settings-parts.ts";
import { settingsText } from "./settings-text.ts";
import type { Settings } from "./site-settings.ts";

const textOf = (settings: Settings) =>
  new Map(settingsParts().flatMap(({ id }) => settingsText(id, settings)));

const closed = { open: false, opens: "", closes: "" };
const saturday = (times: Pick<Settings["hours"][number], "open" | "opens" | "closes">) => ({
  hours: defaultSettings.hours.with(5, { day: "Saturday", ...times }),
});

test.each<[Partial<Settings>, string, string]>([
  [saturday({ open: true, opens: "09:00", closes: "13:00" }), "Saturday", "Open 9am to 1pm"],
  [saturday({ open: true, opens: "18:00", closes: "02:30" }), "Saturday", "Open 6pm to 2:30am"],
  [saturday({ open: true, opens: "00:00", closes: "00:00" }), "Saturday", "Open 24 hours"],
  [saturday(closed), "Saturday", "Closed"],
  [{ timeZone: "America/St_Johns" }, "time zone", "America/St Johns"],
  [
    {
      specialHours: [
        { from: "2026-12-31", to: "", open: true, opens: "09:00", closes: "12:30", note: "" },
        { from: "2026-12-24", to: "2027-01-03", ...closed, note: "Christmas" },
        { from: "2026-12-11", to: "2026-12-12", ...closed, note: "" },
      ],
    },
    "special hours",
    "December 11 to 12, 2026 closed\nDecember 24, 2026 to January 3, 2027 closed, Christmas\nDecember 31, 2026 open 9am to 12:30pm",
  ],
  [{ nextStart: "2027-01-mid" }, "next free start", "Mid-January 2027"],
  [{ wordmark: { first: "Fernhill", second: "" } }, "name in the header", "Fernhill"],
  [{}, "address", "100 Sample Road, Guelph, N1H 0A0"],
  [{}, "country", "Canada"],
  [{ towns: [{ name: "Elora", latitude: "", longitude: "" }] }, "nearby towns", "Elora"],
  [
    { socialLinks: [{ label: "Ours", url: "https://a.example" }] },
    "social pages",
    "Ours at https://a.example",
  ],
  [{ retention: { ...defaultSettings.retention, mail: "90 days" } }, "Copies of emails", "90 days"],
  [{ weeklySummary: true }, "weekly summary by email", "On"],
])("of %j the history says of %s: %s", (changed, label, text) => {
  expect(textOf({ ...defaultSettings, ...changed }).get(label)).toBe(text);
});

/** Copies of a value, each with another part changed. */
function variants(value: unknown): unknown[] {
  if (typeof value === "boolean") return [!value];
  if (typeof value === "string") return [value === "CA" ? "US" : `${value}9`];
  return Object.entries(value as object).flatMap(([key, part]) =>
    variants(part).map((changed) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...(value as object), [key]: changed },
    ),
  );
}

test("no setting changes without the history saying so, those of modules either", () => {
  const all = mergeSettings(null);
  const { specialHours: _rows, hours: _week, nextStart: _month, ...settings } = all;
  const textsOf = (changed: object) => [...textOf({ ...all, ...changed })].join("\n");
  const unchanged = textsOf(settings);
  const unseen = variants(settings).filter((changed) => textsOf(changed as object) === unchanged);
  expect(unseen).toEqual([]);
});
