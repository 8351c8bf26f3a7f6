import { knownCategoryIds } from "#app/features/categories/categories.queries.server.ts";
import { removeMedia } from "#app/features/media/remove-media.server.ts";
import { findFilesGoingWith, findUploadsLeft } from "#app/features/media/uploads.queries.server.ts";
import { checkVersion, requireRow, StaffRefusal, staffVerb } from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { type ProjectInput, projectInput } from "./project.schema.ts";
import {
  deleteProject,
  findStoredProject,
  setProjectImages,
  updateProject,
} from "./project-edits.queries.server.ts";
import { insertProject, setProjectCategories } from "./projects.queries.server.ts";

const subject_kind = "project";

/** What staff do to projects by `POST /staff/projects`. */
export const projectVerbs = {
  /** Adds a project or changes all of it: its row, images and categories. */
  save: staffVerb({
    input: projectInput,
    failed: staffMessages.projects.saveFailed,
    async run({ trx, viewer, now }, input) {
      const { id, images, category_ids } = input;
      const stored = await findStoredProject(trx, id);
      const how = checkVersion(stored, input.expected_updated_at);
      const categoryIds = await knownCategoryIds(trx, "project", category_ids);
      if (categoryIds.length < new Set(category_ids).size) {
        throw new StaffRefusal({
          reason: "invalid",
          fieldErrors: { category_ids: staffMessages.categories.gone },
        });
      }
      const fields = fieldsOf(input);
      if (how === "insert") await insertProject(trx, { id, ...fields, userId: viewer.id, now });
      else if (stored) await updateProject(trx, stored, { ...fields, now });
      const authors = new Map(stored?.images.map((image) => [image.id, image.user_id]));
      await setProjectImages(
        trx,
        id,
        images.map((image) => ({ ...image, user_id: authors.get(image.id) ?? viewer.id })),
      );
      await setProjectCategories(trx, id, categoryIds);
      const kept = new Set(images.map((image) => image.url));
      const left = stored?.images.map((image) => image.url).filter((url) => !kept.has(url)) ?? [];
      await removeMedia(trx, await findUploadsLeft(trx, id, left), now);
      return {
        value: { id },
        activity: {
          verb: how === "insert" ? "added" : "changed",
          subject_kind,
          subject_id: id,
          subject_title: fields.title,
        },
      };
    },
  }),

  /** Deletes a project and its pictures (SPEC §7): the files that were uploaded for it and are shown nowhere else. */
  remove: staffVerb({
    input: idInput,
    failed: staffMessages.projects.deleteFailed,
    async run({ trx, now }, { id }) {
      const { title } = requireRow(await findStoredProject(trx, id));
      await removeMedia(trx, await findFilesGoingWith(trx, id), now);
      await deleteProject(trx, id);
      return {
        value: null,
        activity: { verb: "deleted", subject_kind, subject_id: id, subject_title: title },
      };
    },
  }),
};

/** The fields as they are stored: an address left empty is none. */
function fieldsOf(input: ProjectInput) {
  const { title, description, image_url, before_image_url, after_image_url } = input;
  return {
    title,
    description,
    image_url: image_url || null,
    before_image_url: before_image_url || null,
    after_image_url: after_image_url || null,
  };
}
