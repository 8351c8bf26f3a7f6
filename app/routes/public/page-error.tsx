import { isRouteErrorResponse } from "react-router";
import { ErrorScreen } from "#app/features/site/error-screen.tsx";
import { isLoadFailure } from "#app/platform/http/load-failure.ts";
import { messages } from "#app/platform/messages.ts";
import { useSiteData } from "../site-data.ts";

/** SPEC §2: the generic 'Unexpected Application Error!' screen, with a sentence and the phone. */
export function PageError({ error }: { error: unknown }) {
  const site = useSiteData();
  const failure = isRouteErrorResponse(error) && isLoadFailure(error.data) ? error.data : null;
  return (
    <ErrorScreen
      title={messages.outage.title}
      text={failure?.sentence ?? messages.outage.failed}
      phone={site?.profile.phone}
    />
  );
}
