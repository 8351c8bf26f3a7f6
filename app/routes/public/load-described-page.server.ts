import { data, type MetaDescriptor, type RouterContextProvider } from "react-router";
import type { BusinessProfile } from "#app/features/site/business-profile.ts";
import { type PageDescription, pageMeta } from "#app/features/site/page-meta.ts";
import { loadPage } from "../load-page.server.ts";
import { loadProfile } from "../load-profile.server.ts";
import type { RequestState, SiteServices } from "../site-context.server.ts";

/** Whose page it is. */
interface Site {
  profile: BusinessProfile;
  /** Canonical origin, without a slash at the end. */
  origin: string;
}

/**
 * Loads a page together with what its head says, so that visitors' browsers need no code for that; the route's `meta`
 * is describedMeta.
 * @param load gets the site's services and the request's state; see loadPage
 * @param headOf says what the head says of what was loaded
 * @param status of the answer, by what was loaded
 */
export function loadDescribedPage<Loaded extends object>(
  args: { context: Readonly<RouterContextProvider> },
  load: (services: SiteServices, state: RequestState) => Promise<Loaded>,
  headOf: (loaded: Loaded, site: Site) => PageDescription,
  status: (loaded: Loaded) => number = () => 200,
) {
  return loadPage(args, async (services, state) => {
    const [loaded, profile] = await Promise.all([
      load(services, state),
      loadProfile(services.database.db, state),
    ]);
    const site = { profile, origin: state.origin };
    const meta: MetaDescriptor[] = pageMeta(headOf(loaded, site), site);
    return data({ ...loaded, meta }, { status: status(loaded) });
  });
}
