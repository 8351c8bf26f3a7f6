import { data } from "react-router";
import { SubscriberScreen } from "#app/modules/newsletter/edit/subscriber-screen.tsx";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { findSubscriber } from "#app/modules/newsletter/subscribers/subscriber-list.queries.server.ts";
import { SUBSCRIBERS_PATH } from "#app/modules/newsletter/subscribers/subscriber-list.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { NotFoundScreen } from "#app/site/shell/error-screen.tsx";
import type { Route } from "./+types/subscriber";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const found = await findSubscriber(db, args.params.id);
    return found ? data(found) : data(null, { status: 404 });
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.subscriber.email ?? "Subscriber", matches);

export default function OneSubscriber({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <SubscriberScreen {...loaderData} />;
  const { gone } = staffNewsletterTexts.subscribers;
  return (
    <NotFoundScreen title="Subscriber" text={gone} actionLabel="Subscribers" actionTo={SUBSCRIBERS_PATH} />
  );
}
