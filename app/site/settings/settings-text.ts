import { fieldText } from "#app/kernel/fields/field-text.ts";
import { capitalized } from "#app/platform/capitalized.ts";
import { nextStartLabel } from "./next-start.ts";
import { formatHours, specialHoursLines } from "./opening-hours.ts";
import { promiseLabels } from "./promises.ts";
import { retentionChoiceLabel, retentionKinds, retentionOf } from "./retention.ts";
import type { SettingField, StructuredKind, StructuredValue } from "./settings-fields.ts";
import { findSettingsPart } from "./settings-parts.ts";
import { settingName } from "./settings-rules.ts";
import { fieldsOf, valuesIn } from "./settings-values.ts";
import type { Settings } from "./site-settings.ts";

/** A setting's label within a sentence, and its value as plain text or as the address of a picture. */
type SettingText = readonly [label: string, value: string];

/** @returns one text under the setting's own label, or several with labels of their own */
type TextOf<Kind extends StructuredKind> = (value: StructuredValue<Kind>) => string | SettingText[];

const structuredTexts: { [Kind in StructuredKind]: TextOf<Kind> } = {
  wordmark: ({ first, second }) => [first, second].filter(Boolean).join(", "),
  address: (address) => [
    ["address", [address.street, address.city, address.postalCode].filter(Boolean).join(", ")],
    ["province", `${address.region}, ${address.regionCode}`],
    ["country", countryNames.of(address.country) ?? address.country],
  ],
  location: ({ latitude, longitude }) => [latitude, longitude].filter(Boolean).join(", "),
  towns: (towns) =>
    towns
      .map(({ name, latitude, longitude }) => (latitude ? `${name} at ${latitude}, ${longitude}` : name))
      .join("\n"),
  hours: (hours) => hours.map((day) => [day.day, inWords(formatHours(day))]),
  "time-zone": (timeZone) => timeZone.replaceAll("_", " "),
  "special-hours": (specialHours) =>
    specialHoursLines(specialHours)
      .map(({ days, times, note }) =>
        [`${days.replace(" – ", " to ")} ${inWords(times).toLowerCase()}`, note].filter(Boolean).join(", "),
      )
      .join("\n"),
  "next-start": (nextStart) =>
    nextStart && `${capitalized(nextStartLabel(nextStart))} ${nextStart.slice(0, 4)}`,
  "social-links": (links) => links.map(({ label, url }) => `${label} at ${url}`).join("\n"),
  logo: ({ image, showName }) => [
    ["logo", image],
    ["name beside the logo", showName ? "Shown" : "Hidden"],
  ],
  pictures: (pictures) => [
    ["share picture", pictures.share],
    ["services heading picture", pictures.services],
    ["projects heading picture", pictures.projects],
    ["blog heading picture", pictures.blog],
  ],
  retention: (retention) =>
    retentionKinds().map((kind) => [kind.label, retentionChoiceLabel(retentionOf(kind, retention))]),
  promises: (promises) => promises.map((promise) => promiseLabels()[promise]).join("\n"),
};

function textOf(field: SettingField, value: unknown): string | SettingText[] {
  switch (field.kind) {
    case "text":
    case "choice":
      return fieldText(field, value);
    case "flag":
      return value ? "On" : "Off";
    case "year":
    case "phone":
    case "email":
    case "web-address":
      return String(value);
    default:
      return (structuredTexts[field.kind] as (value: unknown) => string | SettingText[])(value);
  }
}

/**
 * Describes a part of the settings for the history: ['Saturday', 'Open 9am to 1pm'].
 * @param id of a SettingsPart; an unknown one has no texts
 */
export function settingsText(id: string, settings: Settings): SettingText[] {
  const part = findSettingsPart(id);
  if (!part) return [];
  const values = valuesIn(part, settings);
  return Object.entries(fieldsOf(part)).flatMap(([name, field]): SettingText[] => {
    const text = textOf(field, values[name]);
    return typeof text === "string" ? [[settingName(field), text]] : text;
  });
}

const countryNames = new Intl.DisplayNames("en-CA", { type: "region" });

/** '9am–4pm' is 'Open 9am to 4pm'; 'Closed' and 'Open 24 hours' stay. */
const inWords = (times: string) => times.replace(/^(\d.*)–/, "Open $1 to ");
