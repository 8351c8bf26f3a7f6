import { Outlet } from "react-router";
import { texts } from "#app/platform/texts.ts";
import { isMissingListPage } from "#app/site/request/page-error.tsx";
import type { Route } from "./+types/page-boundary";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

/** The layout between the shell and the pages, whose error boundary shows a page's error inside the shell. */
export default Outlet;

export const meta: Route.MetaFunction = ({ error }) => {
  if (!isMissingListPage(error)) return [];
  const { title, text } = texts.notFound.listPage;
  return [{ title }, { name: "description", content: text }, { name: "robots", content: "noindex" }];
};
