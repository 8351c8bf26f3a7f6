import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { listEditableCategories } from "#app/kernel/categories/categories.queries.server.ts";
import { findEntityPaths } from "#app/kernel/documents/collections/collection-uses.queries.server.ts";
import { listPostPage } from "#app/site/blog/blog.queries.server.ts";
import { PostsManager } from "#app/site/blog/edit/posts-manager.tsx";
import { postList } from "#app/site/blog/post.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadList } from "#app/site/request/load-list.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ database: { db } }) => ({
    ...(await loadList(
      args.request,
      postList,
      (requested) => listPostPage(db, requested),
      async (id) => ((await findEntityPaths(db, posts, [id])).has(id) ? { id } : null),
    )),
    categories: await listEditableCategories(db, "post"),
  }));

export const meta: MetaFunction = ({ matches }) => adminMeta("Blog Posts", matches);

export default function Posts() {
  return <PostsManager {...useLoaderData<typeof loader>()} />;
}
