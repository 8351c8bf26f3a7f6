import { data } from "react-router";
import { NotFoundScreen } from "#app/features/site/error-screen.tsx";
import { messages } from "#app/platform/messages.ts";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = () => [
  { title: messages.notFound.page.title },
  { name: "description", content: messages.notFound.page.text },
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  return <NotFoundScreen {...messages.notFound.page} actionLabel="Return to Homepage" actionTo="/" />;
}
