import { useRouteLoaderData } from "react-router";
import type { EntryCounts } from "#app/accounts/admin-entry.ts";
import type { RecordsOnPages } from "#app/kernel/documents/pages/records-on-pages.ts";
import type { PersonNames } from "#app/kernel/verbs/person-names.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import type { PlainList } from "#app/site/plain-lists.ts";
import type { BusinessProfile } from "#app/site/settings/business-profile.ts";
import type { SpecialHoursLine } from "#app/site/settings/opening-hours.ts";
import type { FrameContent } from "#app/site/shell/frame-content.ts";
import type { MenuItem, ServiceLink } from "#app/site/shell/navigation.ts";

/** The data of every page; loaded by root.tsx. */
export interface SiteData {
  viewer: Viewer | null;
  /** What staff call one another; only for staff. */
  people?: PersonNames;
  /** The numbers beside the entries of the admin menu to which the viewer has access; only for staff. */
  entryCounts?: EntryCounts;
  profile: BusinessProfile;
  /** The texts of header and footer. */
  frame: FrameContent;
  navigation: MenuItem[];
  /** The existing services, for the footer. */
  services: ServiceLink[];
  /** The special hours of the next days. */
  specialHours: SpecialHoursLine[];
  /** Canonical origin, without a slash at the end. */
  origin: string;
  year: number;
  /** Address of the script with the custom elements. */
  visitorScript: string;
  /** Address of the script that starts React on public pages; only for staff. */
  staffStartScript?: string;
  /** The records whose fields are edited on pages; only for staff. */
  recordsOnPages?: RecordsOnPages;
  /** The lists of plain collections; only for staff. */
  plainLists?: readonly PlainList[];
  /** URLs of what a press on Edit needs besides. */
  editingFiles?: string[];
  /** Replaces the visitors' stylesheet; only for staff. */
  staffStylesheet?: string;
}

const ROOT_ID = "root";

/** The site's data in a component; undefined only if the root loader failed. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData(ROOT_ID) as SiteData | undefined;
}

/**
 * The site's data in a `meta` function.
 * @param matches the argument of `meta`
 */
export function siteDataOf(matches: readonly unknown[]): SiteData | undefined {
  const root = matches.find(
    (match): match is { id: string; loaderData: SiteData } =>
      typeof match === "object" && match !== null && "id" in match && match.id === ROOT_ID,
  );
  return root?.loaderData;
}
