import { redirect } from "react-router";
import { listActivityPage, listActivityPeople } from "#app/kernel/activity/activity.queries.server.ts";
import { activityAddress, readActivityAddress, timeRangeOf } from "#app/kernel/activity/activity-list.ts";
import { activityDays, activityLines } from "#app/kernel/activity/activity-text.ts";
import { ActivityList } from "#app/kernel/activity/edit/activity-list.tsx";
import { areasFor } from "#app/kernel/verbs/entity-types.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { withLinks } from "../activity-links.server.ts";
import type { Route } from "./+types/activity";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

const PAGE_SIZE = 50;

/** Loads the activity that the viewer may read; redirects to the address without empty parameters. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, { viewer }) => {
    const reader = viewer?.role ?? "editor";
    const { searchParams } = new URL(args.request.url);
    // React Router adds it to its data requests.
    searchParams.delete("_routes");
    const request = readActivityAddress(searchParams, reader);
    const address = activityAddress(request);
    const canonical = new URLSearchParams(address.split("?")[1]);
    if (canonical.toString() !== searchParams.toString()) throw redirect(address);
    const { person, kind } = request;
    const query = { person: person || null, area: kind || null, ...timeRangeOf(request) };
    const found = await listActivityPage(db, query, reader, { page: request.page, pageSize: PAGE_SIZE });
    const lines = await withLinks(db, activityLines(found.items));
    return {
      days: activityDays(lines, new Date()),
      request: { ...request, page: found.page },
      pageCount: found.pageCount,
      total: found.total,
      people: await listActivityPeople(db, reader),
      areas: areasFor(reader),
    };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("All activity", matches);

export default function Activity({ loaderData }: Route.ComponentProps) {
  return <ActivityList {...loaderData} />;
}
