import { z } from "zod";
import { optionalImageAddress } from "#app/features/media/image-address.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { isWebAddress, optionalText, requiredText, versionFields } from "#app/platform/text-rules.ts";
import type { BusinessProfile } from "./business-profile.ts";
import { mapLinkUrl } from "./map-embed.ts";
import { socialLinkRows, specialHoursRows, townRows, weekRows } from "./settings-lists.schema.ts";
import { degrees, emailAddress, fitsCountry, phoneNumber, tidyPostalCode, year } from "./settings-rules.ts";

const sentences = staffMessages.site;

const webAddress = (missing: string) =>
  z
    .string()
    .trim()
    .max(2000, sentences.webAddress)
    .refine((address) => missing === "" || address !== "", { error: missing, abort: true })
    .refine((address) => address === "" || isWebAddress(address), sentences.webAddress);

const fields = z.object({
  expected_updated_at: versionFields.expected_updated_at,
  name: requiredText("business name", 120),
  wordmark_first: requiredText("first line", 24),
  wordmark_second: optionalText("second line", 32),
  tagline: requiredText("tagline", 120),
  description: requiredText("description", 300),
  established: year,
  phone: phoneNumber,
  email: emailAddress,
  street: requiredText("street", 120),
  city: requiredText("city", 60),
  region: requiredText("province", 60),
  region_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, sentences.regionCode),
  postal_code: requiredText("postal code", 12).transform(tidyPostalCode),
  country: z.string().regex(/^[A-Z]{2}$/, sentences.country),
  latitude: degrees(90, sentences.latitude),
  longitude: degrees(180, sentences.longitude),
  towns: townRows,
  hours: weekRows,
  special_hours: specialHoursRows,
  social_links: socialLinkRows,
  review_site: requiredText("name of the review page", 60),
  review_url: webAddress(messages.field.missing("address of the review page")),
  map_url: webAddress(""),
  logo: optionalImageAddress,
  logo_show_name: z.boolean(),
  picture_share: optionalImageAddress,
  picture_services: optionalImageAddress,
  picture_projects: optionalImageAddress,
  picture_blog: optionalImageAddress,
  picture_philosophy: optionalImageAddress,
  picture_nature: optionalImageAddress,
});

// Rules about two fields are told together with all others, not only once those are mended.
const always = { when: () => true };

/** The business profile as its form sends it (DESIGN §9.12); gives the profile as it is stored. */
export const settingsInput = fields
  .refine(({ postal_code, country }) => postal_code === "" || fitsCountry(postal_code, country), {
    path: ["postal_code"],
    error: sentences.postalCode,
    ...always,
  })
  .superRefine(({ longitude, towns, country }, context) => {
    if (country !== "CA") return;
    const isEast = (degrees: unknown) => typeof degrees === "number" && degrees > 0;
    const wrong = (path: (string | number)[]) =>
      context.addIssue({ code: "custom", path, message: sentences.longitudeWest });
    if (isEast(longitude)) wrong(["longitude"]);
    if (!Array.isArray(towns)) return;
    for (const [index, town] of towns.entries()) {
      if (isEast(town?.longitude)) wrong(["towns", index, "longitude"]);
    }
  }, always)
  .transform(({ expected_updated_at, ...typed }) => ({ expected_updated_at, profile: toProfile(typed) }));

function toProfile(typed: Omit<z.infer<typeof fields>, "expected_updated_at">): BusinessProfile {
  const geo = { latitude: typed.latitude, longitude: typed.longitude };
  return {
    name: typed.name,
    wordmark: { first: typed.wordmark_first, second: typed.wordmark_second },
    tagline: typed.tagline,
    description: typed.description,
    established: typed.established,
    phone: typed.phone,
    email: typed.email,
    address: {
      street: typed.street,
      city: typed.city,
      region: typed.region,
      regionCode: typed.region_code,
      postalCode: typed.postal_code,
      country: typed.country,
    },
    geo,
    towns: typed.towns.filter(({ name }) => name !== ""),
    hours: typed.hours,
    specialHours: typed.special_hours,
    socialLinks: typed.social_links,
    reviewUrl: typed.review_url,
    reviewSite: typed.review_site,
    mapUrl: typed.map_url || mapLinkUrl(geo),
    logo: { image: typed.logo, showName: typed.logo_show_name },
    pictures: {
      share: typed.picture_share,
      services: typed.picture_services,
      projects: typed.picture_projects,
      blog: typed.picture_blog,
      philosophy: typed.picture_philosophy,
      nature: typed.picture_nature,
    },
  };
}
