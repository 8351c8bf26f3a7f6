import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { inputOf } from "#app/kernel/documents/collections/collection-rules.ts";
import { collectionVerbs, saveEntity } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { staffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import { withUploads } from "./pending-uploads.queries.server.ts";
import { withCoverFollowing } from "./project.ts";
import { projectOnPage, projects } from "./projects.collection.ts";

/** Like `save`, for changes on the project's page: a main image that is one of the images follows them. */
export const saveProjectOnPage = staffVerb({
  input: inputOf(projectOnPage),
  failed: projects.messages.saveFailed,
  async run(context, input) {
    const stored = await findEntity(context.trx, projects, input.id);
    const given = stored ? withCoverFollowing(input, stored) : input;
    return saveEntity(context, projects, await withUploads(context.trx, given));
  },
});

/** Staff's operations on projects, at `POST /staff/projects`. */
export const projectVerbs = {
  ...collectionVerbs(projects),

  save: staffVerb({
    input: inputOf(projects),
    failed: projects.messages.saveFailed,
    run: async (context, input) => saveEntity(context, projects, await withUploads(context.trx, input)),
  }),
};
