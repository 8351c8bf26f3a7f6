import { Outlet } from "react-router";
import { texts } from "#app/platform/texts.ts";
import type { Route } from "./+types/page-boundary";
import { isMissingListPage } from "./page-error.tsx";

export { ErrorBoundary } from "./page-error.tsx";

/** The layout between the shell and the pages, whose error boundary shows a page's error inside the shell. */
export default Outlet;

export const meta: Route.MetaFunction = ({ error }) => {
  if (!isMissingListPage(error)) return [];
  const { title, text } = texts.notFound.listPage;
  return [{ title }, { name: "description", content: text }, { name: "robots", content: "noindex" }];
};
