import { isRouteErrorResponse, useLocation } from "react-router";
import { ErrorScreen } from "#app/features/site/error-screen.tsx";
import { NotFoundScreen } from "#app/features/site/not-found.tsx";
import { isLoadFailure } from "#app/platform/http/load-failure.ts";
import { messages } from "#app/platform/messages.ts";
import { useSiteData } from "../site-data.ts";
import { listPath } from "./list-address.ts";

/** Whether a list was asked for a page that it doesn't have; see loadListPage. */
export const isMissingListPage = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** SPEC §2: the generic 'Unexpected Application Error!' screen, with a sentence and the phone. */
export function PageError({ error }: { error: unknown }) {
  const site = useSiteData();
  const { pathname, search } = useLocation();
  if (isMissingListPage(error)) {
    const list = listPath(pathname, new URLSearchParams(search).get("category"), 1);
    return <NotFoundScreen {...messages.notFound.listPage} actionLabel="Back to the list" actionTo={list} />;
  }
  const failure = isRouteErrorResponse(error) && isLoadFailure(error.data) ? error.data : null;
  return (
    <ErrorScreen
      title={messages.outage.title}
      text={failure?.sentence ?? messages.outage.failed}
      phone={site?.profile.phone}
    />
  );
}
