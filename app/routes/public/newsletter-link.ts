import { type LoaderFunctionArgs, redirect } from "react-router";
import { countPress, findLink } from "#app/features/letters/sending/letter-sends.queries.server.ts";
import { isPersonsPress } from "#app/features/letters/sending/link-press.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { requestContext, runtimeContext } from "../site-context.server.ts";

const POSITION = /^\d{1,4}$/;

/**
 * `GET /newsletter/link/{letter}/{position}`: counts that a link of a newsletter was pressed, and by nobody in
 * particular, once an address and minute. It leads to where the link leads, and nowhere but to addresses that staff have
 * sent.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { database, limiters } = context.get(runtimeContext);
  const { clientAddress } = context.get(requestContext);
  const { letter = "", position = "" } = params;
  const url = POSITION.test(position) ? await findLink(database.db, letter, Number(position)) : undefined;
  if (url && isPersonsPress(request)) {
    const isFirst = await limiters.letterLinks.admit(`${letter}/${position}/${clientAddress}`);
    if (isFirst) await countPress(database.db, letter, Number(position));
  }
  return redirect(url ?? "/", { headers: { "Cache-Control": "no-store" } });
}

export const action = onlyGet;
