import type { LoaderFunctionArgs, MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { ReviewsManager } from "#app/features/reviews/edit/reviews-manager.tsx";
import { reviewList } from "#app/features/reviews/review.ts";
import { findReview, listReviewPage } from "#app/features/reviews/reviews.queries.server.ts";
import { loadPage } from "../load-page.server.ts";
import { PageError } from "../public/page-error.tsx";
import { adminMeta } from "./admin-meta.ts";
import { loadList } from "./load-list.server.ts";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ database: { db } }) => ({
    ...(await loadList(
      args.request,
      reviewList,
      (wanted) => listReviewPage(db, wanted),
      (id) => findReview(db, id),
    )),
  }));

export const meta: MetaFunction = ({ matches }) => adminMeta("Reviews Management", matches);

export default function Reviews() {
  return <ReviewsManager {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />;
}
