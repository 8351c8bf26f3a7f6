import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import type { Route } from "./+types/save";
import { staffAction } from "./staff-action.server.ts";
import { signedOutMessages, verbTables } from "./verb-tables.server.ts";

/** `POST /staff/<feature>`: every in-place save. An unknown feature has no verbs, and is refused like any stranger. */
export function action(args: Route.ActionArgs) {
  if (args.request.method !== "POST") return onlyPost();
  const { feature } = args.params;
  const verbs = Object.hasOwn(verbTables, feature) ? (verbTables[feature] ?? {}) : {};
  return staffAction(
    args,
    verbs,
    Object.hasOwn(signedOutMessages, feature) ? signedOutMessages[feature] : undefined,
  );
}

export const loader = onlyPost;
