import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { PageSearch, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { texts } from "#app/platform/texts.ts";
import { HomeFaqSection } from "#app/site/faq/home-faq-section.tsx";
import { HeroSlideManager } from "#app/site/home/edit-slots.ts";
import { listHeroSlides } from "#app/site/home/hero.queries.server.ts";
import { HeroCarousel } from "#app/site/home/hero-carousel.tsx";
import { HeroFacts } from "#app/site/home/hero-facts.tsx";
import { slidesOfNow, slidesToShow } from "#app/site/home/hero-slides.ts";
import { slidePeriod } from "#app/site/home/slide.ts";
import { forTile } from "#app/site/projects/project.ts";
import { listProjectsAt } from "#app/site/projects/projects.queries.server.ts";
import { RecentProjects } from "#app/site/projects/recent-projects.tsx";
import { projectPlaces } from "#app/site/projects/recent-projects-content.ts";
import { limitCacheUntil, loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { heroPictureHandle, publicMeta } from "#app/site/request/public-page.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { ReviewCarousel } from "#app/site/reviews/review-carousel.tsx";
import { listReviews } from "#app/site/reviews/reviews.queries.server.ts";
import { toHomeCard } from "#app/site/services/service.ts";
import { ServiceWall } from "#app/site/services/service-wall.tsx";
import { listServices } from "#app/site/services/services.queries.server.ts";
import { YearStrip } from "#app/site/services/year-strip.tsx";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { SpecialHoursNote } from "#app/site/settings/special-hours.tsx";
import { website } from "#app/site/shell/structured-data.ts";
import { ActionLink } from "#app/ui/actions.tsx";
import { Section, SectionHead, Wrap } from "#app/ui/layout.tsx";
import type { Route } from "./+types/home";
import { ClosingWithCall } from "./closing.tsx";
import { homeContent } from "./home-content.ts";

export const handle = heroPictureHandle;

/** The most reviews in the carousel; all of them are on the public review page. */
const REVIEWS_SHOWN = 24;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const profile = await loadProfile(db, state);
    const [slides, services, reviews, content] = await Promise.all([
      listHeroSlides(db),
      listServices(db),
      listReviews(db, { includeAll: false, limit: REVIEWS_SHOWN }),
      readContent(db, homeContent, placeholdersOf(profile)),
    ]);
    const chosen = projectPlaces.map((place) => content.projects[place]);
    const projects = await listProjectsAt(db, chosen);
    limitCacheUntil(state, slides.map(slidePeriod));
    return {
      slides: slidesToShow(slidesOfNow(slides, new Date()), profile),
      /** For staff's panel, which doesn't list the built-in slides. */
      storedSlides: state.viewer ? slides : [],
      services: services.map(toHomeCard),
      projects: projects.map(forTile),
      reviews,
      content,
    };
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>(
  ({ content: { search }, slides }, { profile, origin }) => ({
    search,
    title: `${profile.name}: ${profile.tagline}`,
    description: profile.description,
    path: "/",
    image: profile.sharePicture ?? slides[0]?.picture,
    structuredData: [website(profile, origin)],
  }),
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSiteData();
  if (!site) return null;
  const { profile } = site;
  const { content } = loaderData;
  const home = { description: homeContent, content };
  return (
    <>
      <HeroCarousel of={home} slides={loaderData.slides} />
      <HeroFacts of={home} />
      <Wrap className="pt-4 empty:hidden">
        <SpecialHoursNote lines={site.specialHours} className="bg-draft-tint px-4 py-2 text-draft" />
      </Wrap>
      <StaffOnly>
        <HeroSlideManager slides={loaderData.storedSlides} shown={loaderData.slides} />
      </StaffOnly>
      <Section ground="paper">
        <Wrap>
          <SectionHead
            title={<PageText of={home} at="services.heading" />}
            lead={<PageText of={home} at="services.text" />}
          />
          {loaderData.services.length > 0 ? (
            <ServiceWall services={loaderData.services} />
          ) : (
            <p className="max-w-prose text-ink-soft">{texts.empty.noServices}</p>
          )}
          <p className="mt-4 md:mt-8">
            <ActionLink to="/services" variant="line">
              View All Services
            </ActionLink>
          </p>
          <YearStrip of={home} />
        </Wrap>
      </Section>
      <RecentProjects of={home} projects={loaderData.projects} />
      <ReviewCarousel
        of={home}
        reviews={loaderData.reviews}
        reviewUrl={profile.reviewUrl}
        reviewSite={profile.reviewSite}
      />
      <HomeFaqSection of={home} />
      <ClosingWithCall of={home} />
      <PageSearch of={home} />
    </>
  );
}
