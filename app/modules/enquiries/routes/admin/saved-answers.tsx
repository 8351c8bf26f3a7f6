import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { CollectionList } from "#app/kernel/documents/collections/edit/collection-list.tsx";
import { savedAnswers } from "#app/modules/enquiries/answers/saved-answers.collection.ts";
import { BackToEnquiries } from "#app/modules/enquiries/edit/enquiry-views.tsx";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadCollectionList } from "#app/site/request/load-list.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, ({ database: { db } }) => loadCollectionList(args.request, db, savedAnswers));

export const meta: MetaFunction = ({ matches }) => adminMeta(savedAnswers.screen.title, matches);

export default function SavedAnswers() {
  return (
    <>
      <BackToEnquiries />
      <CollectionList collection={savedAnswers} {...useLoaderData<typeof loader>()} />
    </>
  );
}
