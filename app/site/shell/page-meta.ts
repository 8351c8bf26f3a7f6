import type { MetaDescriptor } from "react-router";
import { type Picture, shareSize, shareUrl } from "#app/kernel/files/picture.ts";
import type { BusinessProfile } from "#app/site/settings/business-profile.ts";
import type { NavigationItem } from "./navigation.ts";
import { absoluteUrl, breadcrumbs, defaultShareUrl, type JsonLd, localBusiness } from "./structured-data.ts";

export interface PageDescription {
  /** The complete title, as shown in the tab. */
  title: string;
  /** Shortened to DESCRIPTION_LENGTH. */
  description: string;
  /** Path of the canonical URL, with a query only if that is another page (`?page=2`). */
  path: string;
  /** The picture for shared links; the site's share picture if omitted or unusable. */
  image?: Picture | null;
  type?: "website" | "article";
  /** Such as 'noindex'; the page then has no canonical URL. */
  robots?: string;
  /** In addition to the local business, which is on every page (SPEC §2). */
  structuredData?: JsonLd[];
  /**
   * The path from the home page (excluded) to this page (included); pages of the menu get their menu titles.
   */
  breadcrumbs?: { name: string; path: string }[];
}

interface Site {
  profile: BusinessProfile;
  navigation: readonly NavigationItem[];
  /** Canonical origin without a trailing slash. */
  origin: string;
}

/** Characters; search engines cut longer descriptions. */
const DESCRIPTION_LENGTH = 160;

/** The tags for a page's head (SPEC §2 *Public shell*), for a route's `meta`. */
export function pageMeta(page: PageDescription, { profile, navigation, origin }: Site): MetaDescriptor[] {
  const description = shorten(page.description, DESCRIPTION_LENGTH);
  const url = absoluteUrl(page.path, origin);
  const own = shareUrl(page.image);
  const imageUrl = own ? absoluteUrl(own, origin) : defaultShareUrl(profile, origin);
  const imageAlt = own ? page.image?.alt || page.title : `${profile.name}: ${profile.tagline}`;
  const indexed = page.robots === undefined;
  const things = [localBusiness(profile, origin), ...(page.structuredData ?? [])];
  if (page.breadcrumbs) {
    const way = [{ name: "Home", path: "/" }, ...page.breadcrumbs].map(({ name, path }) => ({
      name: navigation.find((item) => item.path === path)?.title ?? name,
      path,
    }));
    things.push(breadcrumbs(way, origin));
  }
  return [
    { title: page.title },
    { name: "description", content: description },
    ...(indexed
      ? [{ tagName: "link", rel: "canonical", href: url }]
      : [{ name: "robots", content: page.robots }]),
    { property: "og:site_name", content: profile.name },
    { property: "og:locale", content: "en_CA" },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: description },
    ...(indexed ? [{ property: "og:url", content: url }] : []),
    { property: "og:image", content: imageUrl },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(shareSize.width) },
    { property: "og:image:height", content: String(shareSize.height) },
    { property: "og:image:alt", content: imageAlt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: imageUrl },
    { name: "twitter:image:alt", content: imageAlt },
    ...things.map((thing) => ({ "script:ld+json": thing })),
  ];
}

/** Shortens a text at a word boundary, to at most `length` characters including '…'. */
export function shorten(text: string, length: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > 0 ? end : length - 1).replace(/[\s,;:.–-]+$/, "")}…`;
}
