import type { LoaderFunctionArgs, MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { listPostPage } from "#app/features/blog/admin-list.queries.server.ts";
import { postList } from "#app/features/blog/admin-list.ts";
import { PostsManager } from "#app/features/blog/edit/posts-manager.tsx";
import { findStoredPost } from "#app/features/blog/post-changes.queries.server.ts";
import { listEditableCategories } from "#app/features/categories/categories.queries.server.ts";
import { findAskedForm } from "#app/platform/http/list-query.ts";
import { readStaffList } from "#app/platform/http/staff-list.ts";
import { loadPage } from "../load-page.server.ts";
import { PageError } from "../public/page-error.tsx";
import { adminMeta } from "./admin-meta.ts";

const PAGE_SIZE = 50;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const query = new URL(args.request.url).searchParams;
    const wanted = readStaffList(postList, query);
    const { page, ...found } = await listPostPage(db, { ...wanted, pageSize: PAGE_SIZE });
    return {
      ...found,
      request: { ...wanted, page },
      /** Its form fetches the post itself. */
      asked: await findAskedForm(query, async (id) => ((await findStoredPost(db, id)) ? { id } : null)),
      categories: await listEditableCategories(db, "post"),
    };
  });

export const meta: MetaFunction = ({ matches }) => adminMeta("Blog Posts", matches);

export default function Posts() {
  return <PostsManager {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />;
}
