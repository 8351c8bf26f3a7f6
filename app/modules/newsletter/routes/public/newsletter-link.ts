import { type LoaderFunctionArgs, redirect } from "react-router";
import { isPersonsPress } from "#app/modules/newsletter/sending/link-press.ts";
import { countPress, findLink } from "#app/modules/newsletter/sending/newsletter-sends.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";

const POSITION = /^\d{1,4}$/;

/**
 * `GET /newsletter/link/{newsletter}/{position}`: counts that a link of a newsletter was pressed, and by nobody in
 * particular, once an address and minute. It leads to where the link leads, and nowhere but to addresses that staff have
 * sent.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { database, limiters } = context.get(runtimeContext);
  const { clientAddress } = context.get(requestContext);
  const { newsletter = "", position = "" } = params;
  const url = POSITION.test(position) ? await findLink(database.db, newsletter, Number(position)) : undefined;
  if (url && isPersonsPress(request)) {
    const isFirst = await limiters.newsletterLinks.admit(`${newsletter}/${position}/${clientAddress}`);
    if (isFirst) await countPress(database.db, newsletter, Number(position));
  }
  // A header may hold no letters beyond Latin-1, as addresses that people copy do.
  return redirect(url ? new URL(url).href : "/", { headers: { "Cache-Control": "no-store" } });
}

export const action = onlyGet;
