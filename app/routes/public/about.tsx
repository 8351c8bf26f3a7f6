import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import { SitePicture } from "#app/features/media/picture.tsx";
import { AboutSections } from "#app/features/pages/about-sections.tsx";
import { readPageHero } from "#app/features/pages/pages.queries.server.ts";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { breadcrumbs, localBusiness } from "#app/features/site/structured-data.ts";
import { ActionLink } from "#app/ui/actions.tsx";
import { CallToAction } from "#app/ui/cta.tsx";
import { PageHero } from "#app/ui/plate-hero.tsx";
import { loadPage } from "../load-page.server.ts";
import { siteDataOf, useSiteData } from "../site-data.ts";
import type { Route } from "./+types/about";
import { PageError } from "./page-error.tsx";
import { overPicture } from "./page-handle.ts";

export const handle = overPicture;

const PHILOSOPHY_PICTURE = "/storage/built-in/project-1-after.jpg";
const NATURE_PICTURE = "/storage/built-in/garden-default.jpg";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const pictures = await findPictures(db, [PHILOSOPHY_PICTURE, NATURE_PICTURE]);
    return {
      hero: await readPageHero(db, "about"),
      philosophyPicture: pictureOf(pictures, PHILOSOPHY_PICTURE, ""),
      naturePicture: pictureOf(pictures, NATURE_PICTURE, ""),
    };
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteDataOf(matches);
  if (!site || !loaderData) return [];
  const { profile, origin } = site;
  return pageMeta(
    {
      title: `About ${profile.name}`,
      description: `Who we are and how we work: ${profile.name} designs, builds and looks after gardens in ${profile.address.city} and nearby towns since ${profile.established}.`,
      path: "/about",
      image: loaderData.hero.picture,
      structuredData: [
        localBusiness(profile, origin),
        breadcrumbs(
          [
            { name: "Home", path: "/" },
            { name: "About", path: "/about" },
          ],
          origin,
        ),
      ],
    },
    site,
  );
};

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
      <AboutSections
        city={site?.profile.address.city ?? ""}
        established={site?.profile.established ?? 2015}
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
