import { SitePicture } from "#app/features/media/picture.tsx";
import { useIsEdited } from "#app/features/page-content/editing-context.ts";
import { readContent } from "#app/features/page-content/page-content.queries.server.ts";
import { PageAddress, PageText, RecordText } from "#app/features/page-content/page-parts.tsx";
import { aboutContent } from "#app/features/pages/about-content.ts";
import { AboutSections } from "#app/features/pages/about-sections.tsx";
import { PageHeroEditor } from "#app/features/pages/edit-slots.ts";
import { readPageHero } from "#app/features/pages/pages.queries.server.ts";
import { loadDefaultPictures } from "#app/features/site/site.queries.server.ts";

import { StaffOnly } from "#app/features/staff/staff-only.tsx";
import { ActionLink, linkTo } from "#app/ui/actions.tsx";
import { CallToAction } from "#app/ui/cta.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { loadPage } from "../load-page.server.ts";
import { loadProfile } from "../load-site-data.server.ts";
import type { Route } from "./+types/about";
import { heroPictureHandle, publicMeta } from "./public-page.ts";

export const handle = heroPictureHandle;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const { philosophy, nature } = await loadDefaultPictures(db, ["philosophy", "nature"]);
    return {
      hero: await readPageHero(db, "about"),
      content: await readContent(db, aboutContent, await loadProfile(db, state)),
      philosophyPicture: philosophy,
      naturePicture: nature,
    };
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaderData, { profile }) => {
  const { search } = loaderData.content;
  return {
    title: search.title || `About ${profile.name}`,
    description:
      search.description ||
      `Who we are and how we work: ${profile.name} designs, builds and looks after gardens in ${profile.address.city} and nearby towns since ${profile.established}.`,
    path: "/about",
    image: loaderData.hero.picture,
    breadcrumbs: [{ name: "About", path: "/about" }],
  };
});

export default function About({ loaderData }: Route.ComponentProps) {
  const isEdited = useIsEdited();
  const { hero, content } = loaderData;
  const about = { description: aboutContent, content };
  return (
    <>
      <PageHero
        title={
          <RecordText
            {...{ target: "heading:about", path: "title", value: hero.title, about: 40 }}
            label="Page title"
          />
        }
        lead={
          (hero.subtitle || isEdited) && (
            <RecordText
              {...{ target: "heading:about", path: "subtitle", value: hero.subtitle, about: 140 }}
              label="Page lead"
            />
          )
        }
        picture={<SitePicture picture={hero.picture} sizes="100vw" priority />}
      />
      <StaffOnly>
        <PageHeroEditor page="about" hero={hero} />
      </StaffOnly>
      <AboutSections
        content={content}
        philosophyPicture={loaderData.philosophyPicture}
        natureSidePicture={loaderData.naturePicture}
      />
      <CallToAction
        title={<PageText of={about} at="closing.heading" />}
        text={<PageText of={about} at="closing.text" />}
        actions={
          <>
            <ActionLink {...linkTo(content.closing.buttonAddress)} variant="paper">
              <PageText of={about} at="closing.button" />
            </ActionLink>
            <PageAddress of={about} at="closing.buttonAddress" />
          </>
        }
      />
    </>
  );
}
