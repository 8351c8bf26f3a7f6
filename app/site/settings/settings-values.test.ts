import { expect, test, vi } from "vitest";
import { choice, flag, text } from "#app/kernel/fields/fields.ts";
import type { RetentionKind, SettingsPart } from "./settings-fields.ts";

const part = {
  id: "watering",
  title: "Watering",
  lead: "How often",
  sections: [
    {
      title: "Watering",
      intro: "Of new plants.",
      fields: {
        wateringPace: choice(
          "Watering pace",
          ["1", "2"].map((value) => ({ value, label: `${value} a week` })),
          "2",
        ),
        wateringNote: text("Watering note", { max: 5 }),
      },
    },
    {
      title: "Winter",
      fields: { wateringInWinter: flag("Watering in winter", "watering in winter") },
    },
  ],
} as const satisfies SettingsPart;

/** Stands at the end of the site's own part. */
const privacy: SettingsPart = {
  id: "privacy",
  title: "Privacy",
  lead: "How long waterings are kept",
  sections: [{ title: "Diary", fields: { wateringDiary: flag("Watering diary", "watering diary") } }],
};

const waterings: RetentionKind = {
  kind: "waterings",
  label: "Waterings",
  help: "Counted from the day.",
  choices: ["forever", "1 year"],
  defaultValue: "forever",
  policy: { deleted: "Waterings are deleted after {time}.", kept: "Waterings are kept." },
};

// Anew, because the rules of the form are built once.
vi.resetModules();
const { retentionKindSlot, settingsPartSlot } = await import("./settings-fields.ts");
const { valuesIn } = await import("./settings-values.ts");
const { mergeSettings, settingsInput, settingsKeys } = await import("./settings.schema.ts");
const { findSettingsPart, settingsPartOf } = await import("./settings-parts.ts");
const { settingsText } = await import("./settings-text.ts");
const { retentionLines } = await import("./retention.ts");
settingsPartSlot.fill("watering", [part, privacy]);
retentionKindSlot.fill("watering", [waterings]);

test("a module's part is one of the settings, with its fields", () => {
  expect(findSettingsPart("watering")).toEqual(part);
  expect(settingsPartOf(["wateringNote"])?.id).toBe("watering");
  expect(settingsKeys()).toContain("wateringPace");
});

test.each([
  [null, { wateringPace: "2", wateringNote: "", wateringInWinter: false }],
  [
    { wateringPace: "1", wateringNote: "Rain", wateringInWinter: true },
    { wateringPace: "1", wateringNote: "Rain", wateringInWinter: true },
  ],
  [
    { wateringPace: "3", wateringNote: "Too long", wateringInWinter: "no" },
    { wateringPace: "2", wateringNote: "", wateringInWinter: false },
  ],
])("of stored %j its values are %j", (stored, values) => {
  expect(valuesIn(part, mergeSettings(stored))).toEqual(values);
});

test("the form checks its fields by their rules, and leaves the other settings alone", () => {
  const check = (input: object) => settingsInput.safeParse({ ...input, expected_updated_at: null });
  expect(check({ wateringPace: "1" }).data?.settings).toEqual({ wateringPace: "1" });
  expect(check({ wateringPace: "9" }).success).toBe(false);
  expect(check({ wateringNote: "Too long" }).error?.issues[0]?.message).toContain("watering note");
});

test("the history names its fields and their values", () => {
  const settings = Object.assign(mergeSettings(null), { wateringPace: "1", wateringNote: "Rain" });
  expect(settingsText("watering", settings)).toEqual([
    ["watering pace", "1 a week"],
    ["watering note", "Rain"],
    ["watering in winter", "Off"],
  ]);
});

test("a module's part with the id of another stands at its end", () => {
  const found = findSettingsPart("privacy");
  expect(found?.lead).toBe("How long waterings are kept");
  expect(found?.sections.map(({ title }) => title)).toEqual(["Privacy", "Diary"]);
  expect(settingsPartOf(["retention", "wateringDiary"])?.id).toBe("privacy");
});

test.each([
  [null, "forever", "Waterings are kept."],
  [{ retention: { mail: "7 days" } }, "forever", "Waterings are kept."],
  [{ retention: { waterings: "1 year" } }, "1 year", "Waterings are deleted after 1 year."],
  [{ retention: { waterings: "2 days" } }, "forever", "Waterings are kept."],
])("of stored %j a module's kind is kept for: %s", (stored, period, sentence) => {
  const settings = mergeSettings(stored);
  expect(settings.retention).toMatchObject({ waterings: period });
  expect(retentionLines(settings.retention)).toContain(sentence);
  const text = period === "forever" ? "Keep until we delete them" : period;
  expect(settingsText("privacy", settings)).toContainEqual(["Waterings", text]);
});
