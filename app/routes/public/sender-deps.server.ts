import type { RouterContextProvider } from "react-router";
import type { SenderDeps } from "#app/features/contact/sender/sender.actions.server.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { requestContext, runtimeContext } from "../site-context.server.ts";

/** What the pages of a message's sender need of the site to store what is sent from them. */
export function senderDeps(context: Readonly<RouterContextProvider>): SenderDeps {
  const { database, outbox, limiters, config, log } = context.get(runtimeContext);
  const { clientAddress, origin } = context.get(requestContext);
  return {
    ...{ database, limiter: limiters.replies, clientAddress, origin, log, mail: config.mail },
    wakeWorker: () => outbox.wake(),
    readSite: () => readBusinessProfile(database.db),
  };
}
