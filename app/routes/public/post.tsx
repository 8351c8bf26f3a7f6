import { data, redirect } from "react-router";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { findRedirect } from "#app/kernel/documents/collections/collection-slug.queries.server.ts";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { useRecordContent } from "#app/kernel/documents/pages/record-content.ts";
import { renderStored } from "#app/kernel/rich-text/render-stored.server.ts";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { texts } from "#app/platform/texts.ts";
import { BackToBlog } from "#app/site/blog/back-to-blog.tsx";
import { findPost } from "#app/site/blog/blog.queries.server.ts";
import { PostPageEditor } from "#app/site/blog/edit-slots.ts";
import { postPath } from "#app/site/blog/post.ts";
import { PostHero } from "#app/site/blog/post-hero.tsx";
import { postPageContent } from "#app/site/blog/post-page-content.ts";
import { PostText } from "#app/site/blog/post-text.tsx";
import { posts } from "#app/site/blog/posts.collection.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { type PageHandle, publicMeta } from "#app/site/request/public-page.ts";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { NotFoundScreen } from "#app/site/shell/error-screen.tsx";
import { blogPosting } from "#app/site/shell/structured-data.ts";
import type { Route } from "./+types/post";
import { Closing } from "./closing.tsx";

export const handle: PageHandle = {
  hasHeroPicture: (loaded) => (loaded as { post?: { picture: unknown } } | undefined)?.post?.picture != null,
};

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const { viewer } = state;
    const page = await readContent(db, postPageContent, placeholdersOf(await loadProfile(db, state)));
    const { slug } = args.params;
    const post = await findPost(db, slug, viewer !== null);
    if (post) {
      const { content, ...head } = post;
      if (head.unpublish_at) state.endsAt = Date.parse(head.unpublish_at);
      const editable = (viewer && (await findEntity(db, posts, post.id))) ?? null;
      return { post: head, html: await renderStored(db, content), editable, page };
    }
    const moved = await findRedirect(db, posts, slug);
    if (moved) throw redirect(moved, 301);
    return data({ post: null, html: "", editable: null, page }, { status: 404 });
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaderData, { profile, origin }) => {
  const { post } = loaderData;
  if (!post) {
    const { title, text } = texts.notFound.post;
    return { title, description: text, path: "/blog", robots: "noindex" };
  }
  const path = postPath(post.slug);
  return {
    title: `${post.title} | ${profile.name} Blog`,
    description: post.excerpt,
    path,
    image: post.picture,
    type: "article",
    robots: post.published ? undefined : "noindex",
    structuredData: [blogPosting({ ...post, path }, profile, origin)],
    breadcrumbs: [
      { name: "Blog", path: "/blog" },
      { name: post.title, path },
    ],
  };
});

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, html, editable } = loaderData;
  const page = useRecordContent(postPageContent, loaderData.page, post?.title ?? "");
  if (!post) return <NotFoundScreen {...texts.notFound.post} actionLabel="Back to Blog" actionTo="/blog" />;
  const hero = <PostHero post={post} />;
  const body = (
    <>
      <PostText post={{ ...post, content: html }} />
      <BackToBlog />
    </>
  );
  const article = (
    <article>
      {hero}
      {body}
    </article>
  );
  return (
    <>
      {editable ? (
        <StaffOnly fallback={article}>
          <PostPageEditor
            key={editable.id}
            post={editable}
            headerLiesOver={post.picture !== null}
            hero={hero}
          >
            {body}
          </PostPageEditor>
        </StaffOnly>
      ) : (
        article
      )}
      <Closing of={page} />
    </>
  );
}
