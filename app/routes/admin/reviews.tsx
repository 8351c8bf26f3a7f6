import type { LoaderFunctionArgs, MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { ReviewsManager } from "#app/features/reviews/edit/reviews-manager.tsx";
import { findReview, listReviewPage } from "#app/features/reviews/reviews.queries.server.ts";
import { findAskedForm, readListQuery } from "#app/platform/http/list-query.ts";
import { loadPage } from "../load-page.server.ts";
import { PageError } from "../public/page-error.tsx";
import { adminMeta } from "./admin-meta.ts";

const PAGE_SIZE = 50;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const query = new URL(args.request.url).searchParams;
    const { search, page } = readListQuery(query);
    return {
      ...(await listReviewPage(db, { includeAll: true, search, page, pageSize: PAGE_SIZE })),
      search,
      asked: await findAskedForm(query, (id) => findReview(db, id)),
    };
  });

export const meta: MetaFunction = ({ matches }) => adminMeta("Reviews Management", matches);

export default function Reviews() {
  return <ReviewsManager {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />;
}
