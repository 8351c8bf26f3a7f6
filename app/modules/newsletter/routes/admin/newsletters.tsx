import { redirect } from "react-router";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { NewslettersManager } from "#app/modules/newsletter/edit/newsletters-manager.tsx";
import { newsletterList, newsletterPath } from "#app/modules/newsletter/newsletter.ts";
import { startOfNewsletter } from "#app/modules/newsletter/newsletter-start.ts";
import { newsletters } from "#app/modules/newsletter/newsletters.collection.ts";
import {
  findUnshown,
  hasSend,
  listNewsletterPage,
} from "#app/modules/newsletter/newsletters.queries.server.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadList } from "#app/site/request/load-list.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import type { Route } from "./+types/newsletters";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

/** How many posts and projects a new newsletter starts with. */
const POSTS = 3;
const PROJECTS = 2;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const data = await loadList(
      args.request,
      newsletterList,
      (requested) => listNewsletterPage(db, requested),
      (id) => findEntity(db, newsletters, id),
    );
    const { opened } = data;
    // Its form would be refused.
    if (opened.kind === "edit" && (await hasSend(db, opened.item.id)))
      throw redirect(newsletterPath(opened.item.id));
    if (opened.kind !== "new") return { ...data, starter: null };
    const shown = {
      posts: await findUnshown(db, "post", POSTS),
      projects: await findUnshown(db, "project", PROJECTS),
    };
    return { ...data, starter: startOfNewsletter(shown) };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Newsletter", matches);

export default function Newsletters({ loaderData }: Route.ComponentProps) {
  return <NewslettersManager {...loaderData} />;
}
