import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import type { Route } from "./+types/save";
import { staffAction } from "./staff-action.server.ts";
import { editorVerbs, ownLimits, signedOutMessages, verbTables } from "./verb-tables.server.ts";

/** `POST /staff/<feature>`: every in-place save. An unknown feature has no verbs, and is refused like any stranger. */
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
