import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import type { Route } from "./+types/save";
import { staffAction } from "./staff-action.server.ts";
import { verbTables } from "./verb-tables.server.ts";

/** `POST /staff/<feature>`: every in-place save. An unknown feature has no verbs, and is refused like any stranger. */
export const action = (args: Route.ActionArgs) =>
  args.request.method === "POST"
    ? staffAction(
        args,
        Object.hasOwn(verbTables, args.params.feature) ? (verbTables[args.params.feature] ?? {}) : {},
      )
    : onlyPost();

export const loader = onlyPost;
