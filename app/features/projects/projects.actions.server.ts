import { inputOf } from "#app/features/content/collection.ts";
import { findEntity } from "#app/features/content/collection-rows.queries.server.ts";
import { collectionVerbs, saveEntity } from "#app/features/content/collection-verbs.server.ts";
import { staffVerb } from "#app/features/staff/staff-verb.server.ts";
import { withUploads } from "./pending-uploads.queries.server.ts";
import { withCoverFollowing } from "./project.ts";
import { projects } from "./projects.collection.ts";

const saveProject = ({ onPage }: { onPage: boolean }) =>
  staffVerb({
    input: inputOf(projects),
    failed: projects.messages.saveFailed,
    async run(context, input) {
      const stored = onPage ? await findEntity(context.trx, projects, input.id) : undefined;
      const given = stored ? withCoverFollowing(input, stored) : input;
      return saveEntity(context, projects, await withUploads(context.trx, given));
    },
  });

/** Like `save`, for changes on the project's page: a main image that is one of the images follows them. */
export const saveProjectOnPage = saveProject({ onPage: true });

/** Staff's operations on projects, at `POST /staff/projects`. */
export const projectVerbs = { ...collectionVerbs(projects), save: saveProject({ onPage: false }) };
