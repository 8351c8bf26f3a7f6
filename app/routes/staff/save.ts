import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import type { Route } from "./+types/save";
import { staffAction } from "./staff-action.server.ts";
import { editorVerbs, ownLimits, signedOutMessages, verbTables } from "./verb-tables.server.ts";

/** `POST /staff/<feature>`: all saves. An unknown feature is refused like an unknown verb. */
export function action(args: Route.ActionArgs) {
  if (args.request.method !== "POST") return onlyPost();
  const { feature } = args.params;
  const of = <Value>(table: Partial<Record<string, Value>>) =>
    Object.hasOwn(table, feature) ? table[feature] : undefined;
  return staffAction(args, of(verbTables) ?? {}, {
    signedOut: of(signedOutMessages),
    editors: of(editorVerbs),
    limit: of(ownLimits),
  });
}

export const loader = onlyPost;
