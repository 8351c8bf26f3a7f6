import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { CollectionList } from "#app/kernel/documents/collections/edit/collection-list.tsx";
import type { PlainCollection } from "#app/kernel/documents/collections/plain-collection.ts";
import * as plainCollections from "#app/plain-collections.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadCollectionList } from "#app/site/request/load-list.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

const collections: readonly PlainCollection[] = Object.values(plainCollections);

function find(is: (collection: PlainCollection) => boolean): PlainCollection {
  const found = collections.find(is);
  // app/routes.ts makes routes of the same list.
  if (!found) throw new Error("There is no such plain collection.");
  return found;
}

/** The list of the plain collection whose path it is. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const of = find(({ list }) => list.path.slice(1) === args.pattern);
    return { type: of.type, list: await loadCollectionList(args.request, db, of) };
  });

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? adminMeta(find(({ type }) => type === loaderData.type).screen.title, matches) : [];

export default function PlainCollectionList() {
  const { type, list } = useLoaderData<typeof loader>();
  // From one list to another nothing stays open.
  return <CollectionList key={type} collection={find((of) => of.type === type)} {...list} />;
}
