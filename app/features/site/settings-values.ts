import type { BusinessProfile, PictureSlot, Weekday } from "./business-profile.ts";
import { mapLinkUrl } from "./map-embed.ts";

/** By what their changes and the pictures uploaded for them are known. */
export const SETTINGS_ID = "site-settings";

/** The settings as a form loads them. */
export interface Settings {
  profile: BusinessProfile;
  /** ISO time; null until staff have saved them once. */
  updated_at: string | null;
}

/** One row of a list; `key` tells it from the others while they are edited and is not stored. */
export interface TownRow {
  key: string;
  name: string;
  /** "" when it is not known. */
  latitude: string;
  longitude: string;
}

export interface SocialLinkRow {
  key: string;
  label: string;
  url: string;
}

/** Times are 'HH:MM'; while it is not open they are kept, so that switching back and forth loses nothing. */
export interface TimesTyped {
  open: boolean;
  opens: string;
  closes: string;
}

export interface DayRow extends TimesTyped {
  day: Weekday;
}

export interface SpecialHoursRow extends TimesTyped {
  key: string;
  /** 'YYYY-MM-DD', or "" while it is empty. */
  from: string;
  /** "" when it is one day. */
  to: string;
  note: string;
}

/** The settings as they are typed: one value a field. */
export type SettingsValues = {
  name: string;
  wordmark_first: string;
  wordmark_second: string;
  tagline: string;
  description: string;
  established: string;
  phone: string;
  email: string;
  street: string;
  city: string;
  region: string;
  region_code: string;
  postal_code: string;
  country: string;
  latitude: string;
  longitude: string;
  towns: TownRow[];
  hours: DayRow[];
  special_hours: SpecialHoursRow[];
  social_links: SocialLinkRow[];
  review_site: string;
  review_url: string;
  map_url: string;
  logo: string;
  logo_show_name: boolean;
} & Record<PictureField, string>;

export type PictureField = `picture_${PictureSlot}`;

const timesTyped = ({ opens, closes }: { opens: string | null; closes: string | null }): TimesTyped => ({
  open: opens !== null,
  opens: opens ?? "",
  closes: closes ?? "",
});

/** Fills the form. A map link that only follows from the coordinates stays empty, so that it goes on following. */
export function settingsValues(profile: BusinessProfile): SettingsValues {
  const { address, geo, pictures } = profile;
  return {
    name: profile.name,
    wordmark_first: profile.wordmark.first,
    wordmark_second: profile.wordmark.second,
    tagline: profile.tagline,
    description: profile.description,
    established: String(profile.established),
    phone: profile.phone,
    email: profile.email,
    street: address.street,
    city: address.city,
    region: address.region,
    region_code: address.regionCode,
    postal_code: address.postalCode,
    country: address.country,
    latitude: String(geo.latitude),
    longitude: String(geo.longitude),
    towns: profile.towns.map(({ name, latitude, longitude }, index) => ({
      key: `town-${index}`,
      name,
      latitude: String(latitude ?? ""),
      longitude: String(longitude ?? ""),
    })),
    hours: profile.hours.map(({ day, ...times }) => ({ day, ...timesTyped(times) })),
    special_hours: profile.specialHours.map(({ from, to, note, ...times }, index) => ({
      key: `special-${index}`,
      from,
      to: to === from ? "" : to,
      note,
      ...timesTyped(times),
    })),
    social_links: profile.socialLinks.map((link, index) => ({ key: `link-${index}`, ...link })),
    review_site: profile.reviewSite,
    review_url: profile.reviewUrl,
    map_url: profile.mapUrl === mapLinkUrl(geo) ? "" : profile.mapUrl,
    logo: profile.logo.image,
    logo_show_name: profile.logo.showName,
    picture_share: pictures.share,
    picture_services: pictures.services,
    picture_projects: pictures.projects,
    picture_blog: pictures.blog,
    picture_philosophy: pictures.philosophy,
    picture_nature: pictures.nature,
  };
}
