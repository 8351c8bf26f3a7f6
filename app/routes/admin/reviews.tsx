import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { ReviewsManager } from "#app/site/reviews/edit/reviews-manager.tsx";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { loadPage } from "../load-page.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { loadCollectionList } from "./load-list.server.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, ({ database: { db } }) => loadCollectionList(args.request, db, reviews));

export const meta: MetaFunction = ({ matches }) => adminMeta("Reviews Management", matches);

export default function Reviews() {
  return <ReviewsManager {...useLoaderData<typeof loader>()} />;
}
