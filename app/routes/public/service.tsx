import { data, redirect } from "react-router";
import { listUsedCategories } from "#app/kernel/categories/categories.queries.server.ts";
import { categoryFitting } from "#app/kernel/categories/category.ts";
import { findRedirect } from "#app/kernel/documents/collections/collection-slug.queries.server.ts";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { useRecordContent } from "#app/kernel/documents/pages/record-content.ts";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { SitePicture } from "#app/kernel/files/picture.tsx";
import type { Db } from "#app/platform/db/schema.server.ts";
import { texts } from "#app/platform/texts.ts";
import { ProjectGrid } from "#app/site/projects/project-grid.tsx";
import { listProjects } from "#app/site/projects/projects.queries.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { listPath, type PageHandle, publicMeta } from "#app/site/request/public-page.ts";
import { ServiceDetail } from "#app/site/services/service-detail.tsx";
import { services as collection } from "#app/site/services/services.collection.ts";
import { listServices } from "#app/site/services/services.queries.server.ts";
import { fillFacts, placeholdersOf } from "#app/site/settings/business-facts.ts";
import { NotFoundScreen } from "#app/site/shell/error-screen.tsx";
import { offeredService } from "#app/site/shell/structured-data.ts";
import { ArrowLink } from "#app/ui/actions.tsx";
import { Section, SectionHead, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import type { Route } from "./+types/service";
import { ClosingWithCall } from "./closing.tsx";
import { servicePageContent } from "./service-page-content.ts";

export const handle: PageHandle = {
  hasHeroPicture: (loaded) =>
    (loaded as { service?: { picture: unknown } } | undefined)?.service?.picture != null,
};

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const content = await readContent(db, servicePageContent, placeholdersOf(await loadProfile(db, state)));
    const slug = args.params.service.toLowerCase();
    const services = await listServices(db);
    const service = services.find((candidate) => candidate.slug === slug);
    if (service) return { service, work: await findWork(db, service.title), content };
    const moved = await findRedirect(db, collection, slug);
    if (moved) throw redirect(moved, 301);
    return data({ service: null, work: null, content }, { status: 404 });
  });

const PROJECTS_SHOWN = 3;

/** The newest projects of the category that matches a service; null if there are none. */
async function findWork(db: Db, title: string) {
  const category = categoryFitting(title, await listUsedCategories(db, "project"));
  if (!category) return null;
  const { items, total } = await listProjects(db, {
    categorySlug: category.slug,
    page: 1,
    pageSize: PROJECTS_SHOWN,
  });
  return { projects: items, total, path: listPath("/projects", category.slug, 1) };
}

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaderData, { profile, origin }) => {
  const { service } = loaderData;
  if (!service) {
    const { title, text } = texts.notFound.service;
    return { title, description: text, path: "/services", robots: "noindex" };
  }
  return {
    title: `${service.title}${fillFacts(" in {city}", profile)} | ${profile.name}`,
    description: service.description,
    path: service.path,
    image: service.picture,
    structuredData: [offeredService(service, profile, origin)],
    breadcrumbs: [
      { name: "Services", path: "/services" },
      { name: service.title, path: service.path },
    ],
  };
});

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, work, content } = loaderData;
  const page = useRecordContent(servicePageContent, content, service?.title ?? "");
  if (!service)
    return (
      <NotFoundScreen {...texts.notFound.service} actionLabel="View All Services" actionTo="/services" />
    );
  return (
    <>
      <PageHero
        title={<RecordField type="service" of={service} name="title" />}
        lead={<RecordField type="service" of={service} name="description" />}
        picture={
          service.picture && (
            <RecordField type="service" of={service} name="image_url" under="header">
              <SitePicture picture={service.picture} sizes="100vw" priority />
            </RecordField>
          )
        }
      />
      <Section ground="paper">
        <Wrap>
          <ServiceDetail key={service.id} of={page} service={service} />
        </Wrap>
      </Section>
      {work && (
        <Section ground="limestone">
          <Wrap>
            <SectionHead
              title={<PageText of={page} at="work.heading" />}
              aside={
                work.total > work.projects.length && (
                  <ArrowLink to={work.path}>{`See all ${work.total} projects`}</ArrowLink>
                )
              }
            />
            <ProjectGrid projects={work.projects} level={3} />
          </Wrap>
        </Section>
      )}
      <ClosingWithCall of={page} subject={`service/${service.slug}`} />
    </>
  );
}
