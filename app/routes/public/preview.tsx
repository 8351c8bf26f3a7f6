import { data, redirect } from "react-router";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { useRecordContent } from "#app/kernel/documents/pages/record-content.ts";
import { findDraftByToken } from "#app/kernel/publishing/draft-links.queries.server.ts";
import { renderStored } from "#app/kernel/rich-text/render-stored.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { texts } from "#app/platform/texts.ts";
import { findPostById } from "#app/site/blog/blog.queries.server.ts";
import { postPath } from "#app/site/blog/post.ts";
import { PostHero } from "#app/site/blog/post-hero.tsx";
import { PostText } from "#app/site/blog/post-text.tsx";
import { projectPath } from "#app/site/projects/project.ts";
import { ProjectDetail } from "#app/site/projects/project-detail.tsx";
import { findProjectById } from "#app/site/projects/projects.queries.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { publicMeta } from "#app/site/request/public-page.ts";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { NotFoundScreen } from "#app/site/shell/error-screen.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { findServicesOf } from "../project-services.server.ts";
import type { Route } from "./+types/preview";
import { projectPageContent } from "./project-page-content.ts";

/** The stored post or project of a draft link; null for an invalid or expired link. */
async function findShared(db: Db, token: string) {
  const link = await findDraftByToken(db, token, new Date());
  if (link?.kind === "post") {
    const post = await findPostById(db, link.target_id);
    return post && { kind: "post" as const, record: post, path: postPath(post.slug) };
  }
  const project = link && (await findProjectById(db, link.target_id));
  return project && { kind: "project" as const, record: project, path: projectPath(project.slug) };
}

/**
 * `GET /preview/{token}`: a draft (docs/design/publishing-and-dates.md#links-to-drafts); staff, and everyone once it is
 * public, get a redirect.
 */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const shared = await findShared(db, args.params.token);
    if (!shared) return data({ kind: "none" as const }, { status: 404 });
    const { kind, record, path } = shared;
    if (record.published || state.viewer) throw redirect(path, 302);
    if (kind === "post") {
      const { content, ...post } = record;
      return { kind, post, html: await renderStored(db, content) };
    }
    const page = await readContent(db, projectPageContent, placeholdersOf(await loadProfile(db, state)));
    const services = await findServicesOf(db, record);
    return { kind, project: record, services, page };
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaded, { profile }) => {
  const common = { path: "/", robots: "noindex, nofollow" };
  if (loaded.kind === "none")
    return { title: texts.preview.goneTitle, description: texts.preview.gone, ...common };
  const { title } = loaded.kind === "post" ? loaded.post : loaded.project;
  return { title: `Draft: ${title} | ${profile.name}`, description: texts.preview.draft, ...common };
});

export default function Preview({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "none") {
    const { goneTitle, gone } = texts.preview;
    return <NotFoundScreen title={goneTitle} text={gone} actionLabel="Return to Homepage" actionTo="/" />;
  }
  return (
    <>
      <Wrap className="bg-draft-tint text-draft">
        <p role="note" className="py-2">
          {texts.preview.draft}
        </p>
      </Wrap>
      {loaderData.kind === "post" ? (
        <article>
          <PostHero post={loaderData.post} />
          <PostText post={{ ...loaderData.post, content: loaderData.html }} />
        </article>
      ) : (
        <SharedProject {...loaderData} />
      )}
    </>
  );
}

type SharedProjectProps = Extract<Route.ComponentProps["loaderData"], { kind: "project" }>;

function SharedProject({ project, services, page }: SharedProjectProps) {
  const of = useRecordContent(projectPageContent, page, project.title);
  return <ProjectDetail of={of} project={project} services={services} />;
}
