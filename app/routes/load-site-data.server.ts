import editingFiles from "virtual:editing-files";
import staffStartScript from "virtual:staff-start-script";
import visitorScript from "virtual:visitor-script";
import type { RouterContextProvider } from "react-router";
import { listFirstNames } from "#app/accounts/users.queries.server.ts";
import { siteCollections, staffLists } from "#app/collections.server.ts";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { mergeContent } from "#app/kernel/documents/pages/page-content-rules.ts";
import { recordsOnPages } from "#app/kernel/documents/pages/records-on-pages.ts";
import { personNames } from "#app/kernel/verbs/person-names.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { periodsOf } from "#app/platform/period.ts";
import { pageHeading } from "#app/site/pages/page-heading-fields.ts";
import { limitCacheUntil } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";
import type { SiteData } from "#app/site/request/site-data.ts";
import { listServiceLinks } from "#app/site/services/services.queries.server.ts";
import { fillFacts, placeholdersOf } from "#app/site/settings/business-facts.ts";
import type { BusinessProfile } from "#app/site/settings/business-profile.ts";
import { nextStartEnd } from "#app/site/settings/next-start.ts";
import { announcedDays, soonSpecialHours } from "#app/site/settings/opening-hours.ts";
import { startingSettings } from "#app/site/settings/settings.schema.ts";
import { frameContent } from "#app/site/shell/frame-content.ts";
import { buildNavigation } from "#app/site/shell/navigation.ts";
import staffStylesheet from "../staff.css?url";
import { countMenuEntries } from "./entry-counts.server.ts";
import { rememberContact } from "./last-contact.server.ts";

/** What staff edit in place: the records of the site, and what is no record but has its verb. */
const onPages = recordsOnPages([...siteCollections, pageHeading]);

/**
 * The last data read, so that pages show phone and e-mail even if the database is unavailable. Before that, pages
 * state nothing about the business.
 */
let last: Pick<SiteData, "profile" | "frame"> = {
  profile: startingSettings,
  frame: mergeContent(frameContent, undefined, (standard) => fillFacts(standard, startingSettings)),
};

/**
 * Loads the data of every page. It never throws: without the database it returns the last known profile, the
 * last known header and footer texts and the six-item menu (SPEC §8 *Navigation load failure*), and the page
 * is not cached.
 * @param request the request of the loader
 */
export async function loadSiteData(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<SiteData> {
  const { database, log } = context.get(runtimeContext);
  const state = context.get(requestContext);
  const common = {
    viewer: state.viewer,
    origin: state.origin,
    visitorScript,
    ...(state.viewer
      ? { staffStartScript, editingFiles, recordsOnPages: onPages, plainLists: staffLists }
      : {}),
    year: Number(businessDay(new Date()).slice(0, "YYYY".length)),
    // The login form uses the staff stylesheet, too.
    ...(state.viewer || new URL(request.url).pathname.startsWith("/admin") ? { staffStylesheet } : {}),
  };
  const staffData = async () => {
    if (!state.viewer) return {};
    const named = await listFirstNames(database.db).catch((error: unknown) => {
      log.error({ err: error }, "first names could not be read");
      return [];
    });
    const entryCounts = await countMenuEntries(database.db, state.viewer.role, log);
    return { people: personNames(named), entryCounts };
  };
  try {
    const profile = await loadProfile(database.db, state);
    const frame = await readContent(database.db, frameContent, placeholdersOf(profile));
    limitCacheUntil(state, [...periodsOf(frame.notices.list), periodOfNextStart(profile)]);
    const services = await listServiceLinks(database.db);
    const forStaff = await staffData();
    last = { profile, frame };
    rememberContact(profile);
    return {
      ...common,
      ...forStaff,
      profile,
      frame,
      navigation: buildNavigation(services, frame.menu),
      services: services.map(({ title, path }) => ({ title, path })),
      specialHours: nearSpecialHours(profile),
    };
  } catch (error) {
    log.error({ err: error }, "navigation could not be loaded");
    state.degraded = true;
    return {
      ...common,
      ...last,
      navigation: buildNavigation(null, last.frame.menu),
      services: [],
      specialHours: nearSpecialHours(last.profile),
    };
  }
}

function nearSpecialHours({ specialHours }: BusinessProfile) {
  return soonSpecialHours(specialHours, businessDay(new Date()), announcedDays.everywhere);
}

/** Until when the next free start is shown. */
function periodOfNextStart({ nextStart }: BusinessProfile) {
  return { from: null, until: nextStart && dateTimeOf(`${nextStartEnd(nextStart)}T00:00`) };
}
