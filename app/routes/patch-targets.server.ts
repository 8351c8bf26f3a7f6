import { contentTarget } from "#app/features/page-content/content-target.server.ts";
import type { FindPatchTarget } from "#app/features/page-content/patch.actions.server.ts";
import { pageContents } from "./page-contents.ts";

/** Everything on the site's pages whose words are changed where they stand. */
export const findPatchTarget: FindPatchTarget = async (context, target) => {
  const description = pageContents.find(({ key }) => key === target);
  return description ? contentTarget(context, description) : null;
};
