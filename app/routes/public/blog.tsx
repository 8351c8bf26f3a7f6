import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { modules } from "#app/modules.ts";
import { texts } from "#app/platform/texts.ts";
import { listPosts, randomFeaturedPicture } from "#app/site/blog/blog.queries.server.ts";
import { BlogFootBlock } from "#app/site/blog/blog-foot-block.tsx";
import { PostListEditor } from "#app/site/blog/edit-slots.ts";
import { PostCard } from "#app/site/blog/post-card.tsx";
import { PostGrid } from "#app/site/blog/post-grid.tsx";
import { heroPictureHandle, listPath, publicMeta } from "#app/site/request/public-page.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import type { Route } from "./+types/blog";
import { BLOG_TAGLINE, blogContent } from "./blog-content.ts";
import { loadFilteredList } from "./filtered-list.server.ts";
import { FilteredListPage } from "./filtered-list-page.tsx";

export const handle = heroPictureHandle;

export const loader = (args: Route.LoaderArgs) =>
  loadFilteredList(args, {
    kind: "post",
    content: blogContent,
    pageSize: 12,
    list: listPosts,
    randomPicture: randomFeaturedPicture,
    defaultPicture: "blog",
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaderData, { profile }) => {
  const { content, category, list, unknownCategory } = loaderData;
  const topic = category ? `${category.name}: our blog` : "Our Blog";
  return {
    search: category ? null : content.search,
    title: `${topic} | ${profile.name}`,
    description: `${BLOG_TAGLINE}${category ? `: ${category.name.toLowerCase()}` : ""}, ${fillFacts(wordings("from the crew of {name} in {city}", "from {name}"), profile)}.`,
    path: listPath("/blog", category?.slug ?? null, list.page),
    image: loaderData.heroPicture,
    robots: unknownCategory ? "noindex" : undefined,
    breadcrumbs: [{ name: "Blog", path: "/blog" }],
  };
});

const { posts: title, noPosts, noPostsIn } = texts.empty;

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { content, list } = loaderData;
  const page = { description: blogContent, content };
  return (
    <FilteredListPage
      of={page}
      loaded={loaderData}
      basePath="/blog"
      allLabel="All Posts"
      empty={{ symbol: "perennial", title, all: noPosts, within: noPostsIn }}
      editor={(props) => <PostListEditor posts={list.items} {...props} />}
      after={modules.map(
        ({ name, blogFoot }) => blogFoot && <BlogFootBlock key={name} id={name} foot={blogFoot} of={page} />,
      )}
    >
      <PostGrid>
        {list.items.map((post, index) => (
          <PostCard key={post.id} post={post} index={index} />
        ))}
      </PostGrid>
    </FilteredListPage>
  );
}
