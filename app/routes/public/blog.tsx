import { data, useLocation } from "react-router";
import { listPosts, randomFeaturedPicture } from "#app/features/blog/blog.queries.server.ts";
import { PostListEditor } from "#app/features/blog/edit-slots.ts";
import { NewsletterBlock } from "#app/features/blog/newsletter-block.tsx";
import { PostCard } from "#app/features/blog/post-card.tsx";
import { PostGrid } from "#app/features/blog/post-grid.tsx";
import {
  listCategories,
  listEditableCategories,
} from "#app/features/categories/categories.queries.server.ts";
import { SitePicture } from "#app/features/media/picture.tsx";
import { readContent } from "#app/features/page-content/page-content.queries.server.ts";
import { PageSearch, PageText } from "#app/features/page-content/page-fields.tsx";
import { StaffOnly } from "#app/features/staff/staff-only.tsx";
import { messages } from "#app/platform/messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { loadPage } from "../load-page.server.ts";
import { loadProfile } from "../load-site-data.server.ts";
import type { Route } from "./+types/blog";
import { BLOG_TAGLINE, blogContent } from "./blog-content.ts";
import { FilteredList } from "./filtered-list.tsx";
import { heroPictureChance, loadDefaultPicture, loadListPage, readListRequest } from "./list-page.server.ts";
import { heroPictureHandle, listPath, publicMeta } from "./public-page.ts";

export const handle = heroPictureHandle;

const PAGE_SIZE = 12;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const { viewer } = state;
    const { categorySlug, category, unknownCategory } = await readListRequest(db, "post", args.request);
    const list = await loadListPage(args.request, (page) =>
      listPosts(db, { includeDrafts: viewer !== null, categorySlug, page, pageSize: PAGE_SIZE }),
    );
    return data(
      {
        content: await readContent(db, blogContent, await loadProfile(db, state)),
        list,
        category,
        unknownCategory,
        categories: await listCategories(db, "post"),
        /** For staff's forms. */
        editableCategories: viewer && (await listEditableCategories(db, "post")),
        heroPicture:
          (await randomFeaturedPicture(db, heroPictureChance(viewer, new Date(), Math.random))) ??
          (await loadDefaultPicture(db, "blog")),
      },
      { status: unknownCategory ? 404 : 200 },
    );
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaderData, { profile }) => {
  const { content, category, list, unknownCategory } = loaderData;
  const topic = category ? `${category.name}: our blog` : "Our Blog";
  const search = category ? null : content.search;
  return {
    title: search?.title || `${topic} | ${profile.name}`,
    description:
      search?.description ||
      `${BLOG_TAGLINE}${category ? `: ${category.name.toLowerCase()}` : ""}, from the crew of ${profile.name} in ${profile.address.city}.`,
    path: listPath("/blog", category?.slug ?? null, list.page),
    image: loaderData.heroPicture,
    robots: unknownCategory ? "noindex" : undefined,
    breadcrumbs: [{ name: "Blog", path: "/blog" }],
  };
});

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { content, list, category, categories, editableCategories, unknownCategory } = loaderData;
  const page = { description: blogContent, content };
  const { search } = useLocation();
  const nothing = emptyMessage(unknownCategory, category?.name);
  const posts =
    list.items.length > 0 ? (
      <PostGrid key={`${category?.slug} ${list.page}`}>
        {list.items.map((post, index) => (
          <PostCard key={post.id} post={post} index={index} />
        ))}
      </PostGrid>
    ) : (
      <EmptyState symbol="perennial" title={messages.empty.posts} level={2}>
        {nothing}
      </EmptyState>
    );
  return (
    <>
      <PageHero
        title={<PageText of={page} at="heading.title" />}
        lead={<PageText of={page} at="heading.introduction" />}
        picture={<SitePicture picture={loaderData.heroPicture} sizes="100vw" priority alt="" />}
      />
      <FilteredList
        basePath="/blog"
        allLabel="All Posts"
        categories={categories}
        category={category}
        list={list}
      >
        {editableCategories ? (
          <StaffOnly fallback={posts}>
            <PostListEditor
              key={search}
              posts={list.items}
              categories={editableCategories}
              emptyMessage={nothing}
            />
          </StaffOnly>
        ) : (
          posts
        )}
      </FilteredList>
      <NewsletterBlock of={page} />
      <PageSearch of={page} />
    </>
  );
}

function emptyMessage(unknownCategory: boolean, categoryName: string | undefined): string {
  if (unknownCategory) return messages.empty.unknownCategory;
  return categoryName ? messages.empty.noPostsIn(categoryName) : messages.empty.noPosts;
}
