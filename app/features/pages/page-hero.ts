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
      "One crew that designs, builds and looks after gardens in and around {city} since {established}.",
    heroImage: "/storage/built-in/about-hero.jpg",
  },
  "contact-page-data": {
    title: "Contact Us",
    subtitle: "Tell us about your property. The first consultation is free, and we reply within 24 hours.",
    heroImage: "/storage/built-in/contact-hero.jpg",
  },
};
