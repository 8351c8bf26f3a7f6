import { data } from "react-router";
import { NotFoundScreen } from "#app/features/site/not-found.tsx";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { messages } from "#app/platform/messages.ts";
import { siteDataOf } from "../site-data.ts";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = siteDataOf(matches);
  const { title, text } = messages.notFound.page;
  if (!site) return [{ title }];
  return pageMeta({ title, description: text, path: location.pathname, robots: "noindex" }, site);
};

export default function NotFound() {
  const { title, text } = messages.notFound.page;
  return <NotFoundScreen title={title} text={text} actionLabel="Return to Homepage" actionTo="/" />;
}
