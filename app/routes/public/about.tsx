import { SitePicture } from "#app/features/media/picture.tsx";
import { AboutSections } from "#app/features/pages/about-sections.tsx";
import { PageHeroEditor } from "#app/features/pages/edit-slots.ts";
import { readPageHero } from "#app/features/pages/pages.queries.server.ts";
import { loadDefaultPictures } from "#app/features/site/site.queries.server.ts";

import { StaffOnly } from "#app/features/staff/staff-only.tsx";
import { ActionLink } from "#app/ui/actions.tsx";
import { CallToAction } from "#app/ui/cta.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { loadPage } from "../load-page.server.ts";
import { useSiteData } from "../site-data.ts";
import type { Route } from "./+types/about";
import { heroPictureHandle, publicMeta } from "./public-page.ts";

export const handle = heroPictureHandle;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const { philosophy, nature } = await loadDefaultPictures(db, ["philosophy", "nature"]);
    return {
      hero: await readPageHero(db, "about"),
      philosophyPicture: philosophy,
      naturePicture: nature,
    };
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaderData, { profile }) => {
  return {
    title: `About ${profile.name}`,
    description: `Who we are and how we work: ${profile.name} designs, builds and looks after gardens in ${profile.address.city} and nearby towns since ${profile.established}.`,
    path: "/about",
    image: loaderData.hero.picture,
    breadcrumbs: [{ name: "About", path: "/about" }],
  };
});

export default function About({ loaderData }: Route.ComponentProps) {
  const site = useSiteData();
  const { hero } = loaderData;
  return (
    <>
      <PageHero
        title={hero.title}
        lead={hero.subtitle}
        picture={<SitePicture picture={hero.picture} sizes="100vw" priority />}
      />
      <StaffOnly>
        <PageHeroEditor page="about" hero={hero} />
      </StaffOnly>
      <AboutSections
        city={site?.profile.address.city ?? ""}
        established={site?.profile.established ?? "2015"}
        philosophyPicture={loaderData.philosophyPicture}
        natureSidePicture={loaderData.naturePicture}
      />
      <CallToAction
        title="See what we would do with your yard"
        text="We walk it with you, listen, and leave you with notes and ideas. The first visit is free."
        actions={
          <ActionLink to="/contact" variant="paper">
            Book a Free Consultation
          </ActionLink>
        }
      />
    </>
  );
}
