import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { PageSearch, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { texts } from "#app/platform/texts.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { listPath, publicMeta } from "#app/site/request/public-page.ts";
import { ReviewsToolbar } from "#app/site/reviews/edit-slots.ts";
import { ReviewGrid } from "#app/site/reviews/review-grid.tsx";
import { listPublishedReviews } from "#app/site/reviews/reviews.queries.server.ts";
import { fillFacts, placeholdersOf } from "#app/site/settings/business-facts.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import type { Route } from "./+types/reviews";
import { ClosingWithCall } from "./closing.tsx";
import { loadListPage } from "./list-page.server.ts";
import { reviewsContent } from "./reviews-content.ts";

const PATH = "/reviews";
const PAGE_SIZE = 24;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => ({
    content: await readContent(db, reviewsContent, placeholdersOf(await loadProfile(db, state))),
    list: await loadListPage(args.request, (page) => listPublishedReviews(db, { page, pageSize: PAGE_SIZE })),
  }));

export const meta = publicMeta<Route.ComponentProps["loaderData"]>(({ content, list }, { profile }) => ({
  search: content.search,
  title: `Reviews | ${profile.name}`,
  description: fillFacts(
    wordings(
      "What clients say about {name} in {area}, in their own words, newest first.",
      "What clients say about {name}, in their own words, newest first.",
    ),
    profile,
  ),
  path: listPath(PATH, null, list.page),
  breadcrumbs: [{ name: "Reviews", path: PATH }],
}));

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { content, list } = loaderData;
  const { items: reviews, page, pageCount } = list;
  const described = { description: reviewsContent, content };
  return (
    <>
      <PageHero
        title={<PageText of={described} at="heading.title" />}
        lead={<PageText of={described} at="heading.introduction" />}
        picture={null}
      />
      <Section ground="paper">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-block">
          <StaffOnly>
            <ReviewsToolbar empty={reviews.length === 0} />
          </StaffOnly>
          {reviews.length > 0 ? (
            <ReviewGrid reviews={reviews} />
          ) : (
            <EmptyState symbol="perennial" title={texts.empty.reviews} level={2}>
              {texts.empty.noReviews}
            </EmptyState>
          )}
          <PageLinks page={page} pageCount={pageCount} addressOf={(number) => listPath(PATH, null, number)} />
        </Wrap>
      </Section>
      <ClosingWithCall of={described} />
      <PageSearch of={described} />
    </>
  );
}
