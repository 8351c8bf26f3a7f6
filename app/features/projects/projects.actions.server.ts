import {
  findCategoryIdsOf,
  requireCategoryIds,
  setCategories,
} from "#app/features/categories/categories.queries.server.ts";
import { storedPublication } from "#app/features/staff/publication.ts";
import {
  checkVersion,
  deletedChange,
  publicationActivity,
  requireRow,
  staffVerb,
} from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { withUploads } from "./pending-uploads.queries.server.ts";
import { projectInput } from "./project.schema.ts";
import { withCoverFollowing, withPairApart } from "./project.ts";
import {
  deleteProject,
  findStoredProject,
  insertProject,
  setProjectImages,
  updateProject,
} from "./projects.queries.server.ts";

const saveProject = ({ onPage }: { onPage: boolean }) =>
  staffVerb({
    input: projectInput,
    failed: staffMessages.projects.saveFailed,
    async run({ trx, viewer, now, recordRevision }, { expected_updated_at, category_ids, ...input }) {
      const stored = await findStoredProject(trx, input.id);
      const given = onPage && stored ? withCoverFollowing(input, stored) : input;
      const { id, images, ...fields } = withPairApart(await withUploads(trx, given));
      const known = stored && { ...stored, category_ids: await findCategoryIdsOf(trx, "project", id) };
      const sent = {
        images,
        ...fields,
        ...storedPublication(fields),
        category_ids: [...new Set(category_ids)].toSorted(),
      };
      if (checkVersion(known, expected_updated_at, sent) === "same") return { value: { id }, activity: null };
      await recordRevision("project", id);
      const categoryIds = await requireCategoryIds(trx, "project", category_ids);
      if (stored) await updateProject(trx, stored, { ...fields, now });
      else await insertProject(trx, { id, ...fields, userId: viewer.id, now });
      const authors = new Map(stored?.images.map((image) => [image.id, image.user_id]));
      await setProjectImages(
        trx,
        id,
        images.map((image) => ({ ...image, user_id: authors.get(image.id) ?? viewer.id })),
      );
      await setCategories(trx, "project", id, categoryIds);
      return { value: { id }, activity: publicationActivity("project", stored, { id, ...fields }) };
    },
  });

/** Like `save`, for changes on the project's page: a main image that is one of the images follows them. */
export const saveProjectOnPage = saveProject({ onPage: true });

/** Staff's operations on projects, at `POST /staff/projects`. */
export const projectVerbs = {
  /** Adds a project or replaces it: its row, images and categories. */
  save: saveProject({ onPage: false }),

  /**
   * Deletes a project. Its pictures (SPEC §7), that is, uploaded files used nowhere else, are deleted when
   * it leaves the trash.
   */
  remove: staffVerb({
    input: idInput,
    failed: staffMessages.projects.deleteFailed,
    async run({ trx, recordRevision }, { id }) {
      const { title } = requireRow(await findStoredProject(trx, id));
      await recordRevision("project", id, { deletes: true });
      await deleteProject(trx, id);
      return deletedChange("project", id, title);
    },
  }),
};
