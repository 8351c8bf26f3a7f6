import { z } from "zod";
import { ruleOf } from "#app/kernel/fields/field-rules.ts";
import { inSentence } from "#app/kernel/fields/fields.ts";
import { optionalImageAddress } from "#app/kernel/files/image-address.ts";
import { isTimeZone } from "#app/platform/business-clock.ts";
import { isEmailAddress, plainEmail } from "#app/platform/email-address.ts";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { optionalText, requiredText, webAddressRule } from "#app/platform/text-rules.ts";
import { texts } from "#app/platform/texts.ts";
import { plainNumber, plainPhone } from "#app/platform/visible-text.ts";
import { completedWebAddress, isWebAddress } from "#app/platform/web-address.ts";
import { dialledNumber, MIN_DIGITS } from "./business-profile.ts";
import { hoursRule, nextStartRule, specialHoursRule } from "./hours-rules.ts";
import { addressRule, locationRule, townsRule } from "./place-rules.ts";
import { promiseNames } from "./promises.ts";
import { retentionKinds } from "./retention.ts";
import type { Retention, SettingField, StructuredKind, StructuredValue } from "./settings-fields.ts";

const siteTexts = settingsTexts.site;
const EARLIEST_YEAR = 1800;

/** A year, or "". */
const year = z
  .string()
  .overwrite(plainNumber)
  .refine((text) => text === "" || (/^\d{4}$/.test(text) && Number(text) >= EARLIEST_YEAR), siteTexts.year)
  .refine((text) => !(Number(text) > new Date().getFullYear()), siteTexts.yearAhead);

const phone = z
  .string()
  .overwrite(plainPhone)
  .max(40, texts.field.tooLong("phone number", 40))
  .refine((text) => /^[\d+(]|^$/.test(text), { error: siteTexts.phoneFirst, abort: true })
  .refine(
    (text) => text === "" || dialledNumber(text).replace(/\D/g, "").length >= MIN_DIGITS,
    texts.field.phone,
  );

const email = z
  .string()
  .overwrite(plainEmail)
  .max(254, texts.field.tooLong("email", 254))
  .refine((text) => text === "" || isEmailAddress(text), texts.field.email);

/** Base URLs of social networks, to which a name such as '@fernhill' is appended. */
const socialPages: Record<string, string> = {
  instagram: "https://www.instagram.com/",
  facebook: "https://www.facebook.com/",
  tiktok: "https://www.tiktok.com/@",
  youtube: "https://www.youtube.com/@",
  threads: "https://www.threads.com/@",
  pinterest: "https://www.pinterest.com/",
  twitter: "https://x.com/",
};

/**
 * The URL of a social page as it is stored: missing parts are added, and '@fernhill' becomes the page of that
 * name on the network that the link's label names.
 */
export function socialAddress({ label, url }: { label: string; url: string }): string {
  const address = completedWebAddress(url);
  const [, name] = /^@([\w.-]+)$/.exec(address) ?? [];
  const words = label.toLowerCase();
  const page = words === "x" ? "twitter" : Object.keys(socialPages).find((known) => words.includes(known));
  return name && page ? `${socialPages[page]}${name}` : address;
}

/** Empty rows are ignored. */
const socialLinks = z
  .array(
    z
      .object({ label: optionalText("name", 40), url: z.string().max(2000, siteTexts.webAddress) })
      .transform((row) => ({ ...row, url: socialAddress(row) })),
  )
  .superRefine((rows, context) => {
    const addError = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    const addresses = rows.map(({ url }) => url);
    for (const [index, { label, url }] of rows.entries()) {
      if (label === "" && url === "") continue;
      if (label === "") addError([index, "label"], texts.field.missing("name"));
      if (!isWebAddress(url)) addError([index, "url"], siteTexts.webAddress);
      else if (addresses.indexOf(url) < index) addError([index, "url"], siteTexts.sameLink);
    }
  })
  .transform((rows) => rows.filter(({ url }) => url !== ""))
  .refine((links) => links.length <= 20, siteTexts.tooMany(20));

const structuredRules: { [Kind in StructuredKind]: z.ZodType<StructuredValue<Kind>> } = {
  wordmark: z.object({ first: requiredText("first line", 24), second: optionalText("second line", 32) }),
  address: addressRule,
  location: locationRule,
  towns: townsRule,
  hours: hoursRule,
  "time-zone": z.string().refine(isTimeZone, siteTexts.timeZone),
  "special-hours": specialHoursRule,
  "next-start": nextStartRule,
  "social-links": socialLinks,
  logo: z.object({ image: optionalImageAddress, showName: z.boolean() }),
  pictures: z.object({
    share: optionalImageAddress,
    services: optionalImageAddress,
    projects: optionalImageAddress,
    blog: optionalImageAddress,
  }),
  // Built when modules have added their kinds. One that wasn't chosen yet has its default period.
  retention: z.lazy(() => {
    const periods = retentionKinds().map(({ kind, choices, defaultValue }) => [
      kind,
      z.enum(choices).default(defaultValue),
    ]);
    return z.object(Object.fromEntries(periods)) as unknown as z.ZodType<Retention>;
  }),
  // Names that this release doesn't know are dropped.
  promises: z
    .array(z.string())
    .transform((made) => promiseNames().filter((promise) => made.includes(promise))),
};

/** The label of a setting within a sentence: 'review page link'. */
export const settingName = ({ name, label }: SettingField): string => name ?? inSentence(label);

/** The schema of a setting's value, which follows from its description. */
export function settingRule(field: SettingField): z.ZodType {
  switch (field.kind) {
    case "text":
    case "choice":
    case "flag":
      return ruleOf(field, field.nameInErrors);
    case "year":
      return year;
    case "phone":
      return phone;
    case "email":
      return email;
    case "web-address":
      return webAddressRule(siteTexts.webAddress);
    default:
      return structuredRules[field.kind];
  }
}
