import { data } from "react-router";
import { texts } from "#app/platform/texts.ts";
import { NotFoundScreen } from "#app/site/shell/error-screen.tsx";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = () => [
  { title: texts.notFound.page.title },
  { name: "description", content: texts.notFound.page.text },
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  return <NotFoundScreen {...texts.notFound.page} actionLabel="Return to Homepage" actionTo="/" />;
}
