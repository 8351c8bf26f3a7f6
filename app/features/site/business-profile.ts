import type { Picture } from "#app/features/media/picture.ts";
import { plainNumber } from "#app/platform/visible-text.ts";
import type { Settings } from "./settings.schema.ts";

/** Of a whole telephone number. */
export const MIN_DIGITS = 7;

/** What pages, mail and structured data say of the business: the settings, as they are stored (DESIGN §9.12). */
export interface BusinessProfile extends Settings {
  /** Found when a page is loaded. */
  logoPicture?: BrandLogo | null;
  /** The one of the settings for where the site is shared; found with the logo. */
  sharePicture?: Picture | null;
}

/** The logo as the header shows it; pixels of the original, null when unknown. */
export interface BrandLogo {
  src: string;
  width: number | null;
  height: number | null;
  /** Whether the name stands beside it. */
  showName: boolean;
}

/** A place's coordinates as numbers, in degrees. */
export function toDegrees({ latitude, longitude }: BusinessProfile["geo"]) {
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** A map of the business for people: the settings' own, or OpenStreetMap's at its place. */
export function mapHref({ mapUrl, geo }: Pick<BusinessProfile, "mapUrl" | "geo">): string {
  const { latitude, longitude } = toDegrees(geo);
  return (
    mapUrl ||
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`
  );
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * A telephone number as machines dial it, E.164 where its country is known: "+15195550142" for a North American number
 * of ten digits. Of several it is the first; an extension, and the zero in "+44 (0)20", are left out.
 * @param phone as people write it
 */
export function dialledNumber(phone: string): string {
  const written = plainNumber(phone).replace(/\(\s*0\s*\)/g, " ");
  const [numbers = ""] = written.slice(Math.max(0, written.search(/[+\d]/))).split(/[\p{L},;#:]/u);
  const [first = ""] = numbers.split("/");
  // A slash may also stand between the area's code and the rest.
  const number = digitsOf(first).length >= MIN_DIGITS ? first : numbers;
  const digits = digitsOf(number);
  if (number.startsWith("+")) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return `${digits.length === 11 && digits.startsWith("1") ? "+" : ""}${digits}`;
}

/** The address a telephone number opens: "tel:+15195550142". */
export function phoneHref(phone: string): string {
  return `tel:${dialledNumber(phone)}`;
}

/** The address on one line: '100 Sample Road, Guelph, ON N1H 0A0'. */
export function formatAddress(address: BusinessProfile["address"]): string {
  return `${address.street}, ${address.city}, ${address.regionCode} ${address.postalCode}`;
}

/** The names of the towns served besides the city. */
export function townNames({ towns }: Pick<BusinessProfile, "towns">): string[] {
  return towns.map(({ name }) => name);
}
