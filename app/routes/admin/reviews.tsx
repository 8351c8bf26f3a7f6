import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadCollectionList } from "#app/site/request/load-list.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { ReviewsManager } from "#app/site/reviews/edit/reviews-manager.tsx";
import { reviews } from "#app/site/reviews/reviews.collection.ts";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, ({ database: { db } }) => loadCollectionList(args.request, db, reviews));

export const meta: MetaFunction = ({ matches }) => adminMeta("Reviews Management", matches);

export default function Reviews() {
  return <ReviewsManager {...useLoaderData<typeof loader>()} />;
}
