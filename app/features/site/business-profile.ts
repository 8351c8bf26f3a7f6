import type { Settings } from "./settings.schema.ts";

/** What pages, mail and structured data say of the business: the settings, as they are stored (DESIGN §9.12). */
export interface BusinessProfile extends Settings {
  /** Found when a page is loaded. */
  logoPicture?: BrandLogo | null;
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

/**
 * A telephone number as machines dial it, E.164 where its country is known: "+15195550142" for a North American number
 * of ten digits. An extension is left out.
 * @param phone as people write it
 */
export function dialledNumber(phone: string): string {
  const [number = ""] = phone.split(/ext|x|#|,|;/i);
  const digits = number.replace(/\D/g, "");
  if (number.trim().startsWith("+")) return `+${digits}`;
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
