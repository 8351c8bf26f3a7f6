import { requireCategoryIds, setCategories } from "#app/features/categories/categories.queries.server.ts";
import {
  findFilesGoingWith,
  findUploadsLeft,
  removeMedia,
} from "#app/features/media/file-removal.queries.server.ts";
import {
  checkVersion,
  deletedChange,
  requireRow,
  savedChange,
  staffVerb,
} from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { withArrived } from "./awaited-pictures.queries.server.ts";
import { projectInput } from "./project.schema.ts";
import { type ProjectFields, withCoverReplaced } from "./project.ts";
import {
  deleteProject,
  findStoredProject,
  insertProject,
  setProjectImages,
  updateProject,
} from "./projects.queries.server.ts";

/** The addresses of all pictures of a project. */
function shownBy(project: Omit<ProjectFields, "title" | "description"> & { images: { url: string }[] }) {
  const { image_url, before_image_url, after_image_url, images } = project;
  const urls = [image_url, before_image_url, after_image_url, ...images.map(({ url }) => url)];
  return new Set(urls.filter((url): url is string => Boolean(url)));
}

const saveProject = ({ onPage }: { onPage: boolean }) =>
  staffVerb({
    input: projectInput,
    failed: staffMessages.projects.saveFailed,
    async run({ trx, viewer, now, findImageUses }, { expected_updated_at, category_ids, ...input }) {
      const stored = await findStoredProject(trx, input.id);
      const given = onPage && stored ? withCoverReplaced(input, stored) : input;
      const { id, images, ...fields } = await withArrived(trx, given);
      const how = checkVersion(stored, expected_updated_at);
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
      if (!onPage) {
        const kept = shownBy({ ...fields, images });
        const left = stored ? [...shownBy(stored)].filter((url) => !kept.has(url)) : [];
        await removeMedia(trx, await findUploadsLeft(trx, findImageUses, id, left), now);
      }
      return savedChange(how, "project", id, fields.title);
    },
  });

/** As `save`, for what is changed on the project's page: what is replaced there stays, for undoing to bring it back. */
export const saveProjectOnPage = saveProject({ onPage: true });

/** What staff do to projects by `POST /staff/projects`. */
export const projectVerbs = {
  /** Adds a project or changes all of it: its row, images and categories. */
  save: saveProject({ onPage: false }),

  /** Deletes a project and its pictures (SPEC §7): the files that were uploaded for it and are shown nowhere else. */
  remove: staffVerb({
    input: idInput,
    failed: staffMessages.projects.deleteFailed,
    async run({ trx, now, findImageUses }, { id }) {
      const { title } = requireRow(await findStoredProject(trx, id));
      await removeMedia(trx, await findFilesGoingWith(trx, findImageUses, [id]), now);
      await deleteProject(trx, id);
      return deletedChange("project", id, title);
    },
  }),
};
