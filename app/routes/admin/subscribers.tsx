import { SubscriberList } from "#app/features/letters/edit/subscriber-list.tsx";
import { listSubscriberPage } from "#app/features/letters/subscribers/subscriber-list.queries.server.ts";
import { readSubscriberFilter } from "#app/features/letters/subscribers/subscriber-list.ts";
import { readListQuery } from "#app/platform/http/list-query.ts";
import { loadPage } from "../load-page.server.ts";
import type { Route } from "./+types/subscribers";
import { adminMeta } from "./admin-meta.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

const PAGE_SIZE = 50;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const address = new URL(args.request.url).searchParams;
    const query = { ...readListQuery(address), show: readSubscriberFilter(address) };
    const found = await listSubscriberPage(db, { ...query, pageSize: PAGE_SIZE }, new Date());
    return { ...query, ...found };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Subscribers", matches);

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  return <SubscriberList {...loaderData} />;
}
