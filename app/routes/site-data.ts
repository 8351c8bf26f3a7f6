import { useRouteLoaderData } from "react-router";
import type { BusinessProfile } from "#app/features/site/business-profile.ts";
import type { FrameContent } from "#app/features/site/frame-content.ts";
import type { MenuItem, ServiceLink } from "#app/features/site/navigation.ts";
import type { SpecialHoursLine } from "#app/features/site/opening-hours.ts";
import type { Viewer } from "#app/features/staff/viewer.ts";

/** What every page knows; loaded by root.tsx. */
export interface SiteData {
  viewer: Viewer | null;
  /** How many contact messages nobody has handled yet; only for administrators. */
  openMessages?: number;
  profile: BusinessProfile;
  /** The words of header and footer. */
  frame: FrameContent;
  navigation: MenuItem[];
  /** The services there are, for the footer. */
  services: ServiceLink[];
  /** The special hours that are near. */
  specialHours: SpecialHoursLine[];
  /** Canonical origin, without a slash at the end. */
  origin: string;
  year: number;
  /** Address of the script with the custom elements. */
  visitorScript: string;
  /** Takes the place of the visitors' stylesheet; only for staff. */
  staffStylesheet?: string;
}

const ROOT_ID = "root";

/** The site's own data in a component; undefined only while the document itself failed to load. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData(ROOT_ID) as SiteData | undefined;
}

/**
 * The site's own data in a `meta` function.
 * @param matches the function's own argument
 */
export function siteDataOf(matches: readonly unknown[]): SiteData | undefined {
  const root = matches.find(
    (match): match is { id: string; loaderData: SiteData } =>
      typeof match === "object" && match !== null && "id" in match && match.id === ROOT_ID,
  );
  return root?.loaderData;
}
