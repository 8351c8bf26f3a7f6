import { readContent, readContentPictures } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { PageSearch, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { aboutContent } from "#app/site/pages/about-content.ts";
import { AboutSections } from "#app/site/pages/about-sections.tsx";
import { PageHeading } from "#app/site/pages/page-heading.tsx";
import { readPageHero } from "#app/site/pages/pages.queries.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { heroPictureHandle, publicMeta } from "#app/site/request/public-page.ts";
import { fillFacts, placeholdersOf } from "#app/site/settings/business-facts.ts";
import { listPublishedTeam } from "#app/site/team/team.queries.server.ts";
import { TeamSection } from "#app/site/team/team-section.tsx";
import type { Route } from "./+types/about";
import { Closing } from "./closing.tsx";

export const handle = heroPictureHandle;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const content = await readContent(db, aboutContent, placeholdersOf(await loadProfile(db, state)));
    return {
      hero: await readPageHero(db, "about"),
      content,
      pictures: await readContentPictures(db, aboutContent, content),
      team: await listPublishedTeam(db),
    };
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>(({ content, hero }, { profile }) => ({
  search: content.search,
  title: `About ${profile.name}`,
  description: fillFacts(
    wordings(
      "{if crew}Who we are and how we work: {name} has designed, built and looked after gardens in {area} since {established}.",
      "Who we are and how we work: {name}.",
    ),
    profile,
  ),
  path: "/about",
  image: hero.picture,
  breadcrumbs: [{ name: "About", path: "/about" }],
}));

export default function About({ loaderData }: Route.ComponentProps) {
  const { hero, content } = loaderData;
  const about = { description: aboutContent, content };
  return (
    <>
      <PageHeading page="about" hero={hero} />
      <AboutSections of={about} pictures={loaderData.pictures} />
      <TeamSection
        members={loaderData.team}
        heading={<PageText of={about} at="team.heading" />}
        lead={<PageText of={about} at="team.lead" />}
      />
      <Closing of={about} />
      <PageSearch of={about} />
    </>
  );
}
