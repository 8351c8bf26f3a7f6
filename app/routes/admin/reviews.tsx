import type { LoaderFunctionArgs, MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { findEntity, listEntityPage } from "#app/features/content/collection-rows.queries.server.ts";
import { ReviewsManager } from "#app/features/reviews/edit/reviews-manager.tsx";
import { reviews } from "#app/features/reviews/reviews.collection.ts";
import { loadPage } from "../load-page.server.ts";
import { PageError } from "../public/page-error.tsx";
import { adminMeta } from "./admin-meta.ts";
import { loadList } from "./load-list.server.ts";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ database: { db } }) => ({
    ...(await loadList(
      args.request,
      reviews.list,
      (requested) => listEntityPage(db, reviews, requested),
      (id) => findEntity(db, reviews, id),
    )),
  }));

export const meta: MetaFunction = ({ matches }) => adminMeta("Reviews Management", matches);

export default function Reviews() {
  return <ReviewsManager {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />;
}
