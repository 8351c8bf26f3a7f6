import { type Picture, rasterOf, shareUrl } from "#app/kernel/files/picture.ts";
import {
  type BusinessProfile,
  dialledNumber,
  formatAddress,
  placesServed,
  toDegrees,
} from "#app/site/settings/business-profile.ts";
import { type DayHours, isAroundTheClock, knownHours } from "#app/site/settings/opening-hours.ts";

/**
 * The absolute URL of a path on this site; other URLs are returned unchanged.
 * @param address a path from the root, or an absolute URL
 * @param origin canonical origin without a trailing slash
 */
export function absoluteUrl(address: string, origin: string): string {
  return /^https?:/i.test(address) ? address : `${origin}${address}`;
}

/** A schema.org entity; React Router writes it into the head and escapes it. */
export interface JsonLd {
  [key: string]: JsonLdValue;
}
type JsonLdValue = string | number | boolean | JsonLd | JsonLdValue[];

const context = { "@context": "https://schema.org" };

const businessId = (origin: string) => `${origin}/#business`;

/**
 * The business, with all fields of SPEC §2 *Public shell*. It has no aggregateRating: search engines reject
 * ratings that a business gives itself (DESIGN §9.15).
 */
export function localBusiness(profile: BusinessProfile, origin: string): JsonLd {
  const { address } = profile;
  return {
    ...context,
    "@type": "LocalBusiness",
    "@id": businessId(origin),
    name: profile.name,
    description: profile.description,
    url: `${origin}/`,
    logo: logoUrl(profile, origin),
    image: defaultShareUrl(profile, origin),
    ...whereKnown(profile.phone, { telephone: dialledNumber(profile.phone) }),
    ...whereKnown(profile.email, { email: profile.email }),
    ...whereKnown(profile.established, { foundingDate: profile.established }),
    ...whereKnown(formatAddress(address), { address: postalAddress(address) }),
    ...whereKnown(profile.geo.latitude, { geo: { "@type": "GeoCoordinates", ...toDegrees(profile.geo) } }),
    ...areaServed(profile),
    openingHoursSpecification: knownHours(profile.hours).map(({ days, ...times }) => ({
      ...openFor(times),
      dayOfWeek: days,
    })),
    specialOpeningHoursSpecification: profile.specialHours.map(({ from, to, ...times }) => ({
      ...openFor(times),
      validFrom: from,
      validThrough: to || from,
    })),
    sameAs: profile.socialLinks.map(({ url }) => url),
  };
}

/** A property of the business; without it if its fact is "". */
const whereKnown = (fact: string, property: JsonLd): JsonLd => (fact === "" ? {} : property);

function postalAddress({
  street,
  city,
  regionCode,
  postalCode,
  country,
}: BusinessProfile["address"]): JsonLd {
  return {
    "@type": "PostalAddress",
    ...whereKnown(street, { streetAddress: street }),
    ...whereKnown(city, { addressLocality: city }),
    addressRegion: regionCode,
    ...whereKnown(postalCode, { postalCode }),
    addressCountry: country,
  };
}

function areaServed(profile: BusinessProfile): JsonLd {
  const places = placesServed(profile);
  return places.length > 0 ? { areaServed: places.map((name) => ({ "@type": "City", name })) } : {};
}

function openFor({ opens, closes }: Pick<DayHours, "opens" | "closes">): JsonLd {
  // 00:00 to 00:00 means closed, so a whole day ends at 23:59. Hours past midnight are unchanged.
  if (isAroundTheClock({ opens, closes }))
    return { "@type": "OpeningHoursSpecification", opens: "00:00", closes: "23:59" };
  return { "@type": "OpeningHoursSpecification", opens: opens || "00:00", closes: closes || "00:00" };
}

/**
 * The logo in the header's size. A logo on another site has no known width, so the icon is used.
 */
function logoUrl({ logoPicture }: BusinessProfile, origin: string): string {
  const src = logoPicture?.src ?? "";
  return absoluteUrl(src.startsWith("/") ? src : "/icon-512.png", origin);
}

/** The share picture for pages without a picture of their own. */
export function defaultShareUrl({ sharePicture }: BusinessProfile, origin: string): string {
  return absoluteUrl(shareUrl(sharePicture) ?? "/share.jpg", origin);
}

type SharedPicture = Pick<Picture, "src" | "width" | "height">;

function told(picture: SharedPicture | null | undefined, origin: string): { image?: string } {
  const raster = rasterOf(picture);
  return raster ? { image: absoluteUrl(raster.src, origin) } : {};
}

export function website(profile: BusinessProfile, origin: string): JsonLd {
  return {
    ...context,
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: profile.name,
    url: `${origin}/`,
    inLanguage: "en-CA",
    publisher: { "@id": businessId(origin) },
  };
}

/**
 * The breadcrumbs of a page.
 * @param items from the home page to the page itself; paths from the root
 */
export function breadcrumbs(items: readonly { name: string; path: string }[], origin: string): JsonLd {
  return {
    ...context,
    "@type": "BreadcrumbList",
    itemListElement: items.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

interface OfferedService {
  title: string;
  description: string;
  path: string;
  picture?: SharedPicture | null;
}

export function offeredService(service: OfferedService, profile: BusinessProfile, origin: string): JsonLd {
  return {
    ...context,
    "@type": "Service",
    name: service.title,
    description: service.description,
    serviceType: service.title,
    url: `${origin}${service.path}`,
    ...told(service.picture, origin),
    ...areaServed(profile),
    provider: { "@id": businessId(origin), "@type": "LocalBusiness", name: profile.name },
  };
}

interface Posting {
  title: string;
  excerpt: string;
  path: string;
  picture?: SharedPicture | null;
  /** ISO times; the first publication is reported (DESIGN §9.3). */
  first_published_at: string | null;
  created_at: string;
  updated_at: string;
}

export function blogPosting(post: Posting, profile: BusinessProfile, origin: string): JsonLd {
  const url = `${origin}${post.path}`;
  return {
    ...context,
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    url,
    mainEntityOfPage: url,
    datePublished: post.first_published_at ?? post.created_at,
    dateModified: post.updated_at,
    inLanguage: "en-CA",
    ...told(post.picture, origin),
    author: { "@type": "Organization", name: profile.name, url: `${origin}/` },
    publisher: {
      "@type": "Organization",
      name: profile.name,
      logo: { "@type": "ImageObject", url: logoUrl(profile, origin) },
    },
  };
}

interface ShownProject {
  title: string;
  description: string;
  path: string;
  /** The kinds of work. */
  categories: readonly string[];
  /** In display order; `width` and `height` in pixels, null if unknown. */
  pictures: readonly (SharedPicture & { caption: string })[];
  /** ISO times. */
  created_at: string;
  updated_at: string;
}

/** A project's gallery: its pictures with captions. */
export function projectGallery(project: ShownProject, origin: string): JsonLd {
  const url = `${origin}${project.path}`;
  return {
    ...context,
    "@type": "ImageGallery",
    name: project.title,
    description: project.description,
    url,
    mainEntityOfPage: url,
    keywords: project.categories.join(", "),
    datePublished: project.created_at,
    dateModified: project.updated_at,
    inLanguage: "en-CA",
    creator: { "@id": businessId(origin) },
    image: project.pictures.flatMap(({ caption, ...picture }) => {
      const raster = rasterOf(picture);
      if (!raster) return [];
      const { src, ...measures } = raster;
      const contentUrl = absoluteUrl(src, origin);
      return { "@type": "ImageObject", contentUrl, ...(caption ? { caption } : {}), ...measures };
    }),
  };
}
