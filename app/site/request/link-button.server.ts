import { data, type RouterContextProvider } from "react-router";
import { texts } from "#app/platform/texts.ts";
import { runtimeContext, type SiteRuntime } from "./site-context.server.ts";

/**
 * Does what the button of a mailed link's page asks.
 * @param failed what the log says if it can't be done, as while the database is away; the page then says so
 */
export async function pressLinkButton<Result>(
  context: Readonly<RouterContextProvider>,
  failed: string,
  run: (site: SiteRuntime) => Promise<Result>,
) {
  const site = context.get(runtimeContext);
  try {
    return data({ result: await run(site), error: "" });
  } catch (error) {
    site.log.error({ err: error }, failed);
    return data({ result: null, error: texts.outage.database }, { status: 503 });
  }
}
