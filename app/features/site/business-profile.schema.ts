import { z } from "zod";
import { optionalImageAddress } from "#app/features/media/image-address.ts";
import { type BusinessProfile, pictureSlots, weekdays } from "./business-profile.ts";

/** Past ones stay; a business has a handful a year. */
export const MOST_SPECIAL_HOURS = 200;

const line = z.string().trim().min(1).max(200);
const webAddress = z.url({ protocol: /^https?$/ }).max(2000);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const times = { opens: timeOfDay.nullable(), closes: timeOfDay.nullable() };

/** Both times or neither, in their order. */
function holdTogether({ opens, closes }: { opens: string | null; closes: string | null }): boolean {
  return opens === null || closes === null ? opens === closes : opens < closes;
}

const dayHours = z.object({ day: z.enum(weekdays), ...times }).refine(holdTogether);
const specialHours = z
  .object({ from: z.iso.date(), to: z.iso.date(), ...times, note: z.string().max(200) })
  .refine(holdTogether)
  .refine(({ from, to }) => from <= to);

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

const town = z
  .preprocess(
    // Towns were names alone until they got coordinates.
    (stored) => (typeof stored === "string" ? { name: stored, latitude: null, longitude: null } : stored),
    z.object({ name: line, latitude: latitude.nullable(), longitude: longitude.nullable() }),
  )
  .refine((known) => (known.latitude === null) === (known.longitude === null));

/** What may be stored as the business profile; each key is checked by itself. */
export const businessProfileSchema = z.object({
  name: line,
  wordmark: z.object({ first: line, second: z.string().trim().max(200) }),
  tagline: line,
  description: z.string().trim().min(1).max(500),
  established: z.int().min(1800).max(2200),
  phone: line.refine((phone) => phone.replace(/\D/g, "").length >= 7),
  email: z.email(),
  address: z.object({
    street: line,
    city: line,
    region: line,
    regionCode: line,
    postalCode: line,
    country: z.string().length(2),
  }),
  geo: z.object({ latitude, longitude }),
  towns: z.array(town).max(30),
  hours: z.array(dayHours).length(weekdays.length),
  specialHours: z.array(specialHours).max(MOST_SPECIAL_HOURS),
  socialLinks: z.array(z.object({ label: line, url: webAddress })).max(20),
  reviewUrl: webAddress,
  reviewSite: line,
  mapUrl: webAddress,
  logo: z.object({ image: optionalImageAddress, showName: z.boolean() }),
  pictures: z.record(z.enum(pictureSlots), optionalImageAddress),
}) satisfies z.ZodType<BusinessProfile>;

/**
 * Lays a stored profile over another. A key that is missing or does not hold falls back by itself, so that one
 * bad value never takes the rest of the settings with it.
 * @param stored anything, as it came out of the database
 */
export function mergeProfile(base: BusinessProfile, stored: unknown): BusinessProfile {
  if (typeof stored !== "object" || stored === null) return base;
  const kept = Object.entries(businessProfileSchema.shape).flatMap(([key, schema]) => {
    const value = (stored as Record<string, unknown>)[key];
    const fallback = base[key as keyof BusinessProfile];
    const whole = isRecord(value) && isRecord(fallback) ? { ...fallback, ...value } : value;
    const parsed = schema.safeParse(whole);
    return parsed.success ? [[key, parsed.data]] : [];
  });
  return { ...base, ...Object.fromEntries(kept) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
