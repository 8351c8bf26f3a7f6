import { HomeFaqSection } from "#app/features/faq/faq-sections.tsx";
import { homeQuestions } from "#app/features/faq/questions.ts";
import { HeroSlideManager } from "#app/features/hero/edit-slots.ts";
import { listHeroSlides } from "#app/features/hero/hero.queries.server.ts";
import { HeroCarousel } from "#app/features/hero/hero-carousel.tsx";
import { HeroFacts } from "#app/features/hero/hero-facts.tsx";
import { slidesToShow } from "#app/features/hero/hero-slides.ts";
import { forTile } from "#app/features/projects/project.ts";
import { listRecentProjects } from "#app/features/projects/projects.queries.server.ts";
import { RecentProjects } from "#app/features/projects/recent-projects.tsx";
import { ReviewCarousel } from "#app/features/reviews/review-carousel.tsx";
import { listReviews } from "#app/features/reviews/reviews.queries.server.ts";
import { forWall } from "#app/features/services/service.ts";
import { ServiceWall } from "#app/features/services/service-wall.tsx";
import { listServices } from "#app/features/services/services.queries.server.ts";
import { YearStrip } from "#app/features/services/year-strip.tsx";
import { SpecialHours } from "#app/features/site/special-hours.tsx";
import { website } from "#app/features/site/structured-data.ts";
import { StaffOnly } from "#app/features/staff/staff-only.tsx";
import { messages } from "#app/platform/messages.ts";
import { ActionLink } from "#app/ui/actions.tsx";
import { CallToAction } from "#app/ui/cta.tsx";
import { Section, SectionHead, Wrap } from "#app/ui/layout.tsx";
import { loadPage } from "../load-page.server.ts";
import { loadProfile } from "../load-site-data.server.ts";
import { useSiteData } from "../site-data.ts";
import type { Route } from "./+types/home";
import { ConsultationActions } from "./consultation-actions.tsx";
import { heroPictureHandle, publicMeta } from "./public-page.ts";

export const handle = heroPictureHandle;

/** SPEC §9: home shows the first 3 projects. */
const PROJECTS_SHOWN = 3;
/** More than anybody pages through; all of them are on the public review page. */
const REVIEWS_SHOWN = 24;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const [slides, services, projects, reviews, profile] = await Promise.all([
      listHeroSlides(db),
      listServices(db),
      listRecentProjects(db, PROJECTS_SHOWN),
      listReviews(db, { includeAll: false, limit: REVIEWS_SHOWN }),
      loadProfile(db, state),
    ]);
    return {
      slides: slidesToShow(slides, profile),
      /** For staff's panel, which doesn't list the built-in ones. */
      storedSlides: state.viewer ? slides : [],
      services: services.map(forWall),
      projects: projects.map(forTile),
      reviews,
      questions: homeQuestions(profile),
    };
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((_loaded, { profile, origin }) => ({
  title: `${profile.name}: ${profile.tagline}`,
  description: profile.description,
  path: "/",
  structuredData: [website(profile, origin)],
}));

export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSiteData();
  if (!site) return null;
  const { profile } = site;
  return (
    <>
      <HeroCarousel slides={loaderData.slides} />
      <HeroFacts city={profile.address.city} established={profile.established} />
      <Wrap className="pt-4 empty:hidden">
        <SpecialHours lines={site.specialHours} className="bg-draft-tint px-4 py-2 text-draft" />
      </Wrap>
      <StaffOnly>
        <HeroSlideManager slides={loaderData.storedSlides} shown={loaderData.slides} />
      </StaffOnly>
      <Section ground="paper">
        <Wrap>
          <SectionHead
            title="From the first drawing to the tenth spring"
            lead="One company designs the garden, lays the stone and looks after both. You always deal with the same people."
          />
          {loaderData.services.length > 0 ? (
            <ServiceWall services={loaderData.services} />
          ) : (
            <p className="max-w-prose text-ink-soft">{messages.empty.noServices}</p>
          )}
          <p className="mt-6 md:mt-8">
            <ActionLink to="/services" variant="line">
              View All Services
            </ActionLink>
          </p>
          <YearStrip city={profile.address.city} />
        </Wrap>
      </Section>
      <RecentProjects projects={loaderData.projects} />
      <ReviewCarousel
        reviews={loaderData.reviews}
        reviewUrl={profile.reviewUrl}
        reviewSite={profile.reviewSite}
      />
      <HomeFaqSection questions={loaderData.questions} />
      <CallToAction
        title="Let’s walk your property together"
        text="A free consultation takes about an hour. You keep the notes and the ideas either way."
        actions={<ConsultationActions phone={profile.phone} />}
      />
    </>
  );
}
