import type { Picture } from "#app/features/media/picture.ts";

/** Keys of the pages whose heading staff edit; contact's is SPEC §9's local storage key (DESIGN §9.1). */
export const heroPageKeys = ["about", "contact-page-data"] as const;
export type HeroPageKey = (typeof heroPageKeys)[number];

/** What staff can change of a page's heading; stored, and kept as a draft, in this shape. */
export interface PageHeroFields {
  title: string;
  subtitle: string;
  /** Address of the picture; "" stands for the page's own. */
  heroImage: string;
}

export interface PageHeroContent extends PageHeroFields {
  picture: Picture | null;
  /** ISO time of the last save; null until there was one. */
  updated_at: string | null;
}

/** What the heading says until staff change it; placeholders are filled when it is read. */
export const defaultHeroes: Record<HeroPageKey, PageHeroFields> = {
  about: {
    title: "About Us",
    subtitle:
      "One crew designing, building and looking after gardens in and around {city} since {established}.",
    heroImage: "/storage/built-in/about-hero.jpg",
  },
  "contact-page-data": {
    title: "Contact Us",
    subtitle: "Tell us about your property. The first consultation is free, and we reply within 24 hours.",
    heroImage: "/storage/built-in/contact-hero.jpg",
  },
};

/** Keys of the legal pages, which are their addresses too. */
export const legalPageKeys = ["privacy-policy", "terms-of-service"] as const;
export type LegalPageKey = (typeof legalPageKeys)[number];

/** Their titles, which are fixed. */
export const legalTitles: Record<LegalPageKey, string> = {
  "privacy-policy": "Privacy Policy",
  "terms-of-service": "Terms of Service",
};

/** The text of a legal page as it is edited. */
export interface LegalText {
  /** With its placeholders ({name}, {phone}, {email}, {city}) still in it. */
  html: string;
  /** ISO time staff saved it; null for the standard text. */
  updated_at: string | null;
}

export interface BusinessFacts {
  name: string;
  phone: string;
  email: string;
  city: string;
}

/**
 * Puts the business's facts where the legal texts have placeholders.
 * @param html a legal text with {name}, {phone}, {email}, {city}
 * @param facts plain text; escaped here
 */
export function fillPlaceholders(html: string, facts: BusinessFacts): string {
  return html.replace(/\{(name|phone|email|city)\}/g, (_match, key: keyof BusinessFacts) =>
    facts[key].replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;"),
  );
}
