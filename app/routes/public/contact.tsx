import { Outlet } from "react-router";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { PageSearch, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { MapPanel } from "#app/site/areas/service-area-map.tsx";
import { ContactFaqSection } from "#app/site/faq/contact-faq-section.tsx";
import { PageHeading } from "#app/site/pages/page-heading.tsx";
import { readPageHero } from "#app/site/pages/pages.queries.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { heroPictureHandle, type PageHandle, publicMeta } from "#app/site/request/public-page.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { fillFacts, placeholdersOf } from "#app/site/settings/business-facts.ts";
import { announcedDays, soonSpecialHours } from "#app/site/settings/opening-hours.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { ContactDetails } from "#app/site/shell/contact-details.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import type { Route } from "./+types/contact";
import { contactContent, contactForm } from "./contact-content.ts";

export const handle: PageHandle = { ...heroPictureHandle, hasMap: true };

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => ({
    content: await readContent(db, contactContent, placeholdersOf(await loadProfile(db, state))),
    hero: await readPageHero(db, "contact-page-data"),
    specialHours: soonSpecialHours(
      (await readBusinessProfile(db)).specialHours,
      businessDay(new Date()),
      announcedDays.contact,
    ),
  }));

/** What search engines say of the page where it has no form. */
const withoutForm = wordings(
  "{if consultation}Call {phone} or write to {email}. The first consultation in {area} is free.",
  "Call {phone} or write to {email}.",
  "Call {phone}.",
  "Write to {email}.",
  "How to reach {name}.",
);

export const meta = publicMeta<Route.ComponentProps["loaderData"]>(({ content, hero }, { profile }) => ({
  search: content.search,
  title: `Contact ${profile.name}`,
  description: fillFacts(contactForm?.description ?? withoutForm, profile),
  path: "/contact",
  image: hero.picture,
  breadcrumbs: [{ name: "Contact", path: "/contact" }],
}));

/** The contact page; a module puts its form in. */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const site = useSiteData();
  if (!site) return null;
  const { profile } = site;
  const { content, hero, specialHours } = loaderData;
  const page = { description: contactContent, content };
  return (
    <>
      <PageHeading page="contact-page-data" hero={hero} />
      <Section ground="paper">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr] lg:items-start">
          <Outlet context={page} />
          <ContactDetails
            heading={<PageText of={page} at="details.heading" />}
            profile={profile}
            specialHours={specialHours}
          />
        </Wrap>
      </Section>
      <MapPanel
        heading={<PageText of={page} at="map.heading" />}
        text={<PageText of={page} at="map.text" />}
        note={<PageText of={page} at="map.note" />}
        profile={profile}
      />
      <ContactFaqSection of={page} />
      <PageSearch of={page} />
    </>
  );
}
