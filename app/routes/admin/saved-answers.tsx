import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { savedAnswers } from "#app/features/enquiries/answers/saved-answers.collection.ts";
import { BackToEnquiries } from "#app/features/enquiries/edit/enquiry-views.tsx";
import { CollectionList } from "#app/kernel/documents/collections/edit/collection-list.tsx";
import { loadPage } from "../load-page.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { loadCollectionList } from "./load-list.server.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

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
