import { type LoaderFunctionArgs, redirect } from "react-router";
import { findLink, pressLink } from "#app/features/letters/sending/letter-sends.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { runtimeContext } from "../site-context.server.ts";

const POSITION = /^\d{1,4}$/;

/**
 * `GET /newsletter/link/{letter}/{position}`: counts that a link of a newsletter was pressed, and by nobody in
 * particular, and leads to where the link leads. It leads nowhere but to addresses that staff have sent.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { database } = context.get(runtimeContext);
  const { letter = "", position = "" } = params;
  const find = request.method === "HEAD" ? findLink : pressLink;
  const url = POSITION.test(position) ? await find(database.db, letter, Number(position)) : undefined;
  return redirect(url ?? "/", { headers: { "Cache-Control": "no-store" } });
}

export const action = onlyGet;
