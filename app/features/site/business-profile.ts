/** One day's opening hours; times are 24-hour 'HH:MM' of the business's own clock. */
export interface DayHours {
  day: Weekday;
  /** Null on both: closed. */
  opens: string | null;
  closes: string | null;
}

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

export interface PostalAddress {
  street: string;
  city: string;
  /** The name as it is written out; `regionCode` is its two letters. */
  region: string;
  regionCode: string;
  postalCode: string;
  /** Two letters. */
  country: string;
}

/** Days whose hours differ from the week's; dates are plain, 'YYYY-MM-DD', first and last day included. */
export interface SpecialHours {
  from: string;
  to: string;
  /** Null on both: closed. */
  opens: string | null;
  closes: string | null;
  note: string;
}

/** Pictures shown where nothing has one of its own: the share picture, headings of lists, the about page's two. */
export const pictureSlots = ["share", "services", "projects", "blog", "philosophy", "nature"] as const;
export type PictureSlot = (typeof pictureSlots)[number];

/** The logo as the header shows it; pixels of the original, null when unknown. */
export interface BrandLogo {
  src: string;
  width: number | null;
  height: number | null;
  /** Whether the name stands beside it. */
  showName: boolean;
}

/** A town served besides the city; both coordinates in degrees, or neither. */
export interface Town {
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** Everything about the business that pages, mail and structured data repeat (DESIGN §9.12). */
export interface BusinessProfile {
  name: string;
  /** The two lines of the word mark. */
  wordmark: { first: string; second: string };
  tagline: string;
  description: string;
  /** The year it was founded. */
  established: number;
  phone: string;
  email: string;
  address: PostalAddress;
  geo: { latitude: number; longitude: number };
  towns: Town[];
  hours: DayHours[];
  /** By date; what visitors' pages are given are those still to come. */
  specialHours: SpecialHours[];
  socialLinks: { label: string; url: string }[];
  /** Where clients write public reviews, and what that place is called. */
  reviewUrl: string;
  reviewSite: string;
  /** A map of the business for people, opened in a new tab. */
  mapUrl: string;
  /** `image` is an address; "" shows our own mark. */
  logo: { image: string; showName: boolean };
  /** Addresses; "" shows the built-in picture. */
  pictures: Record<PictureSlot, string>;
  /** Never stored: found when a page is loaded. */
  logoPicture?: BrandLogo | null;
}

const workday = { opens: "08:00", closes: "18:00" };

/** The demo business; whatever the settings leave out comes from here. */
export const defaultProfile: BusinessProfile = {
  name: "Fernhill Landscaping",
  wordmark: { first: "Fernhill", second: "Landscaping" },
  tagline: "Gardens and stone, made for Guelph",
  description:
    "Landscaping, hardscaping and property maintenance in Guelph, Ontario and nearby towns: designed, built and looked after by one crew since 2015.",
  established: 2015,
  phone: "(519) 555-0142",
  email: "hello@fernhill.example",
  address: {
    street: "100 Sample Road",
    city: "Guelph",
    region: "Ontario",
    regionCode: "ON",
    postalCode: "N1H 0A0",
    country: "CA",
  },
  geo: { latitude: 43.5448, longitude: -80.2482 },
  towns: [
    { name: "Fergus", latitude: 43.7057, longitude: -80.3778 },
    { name: "Elora", latitude: 43.6838, longitude: -80.43 },
    { name: "Rockwood", latitude: 43.6195, longitude: -80.144 },
    { name: "Puslinch", latitude: 43.45, longitude: -80.1667 },
    { name: "Cambridge", latitude: 43.3601, longitude: -80.3127 },
  ],
  hours: [
    ...weekdays.slice(0, 5).map((day) => ({ day, ...workday })),
    { day: "Saturday", opens: "09:00", closes: "16:00" },
    { day: "Sunday", opens: null, closes: null },
  ],
  specialHours: [],
  socialLinks: [
    { label: "Facebook", url: "https://www.facebook.com/fernhill.example" },
    { label: "Instagram", url: "https://www.instagram.com/fernhill.example" },
  ],
  reviewUrl: "https://www.google.com/maps/search/?api=1&query=Fernhill+Landscaping+Guelph",
  reviewSite: "Google",
  mapUrl: "https://www.openstreetmap.org/?mlat=43.5448&mlon=-80.2482#map=12/43.5448/-80.2482",
  logo: { image: "", showName: true },
  pictures: { share: "", services: "", projects: "", blog: "", philosophy: "", nature: "" },
};

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
export function formatAddress(address: PostalAddress): string {
  return `${address.street}, ${address.city}, ${address.regionCode} ${address.postalCode}`;
}

/** Names in a row: 'Fergus, Elora and Rockwood'. */
export function formatList(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The names of the towns served besides the city. */
export function townNames({ towns }: Pick<BusinessProfile, "towns">): string[] {
  return towns.map(({ name }) => name);
}

/**
 * Fills `{city}`, `{region}`, `{towns}` and `{established}` in a fixed text.
 * @param text with placeholders; others are left as they are
 */
export function fillFacts(text: string, profile: BusinessProfile): string {
  const { address, established } = profile;
  const facts: Record<string, string> = {
    city: address.city,
    region: address.region,
    towns: formatList(townNames(profile)),
    established: String(established),
  };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder);
}
