import { listUsedCategories } from "#app/kernel/categories/categories.queries.server.ts";
import { type Category, categoryFitting } from "#app/kernel/categories/category.ts";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { PageSearch, PageText, RecordOrder } from "#app/kernel/documents/pages/page-fields.tsx";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { SitePicture } from "#app/kernel/files/picture.tsx";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { periodsOf } from "#app/platform/period.ts";
import { texts } from "#app/platform/texts.ts";
import { limitCacheUntil, loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { heroPictureHandle, listPath, publicMeta } from "#app/site/request/public-page.ts";
import { ServicesEditing } from "#app/site/services/edit-slots.ts";
import { PriceList } from "#app/site/services/price-list.tsx";
import { heroPicture, type Service } from "#app/site/services/service.ts";
import { ServiceRow } from "#app/site/services/service-row.tsx";
import { listServices } from "#app/site/services/services.queries.server.ts";
import { fillFacts, placeholdersOf } from "#app/site/settings/business-facts.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import type { Route } from "./+types/services";
import { Closing } from "./closing.tsx";
import { heroPictureChance, loadDefaultPicture } from "./list-page.server.ts";
import { servicesContent } from "./services-content.ts";

export const handle = heroPictureHandle;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const [services, categories] = await Promise.all([listServices(db), listUsedCategories(db, "project")]);
    const chosen = heroPicture(services, heroPictureChance(state.viewer, new Date(), Math.random));
    const content = await readContent(db, servicesContent, placeholdersOf(await loadProfile(db, state)));
    limitCacheUntil(state, periodsOf(content.prices.list));
    return {
      content,
      services,
      work: workPaths(services, categories),
      heroPicture: chosen ?? (await loadDefaultPicture(db, "services")),
    };
  });

/** The paths of services' project lists, by service id; a service without projects has none. */
function workPaths(services: Service[], categories: Category[]): Record<string, string> {
  const fitting = services.map(({ id, title }) => ({ id, category: categoryFitting(title, categories) }));
  return Object.fromEntries(
    fitting.flatMap(({ id, category }) => (category ? [[id, listPath("/projects", category.slug, 1)]] : [])),
  );
}

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaderData, { profile }) => {
  const { content, services } = loaderData;
  const titles = services.map((service) => service.title.toLowerCase());
  const list = titles.length > 0 ? titles.join(", ") : profile.tagline;
  return {
    search: content.search,
    title: `Our services | ${profile.name}`,
    description: `${fillFacts(wordings("What {name} does in {area}", "What {name} does"), profile)}: ${list}.`,
    path: "/services",
    image: loaderData.heroPicture,
    breadcrumbs: [{ name: "Services", path: "/services" }],
  };
});

export default function Services({ loaderData }: Route.ComponentProps) {
  const { content, services, work } = loaderData;
  const page = { description: servicesContent, content };
  const rows =
    services.length > 0 ? (
      <RecordOrder target="service-order/all" label="Order of services" records={services}>
        {(service, index, tools) => (
          <ServiceRow
            key={service.id}
            service={service}
            index={index}
            tools={tools}
            workPath={work[service.id]}
          />
        )}
      </RecordOrder>
    ) : (
      <EmptyState symbol="shrub" title={texts.empty.services} level={2}>
        {texts.empty.noServices}
      </EmptyState>
    );
  return (
    <>
      <PageHero
        title={<PageText of={page} at="heading.title" />}
        lead={<PageText of={page} at="heading.introduction" />}
        picture={<SitePicture picture={loaderData.heroPicture} sizes="100vw" priority alt="" />}
      />
      <Section ground="paper">
        <Wrap className="grid gap-section">
          <StaffOnly fallback={rows}>
            <ServicesEditing>{rows}</ServicesEditing>
          </StaffOnly>
        </Wrap>
      </Section>
      <PriceList of={page} />
      <Closing of={page} />
      <PageSearch of={page} />
    </>
  );
}
