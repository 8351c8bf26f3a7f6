import { SubscriberList } from "#app/modules/newsletter/edit/subscriber-list.tsx";
import { listSubscriberPage } from "#app/modules/newsletter/subscribers/subscriber-list.queries.server.ts";
import { subscriberList } from "#app/modules/newsletter/subscribers/subscriber-list.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import type { Route } from "./+types/subscribers";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

const PAGE_SIZE = 50;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const query = subscriberList.read(new URL(args.request.url).searchParams);
    const found = await listSubscriberPage(db, { ...query, pageSize: PAGE_SIZE }, new Date());
    return { ...query, ...found };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Subscribers", matches);

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  return <SubscriberList {...loaderData} />;
}
