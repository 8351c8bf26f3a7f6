import { data, type RouterContextProvider } from "react-router";
import { isDatabaseFailure } from "#app/platform/db/database-failure.server.ts";
import type { LoadFailure } from "#app/platform/http/load-failure.ts";
import { messages } from "#app/platform/messages.ts";
import {
  type RequestState,
  requestContext,
  type SiteServices,
  servicesContext,
} from "./site-context.server.ts";

/**
 * Runs a page's loader; whatever it throws becomes a 503 with a sentence, because an outage is not an empty list
 * (DESIGN §9.14). Redirects pass.
 * @param args the loader's own arguments
 * @param load gets the site's services and the request's state
 * @throws {Response} redirects; else data of a LoadFailure with status 503
 */
export async function loadPage<T>(
  args: { context: Readonly<RouterContextProvider> },
  load: (services: SiteServices, state: RequestState) => Promise<T>,
): Promise<T> {
  const services = args.context.get(servicesContext);
  try {
    return await load(services, args.context.get(requestContext));
  } catch (error) {
    if (error instanceof Response) throw error;
    services.log.error({ err: error }, "page load failed");
    const sentence = isDatabaseFailure(error) ? messages.outage.database : messages.outage.failed;
    throw data({ kind: "load-failure", sentence } satisfies LoadFailure, { status: 503 });
  }
}
