import { ReviewRequestList } from "#app/modules/enquiries/edit/review-request-list.tsx";
import {
  listReviewChoices,
  listReviewRequests,
} from "#app/modules/enquiries/review-requests/review-requests.queries.server.ts";
import { readListQuery } from "#app/platform/http/list-query.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import type { Route } from "./+types/review-requests";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

const PAGE_SIZE = 50;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const { page } = readListQuery(new URL(args.request.url).searchParams);
    const found = await listReviewRequests(db, { page, pageSize: PAGE_SIZE });
    const linked = found.requests.flatMap(({ review_id }) => review_id ?? []);
    return { ...found, reviews: await listReviewChoices(db, linked) };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Review requests", matches);

export default function ReviewRequests({ loaderData }: Route.ComponentProps) {
  return <ReviewRequestList {...loaderData} />;
}
