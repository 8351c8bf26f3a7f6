import type { RouterContextProvider } from "react-router";
import { cipherOf } from "#app/accounts/auth.server.ts";
import type { FormSite } from "#app/modules/enquiries/form-site.server.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";

/** What the forms of visitors need of the site to store what is sent with them. */
export function formSite(context: Readonly<RouterContextProvider>): FormSite {
  const { database, outbox, limiters, config, auth, log } = context.get(runtimeContext);
  const { clientAddress, origin } = context.get(requestContext);
  return {
    database,
    limiters,
    clientAddress,
    origin,
    log,
    mail: config.mail,
    cipher: cipherOf(auth),
    wakeWorker: () => outbox.wake(),
    readBusiness: () => readBusinessProfile(database.db),
  };
}
