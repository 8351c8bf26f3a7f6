import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import type { BusinessProfile } from "#app/site/settings/business-profile.ts";

/** Keys of the pages whose heading staff edit; contact's is SPEC §9's local storage key (DESIGN §9.1). */
export const heroPageKeys = ["about", "contact-page-data"] as const;
export type HeroPageKey = (typeof heroPageKeys)[number];

/** The editable fields of a page's heading, also the shape of its stored value and draft. */
export interface PageHeroFields {
  title: string;
  subtitle: string;
  /** URL of the picture; "" for the page's default. */
  heroImage: string;
}

export interface PageHeroContent extends PageHeroFields {
  picture: Picture | null;
  /** ISO time of the last save; null if never saved. */
  updated_at: string | null;
}

/** The default headings; placeholders are filled on read. */
export const defaultHeroes: Record<HeroPageKey, PageHeroFields> = {
  about: {
    title: "About Us",
    subtitle: wordings(
      "{if crew}One crew designing, building and looking after gardens in and around {city} since {established}.",
      "Who we are and how we work.",
    ),
    heroImage: "/storage/built-in/about-hero.jpg",
  },
  "contact-page-data": {
    title: "Contact Us",
    subtitle: wordings(
      "{if consultation}{if reply}Tell us about your property. The first consultation is free, and we’ll reply by the next business day.",
      "Tell us about your property.",
    ),
    heroImage: "/storage/built-in/contact-hero.jpg",
  },
};

/** Keys of the legal pages, also their paths. */
export const legalPageKeys = ["privacy-policy", "terms-of-service"] as const;
export type LegalPageKey = (typeof legalPageKeys)[number];

/** The titles of the legal pages, which are fixed. */
export const legalTitles: Record<LegalPageKey, string> = {
  "privacy-policy": "Privacy Policy",
  "terms-of-service": "Terms of Service",
};

/** The text of a legal page for editing. */
export interface LegalText {
  /** With unfilled placeholders ({name}, {phone}, {email}, {city}, {region}). */
  html: string;
  /** ISO time of the last save; null for the default text. */
  updated_at: string | null;
}

/**
 * Replaces the placeholders of a legal text with the business's facts.
 * @param html a legal text with {name}, {phone}, {email}, {city}, {region}
 * @param profile plain text; escaped here
 */
export function fillPlaceholders(
  html: string,
  { address, ...profile }: Pick<BusinessProfile, "name" | "phone" | "email" | "address">,
): string {
  const facts = { ...profile, ...address };
  return html.replace(/\{(name|phone|email|city|region)\}/g, (_match, key: keyof typeof facts) =>
    facts[key].replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;"),
  );
}
