import { fieldText } from "#app/kernel/fields/fields.ts";
import { capitalized } from "#app/platform/capitalized.ts";
import { settingsPartSlot, valuesIn } from "./added-settings.ts";
import { fieldsOf } from "./described-part.ts";
import { nextStartLabel } from "./next-start.ts";
import { formatHours, specialHoursLines } from "./opening-hours.ts";
import { promiseLabels } from "./promises.ts";
import { reminderTimeLabels } from "./reminder-times.ts";
import { retentionChoiceLabel, retentionKinds } from "./retention.ts";
import type { Settings } from "./settings.schema.ts";
import type { SettingsPartId } from "./settings-parts.ts";

/** A setting's label within a sentence, and its value as plain text or as the address of a picture. */
type SettingText = readonly [label: string, value: string];

const ownTexts: Record<SettingsPartId, (settings: Settings) => SettingText[]> = {
  business: ({ wordmark, address, ...settings }) => [
    ["business name", settings.name],
    ["name in the header", [wordmark.first, wordmark.second].filter(Boolean).join(", ")],
    ["tagline", settings.tagline],
    ["description", settings.description],
    ["established", settings.established],
    ["phone", settings.phone],
    ["email", settings.email],
    ["address", [address.street, address.city, address.postalCode].filter(Boolean).join(", ")],
    ["province", `${address.region}, ${address.regionCode}`],
    ["country", countryNames.of(address.country) ?? address.country],
  ],
  hours: ({ hours, timeZone, specialHours, nextStart }) => [
    ...hours.map((day): SettingText => [day.day, inSentence(formatHours(day))]),
    ["time zone", timeZone.replaceAll("_", " ")],
    [
      "special hours",
      specialHoursLines(specialHours)
        .map(({ days, times, note }) =>
          [`${days.replace(" – ", " to ")} ${inSentence(times).toLowerCase()}`, note]
            .filter(Boolean)
            .join(", "),
        )
        .join("\n"),
    ],
    ["next free start", nextStart && `${capitalized(nextStartLabel(nextStart))} ${nextStart.slice(0, 4)}`],
  ],
  area: ({ geo, mapUrl, towns }) => [
    ["location on the map", [geo.latitude, geo.longitude].filter(Boolean).join(", ")],
    ["map link", mapUrl],
    [
      "nearby towns",
      towns
        .map(({ name, latitude, longitude }) => (latitude ? `${name} at ${latitude}, ${longitude}` : name))
        .join("\n"),
    ],
  ],
  promises: ({ promises }) => [["promises", promises.map((promise) => promiseLabels()[promise]).join("\n")]],
  links: ({ reviewSite, reviewUrl, socialLinks }) => [
    ["review page name", reviewSite],
    ["review page link", reviewUrl],
    ["social pages", socialLinks.map(({ label, url }) => `${label} at ${url}`).join("\n")],
  ],
  pictures: ({ logo, pictures }) => [
    ["logo", logo.image],
    ["name beside the logo", logo.showName ? "Shown" : "Hidden"],
    ["share picture", pictures.share],
    ["services heading picture", pictures.services],
    ["projects heading picture", pictures.projects],
    ["blog heading picture", pictures.blog],
  ],
  privacy: ({ retention, answerReminder }) => [
    ...retentionKinds.map(({ kind, label }): SettingText => [label, retentionChoiceLabel(retention[kind])]),
    ["reminder of unanswered messages", reminderTimeLabels[answerReminder]],
  ],
  summary: ({ weeklySummary }) => [["weekly summary by email", weeklySummary ? "On" : "Off"]],
};

/**
 * Describes a part of the settings for the history: ['Saturday', 'Open 9am to 1pm'].
 * @param id of a SettingsPart; an unknown one has no texts
 */
export function settingsText(id: string, settings: Settings): SettingText[] {
  const described = settingsPartSlot.items().find((part) => part.id === id);
  if (!described) return Object.hasOwn(ownTexts, id) ? ownTexts[id as SettingsPartId](settings) : [];
  const values: Record<string, unknown> = valuesIn(described, settings);
  return Object.entries(fieldsOf(described)).map(([name, field]) => [
    field.name,
    fieldText(field, values[name]),
  ]);
}

const countryNames = new Intl.DisplayNames("en-CA", { type: "region" });

/** '9am–4pm' is 'Open 9am to 4pm'; 'Closed' and 'Open 24 hours' stay. */
const inSentence = (times: string) => times.replace(/^(\d.*)–/, "Open $1 to ");
