import { data } from "react-router";
import { listPosts, randomFeaturedPicture } from "#app/features/blog/blog.queries.server.ts";
import { NewsletterBlock } from "#app/features/blog/newsletter-block.tsx";
import { PostCard } from "#app/features/blog/post-card.tsx";
import { listCategories } from "#app/features/categories/categories.queries.server.ts";
import { CategoryFilter } from "#app/features/categories/category-filter.tsx";
import { SitePicture } from "#app/features/media/picture.tsx";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { breadcrumbs, localBusiness } from "#app/features/site/structured-data.ts";
import { messages } from "#app/platform/messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { PageHero } from "#app/ui/plate-hero.tsx";
import { loadPage } from "../load-page.server.ts";
import { siteDataOf } from "../site-data.ts";
import type { Route } from "./+types/blog";
import { listPath } from "./list-address.ts";
import { readListRequest } from "./list-request.server.ts";
import { loadDefaultPicture } from "./load-default-picture.server.ts";
import { PageError } from "./page-error.tsx";
import { overPicture } from "./page-handle.ts";

export const handle = overPicture;

const PAGE_SIZE = 12;
const TAGLINE = "Expert tips, insights, and inspiration for your outdoor space";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, { viewer }) => {
    const { categorySlug, category, unknownCategory, page } = await readListRequest(db, "post", args.request);
    const list = await listPosts(db, {
      includeDrafts: viewer !== null,
      categorySlug,
      page,
      pageSize: PAGE_SIZE,
    });
    const loaded = {
      list,
      category,
      unknownCategory,
      categories: await listCategories(db, "post"),
      heroPicture: (await randomFeaturedPicture(db, Math.random())) ?? (await loadDefaultPicture(db)),
    };
    return data(loaded, { status: unknownCategory ? 404 : 200 });
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteDataOf(matches);
  if (!site || !loaderData) return [];
  const { profile, origin } = site;
  const { category, list, unknownCategory } = loaderData;
  return pageMeta(
    {
      title: category ? `${category.name}: our blog | ${profile.name}` : `Our Blog | ${profile.name}`,
      description: `${TAGLINE}${category ? `: ${category.name.toLowerCase()}` : ""}, from the crew of ${profile.name} in ${profile.address.city}.`,
      path: listPath("/blog", category?.slug ?? null, list.page),
      image: loaderData.heroPicture,
      robots: unknownCategory ? "noindex" : undefined,
      structuredData: [
        localBusiness(profile, origin),
        breadcrumbs(
          [
            { name: "Home", path: "/" },
            { name: "Blog", path: "/blog" },
          ],
          origin,
        ),
      ],
    },
    site,
  );
};

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { list, category, categories, unknownCategory } = loaderData;
  return (
    <>
      <PageHero
        title="Our Blog"
        lead={TAGLINE}
        picture={<SitePicture picture={loaderData.heroPicture} sizes="100vw" priority alt="" />}
      />
      <Section ground="paper">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-block">
          <CategoryFilter
            categories={categories}
            current={category?.slug ?? null}
            allLabel="All Posts"
            basePath="/blog"
          />
          {list.posts.length > 0 ? (
            <div
              key={`${category?.slug} ${list.page}`}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-12 min-[40rem]:grid-cols-2 lg:grid-cols-3"
            >
              {list.posts.map((post, index) => (
                <PostCard key={post.id} post={post} index={index} />
              ))}
            </div>
          ) : (
            <EmptyState symbol="perennial" title={messages.empty.posts} level={2}>
              {emptySentence(unknownCategory, category?.name)}
            </EmptyState>
          )}
          <PageLinks
            page={list.page}
            pageCount={list.pageCount}
            addressOf={(page) => listPath("/blog", category?.slug ?? null, page)}
          />
        </Wrap>
      </Section>
      <NewsletterBlock />
    </>
  );
}

function emptySentence(unknownCategory: boolean, categoryName: string | undefined): string {
  if (unknownCategory) return messages.empty.unknownCategory;
  return categoryName ? messages.empty.noPostsIn(categoryName) : messages.empty.noPosts;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
