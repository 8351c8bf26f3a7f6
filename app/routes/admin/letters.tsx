import { redirect } from "react-router";
import { findEntity } from "#app/features/content/collection-rows.queries.server.ts";
import { LettersManager } from "#app/features/letters/edit/letters-manager.tsx";
import { letterList, letterPath } from "#app/features/letters/letter.ts";
import { startOfLetter } from "#app/features/letters/letter-start.ts";
import { letters } from "#app/features/letters/letters.collection.ts";
import { findUnshown, hasSend, listLetterPage } from "#app/features/letters/letters.queries.server.ts";
import { loadPage } from "../load-page.server.ts";
import type { Route } from "./+types/letters";
import { adminMeta } from "./admin-meta.ts";
import { loadList } from "./load-list.server.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

/** How many posts and projects a new letter starts with. */
const POSTS = 3;
const PROJECTS = 2;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const data = await loadList(
      args.request,
      letterList,
      (requested) => listLetterPage(db, requested),
      (id) => findEntity(db, letters, id),
    );
    const { opened } = data;
    // Its form would be refused.
    if (opened.kind === "edit" && (await hasSend(db, opened.item.id)))
      throw redirect(letterPath(opened.item.id));
    if (opened.kind !== "new") return { ...data, starter: null };
    const shown = {
      posts: await findUnshown(db, "post", POSTS),
      projects: await findUnshown(db, "project", PROJECTS),
    };
    return { ...data, starter: startOfLetter(shown) };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Newsletter", matches);

export default function Letters({ loaderData }: Route.ComponentProps) {
  return <LettersManager {...loaderData} />;
}
