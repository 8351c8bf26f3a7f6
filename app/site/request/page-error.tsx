import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { texts } from "#app/platform/texts.ts";
import { ErrorScreen, NotFoundScreen } from "#app/site/shell/error-screen.tsx";
import { listPath } from "./public-page.ts";
import { useSiteData } from "./site-data.ts";

/** Whether a list has no page of the requested number; see loadListPage. */
export const isMissingListPage = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** SPEC §2: the generic 'Unexpected Application Error!' screen, with a message and the phone. */
export function PageError({ error }: { error: unknown }) {
  const site = useSiteData();
  const { pathname, search } = useLocation();
  if (isMissingListPage(error)) {
    const list = listPath(pathname, new URLSearchParams(search).get("category"), 1);
    return <NotFoundScreen {...texts.notFound.listPage} actionLabel="Back to the list" actionTo={list} />;
  }
  const explained = isRouteErrorResponse(error) && [403, 503].includes(error.status);
  const failure = explained ? error.data : null;
  return (
    <ErrorScreen
      title={explained && error.status === 403 ? texts.request.notAllowed : texts.outage.title}
      text={typeof failure === "string" ? failure : texts.outage.failed}
      phone={site?.profile.phone}
    />
  );
}

/** The error boundary of a page inside a shell; routes export it as their own. */
export function ErrorBoundary() {
  return <PageError error={useRouteError()} />;
}

/** The error boundary of a page without a shell. */
export function BareErrorBoundary() {
  return (
    <main id="content">
      <ErrorBoundary />
    </main>
  );
}
