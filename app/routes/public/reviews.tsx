import { ReviewsToolbar } from "#app/features/reviews/edit-slots.ts";
import { ReviewGrid } from "#app/features/reviews/review-grid.tsx";
import { listPublishedReviews } from "#app/features/reviews/reviews.queries.server.ts";

import { StaffOnly } from "#app/features/staff/staff-only.tsx";
import { messages } from "#app/platform/messages.ts";
import { CallToAction } from "#app/ui/cta.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { loadPage } from "../load-page.server.ts";
import { useSiteData } from "../site-data.ts";
import type { Route } from "./+types/reviews";
import { ConsultationActions } from "./consultation-actions.tsx";
import { loadListPage } from "./list-page.server.ts";
import { listPath, publicMeta } from "./public-page.ts";

const PATH = "/reviews";
const PAGE_SIZE = 24;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, ({ database: { db } }) =>
    loadListPage(args.request, (page) => listPublishedReviews(db, { page, pageSize: PAGE_SIZE })),
  );

export const meta = publicMeta<Route.ComponentProps["loaderData"]>(({ page }, { profile }) => ({
  title: `Reviews | ${profile.name}`,
  description: `What clients say about ${profile.name} in ${profile.address.city} and nearby towns, in their own words, the newest first.`,
  path: listPath(PATH, null, page),
  breadcrumbs: [{ name: "Reviews", path: PATH }],
}));

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const site = useSiteData();
  const { items: reviews, page, pageCount } = loaderData;
  return (
    <>
      <PageHero title="What our clients say" lead="In their own words, the newest first." picture={null} />
      <Section ground="paper">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-block">
          <StaffOnly>
            <ReviewsToolbar empty={reviews.length === 0} />
          </StaffOnly>
          {reviews.length > 0 ? (
            <ReviewGrid reviews={reviews} />
          ) : (
            <EmptyState symbol="perennial" title={messages.empty.reviews} level={2}>
              {messages.empty.noReviews}
            </EmptyState>
          )}
          <PageLinks page={page} pageCount={pageCount} addressOf={(number) => listPath(PATH, null, number)} />
        </Wrap>
      </Section>
      <CallToAction
        title="Let’s walk your property together"
        text="A free consultation takes about an hour. You keep the notes and the ideas either way."
        actions={<ConsultationActions phone={site?.profile.phone ?? ""} />}
      />
    </>
  );
}
