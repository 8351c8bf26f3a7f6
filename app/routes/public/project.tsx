import { data, redirect } from "react-router";
import { NoCategoryNote } from "#app/kernel/categories/edit-slots.ts";
import { findRedirect } from "#app/kernel/documents/collections/collection-slug.queries.server.ts";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { useRecordContent } from "#app/kernel/documents/pages/record-content.ts";
import { EditRecordLink } from "#app/kernel/lists/edit-slots.ts";
import { ShareDraft } from "#app/kernel/publishing/edit-slots.ts";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import type { Db } from "#app/platform/db/schema.server.ts";
import { texts } from "#app/platform/texts.ts";
import {
  galleryImages,
  headPicture,
  type Project,
  projectList,
  projectPath,
} from "#app/site/projects/project.ts";
import { ProjectCard } from "#app/site/projects/project-card.tsx";
import { ProjectDetail } from "#app/site/projects/project-detail.tsx";
import { projects } from "#app/site/projects/projects.collection.ts";
import { findProject, listProjects } from "#app/site/projects/projects.queries.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { type PageHandle, publicMeta } from "#app/site/request/public-page.ts";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { NotFoundScreen } from "#app/site/shell/error-screen.tsx";
import { projectGallery } from "#app/site/shell/structured-data.ts";
import { Section, SectionHead, Wrap } from "#app/ui/layout.tsx";
import { findServicesOf } from "../project-services.server.ts";
import type { Route } from "./+types/project";
import { ClosingWithCall } from "./closing.tsx";
import { projectPageContent } from "./project-page-content.ts";

export const handle: PageHandle = {
  hasHeroPicture: (loaded) => (loaded as { picture?: unknown } | undefined)?.picture != null,
};

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const content = await readContent(db, projectPageContent, placeholdersOf(await loadProfile(db, state)));
    const slug = args.params.project;
    const project = await findProject(db, slug, state.viewer !== null);
    if (project) {
      const services = await findServicesOf(db, project);
      const more = await findMore(db, project);
      return { project, picture: headPicture(project).picture, services, more, content };
    }
    const moved = await findRedirect(db, projects, slug);
    if (moved) throw redirect(moved, 301);
    return data({ project: null, picture: null, services: [], more: [], content }, { status: 404 });
  });

const MORE_SHOWN = 3;

/** Other projects of its categories, those of the first category first; none if the project has no category. */
async function findMore(db: Db, { id, categories }: Project): Promise<Project[]> {
  const more: Project[] = [];
  for (const { slug } of categories) {
    const { items } = await listProjects(db, { categorySlug: slug, page: 1, pageSize: MORE_SHOWN + 1 });
    more.push(...items.filter((item) => item.id !== id && !more.some((other) => other.id === item.id)));
    if (more.length >= MORE_SHOWN) break;
  }
  return more.slice(0, MORE_SHOWN);
}

export const meta = publicMeta<Route.ComponentProps["loaderData"]>(
  ({ project, picture }, { profile, origin }) => {
    if (!project) {
      const { title, text } = texts.notFound.project;
      return { title, description: text, path: "/projects", robots: "noindex" };
    }
    const path = projectPath(project.slug);
    return {
      title: `${project.title} | ${profile.name}`,
      description: project.description,
      path,
      image: picture,
      robots: project.published ? undefined : "noindex",
      structuredData: [
        projectGallery(
          {
            ...project,
            path,
            categories: project.categories.map(({ name }) => name),
            pictures: galleryImages(project).map((image) => ({ ...image.picture, caption: image.caption })),
          },
          origin,
        ),
      ],
      breadcrumbs: [
        { name: "Projects", path: "/projects" },
        { name: project.title, path },
      ],
    };
  },
);

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { project, services, more, content } = loaderData;
  const of = useRecordContent(projectPageContent, content, project?.title ?? "");
  if (!project)
    return (
      <NotFoundScreen {...texts.notFound.project} actionLabel="View All Projects" actionTo="/projects" />
    );
  const form = `${projectList.path}?edit=${project.id}`;
  return (
    <>
      <ProjectDetail
        of={of}
        project={project}
        services={services}
        tools={
          <StaffOnly>
            <EditRecordLink name={project.title} title={project.title} to={form}>
              {!project.published && <ShareDraft kind="project" id={project.id} title={project.title} />}
            </EditRecordLink>
            {project.categories.length === 0 && <NoCategoryNote kind="project" to={form} />}
          </StaffOnly>
        }
      />
      {more.length > 0 && (
        <Section ground="limestone">
          <Wrap>
            <SectionHead title={<PageText of={of} at="more.heading" />} />
            {/* Each leads to its page: its gallery could not open over this page's. */}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-12 min-[40rem]:grid-cols-2 lg:grid-cols-3">
              {more.map((other) => (
                <li key={other.id} className="min-w-0">
                  <ProjectCard project={other} level={3} />
                </li>
              ))}
            </ul>
          </Wrap>
        </Section>
      )}
      <ClosingWithCall of={of} subject={`project/${project.slug}`} />
    </>
  );
}
