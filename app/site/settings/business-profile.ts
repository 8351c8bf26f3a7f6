import type { Picture } from "#app/kernel/files/picture.ts";
import { plainNumber } from "#app/platform/visible-text.ts";
import type { Settings } from "./site-settings.ts";

/** Minimum digits of a complete phone number. */
export const MIN_DIGITS = 7;

/**
 * The business data on pages, in mails and in structured data: the settings as they are stored
 * (DESIGN §9.12).
 */
export interface BusinessProfile extends Settings {
  /** Read when a page is loaded. */
  logoPicture?: BrandLogo | null;
  /** The share picture of the settings; read with the logo. */
  sharePicture?: Picture | null;
}

/** The logo for the header; sizes are of the original in pixels, null if unknown. */
export interface BrandLogo {
  src: string;
  width: number | null;
  height: number | null;
  /** Whether the name is shown beside it. */
  showName: boolean;
}

/** Coordinates as numbers, in degrees; they must be known. */
export function toDegrees({ latitude, longitude }: BusinessProfile["geo"]) {
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** URL of a map of the business: the one in the settings, or OpenStreetMap at its location; "" if neither is known. */
export function mapHref({ mapUrl, geo }: Pick<BusinessProfile, "mapUrl" | "geo">): string {
  if (mapUrl !== "" || geo.latitude === "") return mapUrl;
  const { latitude, longitude } = toDegrees(geo);
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`;
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * A phone number for dialling, in E.164 if its country is known: "+15195550142" for a North American number
 * of ten digits. Of several numbers the first is used; an extension, and the zero in "+44 (0)20", are
 * omitted.
 * @param phone as people write it
 */
export function dialledNumber(phone: string): string {
  const written = plainNumber(phone).replace(/\(\s*0\s*\)/g, " ");
  const [numbers = ""] = written.slice(Math.max(0, written.search(/[+\d]/))).split(/[\p{L},;#:]/u);
  const [first = ""] = numbers.split("/");
  // A slash can also separate the area code from the rest.
  const number = digitsOf(first).length >= MIN_DIGITS ? first : numbers;
  const digits = digitsOf(number);
  if (number.startsWith("+")) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return `${digits.length === 11 && digits.startsWith("1") ? "+" : ""}${digits}`;
}

/** The URL of a phone number: "tel:+15195550142". */
export function phoneHref(phone: string): string {
  return `tel:${dialledNumber(phone)}`;
}

/**
 * Formats what is known of an address on one line: '100 Sample Road, Guelph, ON N1H 0A0'.
 * @returns "" if neither street, city nor postal code is known: a province alone is no address
 */
export function formatAddress({ street, city, regionCode, postalCode }: BusinessProfile["address"]): string {
  if (street + city + postalCode === "") return "";
  const region = [regionCode, postalCode].filter(Boolean).join(" ");
  return [street, city, region].filter(Boolean).join(", ");
}

/** The city and the towns served besides it, as far as they are known. */
export const placesServed = ({ address, towns }: Pick<BusinessProfile, "address" | "towns">): string[] =>
  [address.city, ...townNames({ towns })].filter(Boolean);

/** The names of the towns served besides the city. */
export function townNames({ towns }: Pick<BusinessProfile, "towns">): string[] {
  return towns.map(({ name }) => name);
}
